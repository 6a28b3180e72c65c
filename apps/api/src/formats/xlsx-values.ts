/** What the cells of a workbook mean as text: by their type and by the style they are shown in. */
import { DAYS_TO_1970 } from './xlsx-cell.ts'
import { xmlAttribute, xmlTags, xmlText } from './xml-tags.ts'

const DATE_FORMATS = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 35, 36, 45, 46, 47, 50, 57,
])

const isDateFormat = (code: string) =>
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\.|General/gi, ''))

/** How the numbers of a style are shown: as dates, or with so many digits at least. */
export type NumberStyle = 'date' | number | undefined

function styleOf(code: string): NumberStyle {
  // Ids are often kept so: 81 that is shown, and meant, as 0081.
  if (/^0{2,30}$/.test(code)) return code.length
  return isDateFormat(code) ? 'date' : undefined
}

export function readNumberStyles(xml: string): NumberStyle[] {
  const own = new Map<number, NumberStyle>()
  const styles: NumberStyle[] = []
  let inCellFormats = false
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'numFmt')
      own.set(Number(xmlAttribute(tag, 'numFmtId')), styleOf(xmlAttribute(tag, 'formatCode') ?? ''))
    else if (tag.name === 'cellXfs') inCellFormats = true
    else if (tag.name === '/cellXfs') inCellFormats = false
    else if (tag.name === 'xf' && inCellFormats) {
      const format = Number(xmlAttribute(tag, 'numFmtId') ?? 0)
      styles.push(own.has(format) ? own.get(format) : DATE_FORMATS.has(format) ? 'date' : undefined)
    }
  }
  return styles
}

const DAYS_TO_1904 = 1462
const DAY_SECONDS = 86_400
const LAST_DAY = 2_958_465
const MIDNIGHT = 'T00:00:00'

const withoutMidnight = (iso: string) => (iso.endsWith(MIDNIGHT) ? iso.slice(0, -MIDNIGHT.length) : iso)

/** Of the days in a column there are few. */
const DAYS_KEPT = 10_000
const keptDays = new Map<number, string>()

function dateText(days: number, from1904: boolean): string {
  const key = from1904 ? -days : days
  const kept = keptDays.get(key)
  if (kept !== undefined) return kept
  const text = writeDate(days, from1904)
  if (keptDays.size < DAYS_KEPT) keptDays.set(key, text)
  return text
}

function writeDate(days: number, from1904: boolean): string {
  const seconds = Math.round((days + (from1904 ? DAYS_TO_1904 : 0) - DAYS_TO_1970) * DAY_SECONDS)
  return withoutMidnight(new Date(seconds * 1000).toISOString().slice(0, 19))
}

const timeText = (days: number) => new Date(Math.round(days * DAY_SECONDS) * 1000).toISOString().slice(11, 19)

/** 6281234567890 and not 6.28123456789E+12. */
function numberText(text: string): string {
  if (/^-?[1-9]\d{0,14}$/.test(text)) return text
  // As a text 1.234 is a thousand and more; the number is not.
  if (/^-?\d{1,3}\.\d{3}$/.test(text)) return `${text}0`
  const number = Number(text)
  return Number.isSafeInteger(number) ? String(number) : /e/i.test(text) ? String(number) : text
}

/** Excel's own escape for characters that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

export interface ValueContext {
  readonly styles: readonly NumberStyle[]
  /** Days count from 1904, as on old Macs. */
  readonly from1904: boolean
}

/** A text, or the number of a text that the sheets share. */
export function cellValue(
  type: string | null | undefined,
  style: number,
  value: string,
  { styles, from1904 }: ValueContext,
): string | number {
  if (type === 's') return Number(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return withoutMidnight(value.trim())
  if (type && type !== 'n') return unescaped(xmlText(value))
  const text = value.trim()
  const shown = styles[style]
  if (shown === undefined) return numberText(text)
  const number = Number(text)
  if (typeof shown === 'number')
    return Number.isSafeInteger(number) && number >= 0
      ? String(number).padStart(shown, '0')
      : numberText(text)
  if (number > 0 && number < 1) return timeText(number)
  return number >= 1 && number <= LAST_DAY ? dateText(number, from1904) : numberText(text)
}
