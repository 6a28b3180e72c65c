import {
  BOLD,
  DATE_STYLE,
  DECIMALS_STYLE,
  HEADER_STYLE,
  RUPIAH_STYLE,
  TEXT_STYLE,
  WHOLE_STYLE,
} from './xlsx-parts.ts'

export type Cell = string | number | null

/** What a column holds: a date comes as YYYY-MM-DD, money as whole rupiah. What does not fit its column is text. */
export type CellFormat = 'text' | 'rupiah' | 'number' | 'date'

const LONGEST_TEXT = 32_767

/** What XML cannot hold, halves of surrogate pairs included. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be found
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu
/** Excel reads _x0041_ as A. */
const LIKE_ESCAPE = /_(?=x[\da-f]{4}_)/gi
const SPECIAL = /[&<>"]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text between tags or quotes, without what XML cannot hold. */
export const xmlText = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(SPECIAL, sign => ENTITIES[sign] ?? sign)

/** The same of what fits into a cell. */
export const escapeXml = (text: string): string => xmlText(text.slice(0, LONGEST_TEXT))

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

const DAY_MS = 86_400_000
export const DAYS_TO_1970 = 25_569
/** Excel takes 1900 for a leap year: its days are right from March on. */
const FIRST_DAY = 61

/** As Excel counts days. */
function dayNumber(date: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined
  const days = Date.parse(date) / DAY_MS + DAYS_TO_1970
  return days >= FIRST_DAY ? days : undefined
}

function numberOf(value: string | number, format: CellFormat | undefined): number | undefined {
  if (typeof value === 'string') return format === 'date' ? dayNumber(value) : undefined
  return format === 'text' || format === 'date' ? undefined : value
}

function numberStyle(value: number, format: CellFormat): number {
  if (format === 'rupiah') return RUPIAH_STYLE
  if (format === 'date') return DATE_STYLE
  return Number.isInteger(value) ? WHOLE_STYLE : DECIMALS_STYLE
}

function cellXml(at: string, value: Cell, format: CellFormat | undefined, isBold: boolean): string {
  if (value === null || value === '') return ''
  const number = numberOf(value, format)
  if (number !== undefined) {
    const style = format ? ` s="${numberStyle(number, format) + (isBold ? BOLD : 0)}"` : ''
    return Number.isFinite(number) ? `<c r="${at}"${style}><v>${number}</v></c>` : ''
  }
  const text = escapeXml(String(value)).replace(LIKE_ESCAPE, '_x005F_').replaceAll('\r\n', '\n')
  const style = isBold ? HEADER_STYLE : TEXT_STYLE
  // Inline, so that nothing in it is ever a formula.
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** By column; without one, texts are texts and numbers numbers. */
export type CellFormats = readonly (CellFormat | undefined)[]

export function rowXml(
  columns: readonly string[],
  row: number,
  cells: readonly Cell[],
  formats: CellFormats,
  isBold: boolean,
): string {
  let xml = `<row r="${row}">`
  for (let i = 0; i < cells.length; i++)
    xml += cellXml(`${columns[i]}${row}`, cells[i] ?? null, formats[i], isBold)
  return `${xml}</row>`
}
