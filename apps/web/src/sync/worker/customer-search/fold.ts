/** Within a word they are left out: Nur'aini is also written Nuraini. */
const INSIDE_WORDS = /[\p{M}'’‘`ʼ]/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u

/** The words of a text in lower case and without diacritics: what is typed is compared with what is stored in this form. */
export const foldedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(INSIDE_WORDS, '')
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter(word => word !== '')

/** Words of addresses that are written in several ways. */
const ALIASES: readonly (readonly string[])[] = [
  ['jalan', 'jl', 'jln'],
  ['gang', 'gg'],
  ['nomor', 'no'],
  ['perumahan', 'perum'],
  ['kampung', 'kp'],
]

export const aliasesOf = (word: string): readonly string[] =>
  ALIASES.find(group => group.includes(word))?.filter(alias => alias !== word) ?? []
