/** Text for the fonts that every reader of PDF has: one byte a character, after Windows' code page 1252. */

const BEYOND_LATIN1: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  ƒ: 0x83,
  '„': 0x84,
  '…': 0x85,
  '†': 0x86,
  '‡': 0x87,
  '‰': 0x89,
  Š: 0x8a,
  '‹': 0x8b,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
  š: 0x9a,
  '›': 0x9b,
  œ: 0x9c,
  ž: 0x9e,
  Ÿ: 0x9f,
}

/** What has no byte, as it would be typed. */
const TYPED: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '→': '->',
  '←': '<-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '′': "'",
  '″': '"',
  '⁄': '/',
}

const SPACE = 0x20
const UNKNOWN = 0x3f

function byteOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0
  if ((code >= SPACE && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code
  return BEYOND_LATIN1[character]
}

/** The bytes of a text. Letters lose marks that the fonts do not have; what is left over becomes a question mark. */
export function winAnsi(text: string): number[] {
  return [...text.normalize('NFC')].flatMap(character => {
    const byte = byteOf(character)
    if (byte !== undefined) return byte
    if (/^[\p{Z}\p{Cc}]$/u.test(character)) return SPACE
    if (/^[\p{Cf}\p{M}]$/u.test(character)) return []
    const typed = TYPED[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
    const bytes = [...typed].map(byteOf)
    return bytes.every(found => found !== undefined) && bytes.length > 0 ? (bytes as number[]) : UNKNOWN
  })
}

/** A text as an operand; ASCII only, so that a content stream is. */
export function pdfString(text: string): string {
  const written = winAnsi(text).map(byte => {
    const character = String.fromCharCode(byte)
    if (character === '(' || character === ')' || character === '\\') return `\\${character}`
    return byte > 0x7e ? `\\${byte.toString(8)}` : character
  })
  return `(${written.join('')})`
}
