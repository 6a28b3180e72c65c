import { HEADER_STYLE, TEXT_STYLE } from './xlsx-parts.ts'

export type Cell = string | number | null

const LONGEST_TEXT = 32_767

/** What XML cannot hold, halves of surrogate pairs included. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be found
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu
/** Excel reads _x0041_ as A. */
const LIKE_ESCAPE = /_(?=x[\da-f]{4}_)/gi
const SPECIAL = /[&<>"]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .replace(UNWRITABLE, '')
    .replace(SPECIAL, sign => ENTITIES[sign] ?? sign)

/** A, B, … Z, AA, … */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/** From 0; -1 for what is no name. */
export function columnIndex(name: string): number {
  let index = 0
  for (const letter of name) index = index * 26 + (letter.charCodeAt(0) - 64)
  return index - 1
}

function cellXml(at: string, value: Cell, style: number): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${at}"><v>${value}</v></c>` : ''
  const text = escapeXml(value).replace(LIKE_ESCAPE, '_x005F_').replaceAll('\r\n', '\n')
  // Inline, so that nothing in it is ever a formula.
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

export function rowXml(columns: readonly string[], row: number, cells: readonly Cell[]): string {
  const style = row === 1 ? HEADER_STYLE : TEXT_STYLE
  let xml = `<row r="${row}">`
  for (let i = 0; i < cells.length; i++) xml += cellXml(`${columns[i]}${row}`, cells[i] ?? null, style)
  return `${xml}</row>`
}
