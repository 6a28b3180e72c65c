import type { Decode } from './code-pages.ts'

export interface DbfColumn {
  readonly name: string
  readonly type: string
  readonly start: number
  readonly length: number
}

export interface Dialect {
  readonly isLevel7: boolean
  readonly isFoxPro: boolean
  readonly decode: Decode
}

const BLANK = 0x20
const BEYOND_ASCII = /[^\0-\x7f]/
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
/** Programs fill a number that does not fit with stars. */
const NO_NUMBER = /^(\**|[+-]?(nan|inf)(\(.*\))?)$/i

const DAY_MS = 86_400_000
/** The Julian day of 1 January 1970. */
const EPOCH_DAY = 2_440_588
const LAST_DAY = 5_373_484

/** A cut of a record's text would keep the whole record for as long as it is kept itself. */
const ownText = (text: string) => Buffer.from(text, 'latin1').toString('latin1')

/** A number, or its digits where a number would lose some; null where there is none; else what stands there. */
function numberIn(text: string): number | string | null {
  const trimmed = text.replaceAll('\0', ' ').trim()
  if (NO_NUMBER.test(trimmed)) return null
  const plain = trimmed.replace(',', '.')
  if (!NUMBER.test(plain)) return ownText(trimmed)
  const number = Number(plain)
  if (Number.isSafeInteger(number) || plain.includes('.') || /e/i.test(plain))
    return Number.isFinite(number) ? number : ownText(trimmed)
  return ownText(plain)
}

function dateIn(text: string): string | null {
  const trimmed = text.replaceAll('\0', ' ').trim()
  if (/^0*$/.test(trimmed)) return null
  const [, year, month, day] = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})$/.exec(trimmed) ?? []
  return year ? `${year}-${month}-${day}` : ownText(trimmed)
}

function momentOf(day: number, milliseconds: number): string | null {
  if (day <= 0 || day > LAST_DAY || milliseconds < 0 || milliseconds > DAY_MS) return null
  return new Date((day - EPOCH_DAY) * DAY_MS + milliseconds).toISOString().replace(/(\.000)?Z$/, '')
}

const LOGICAL: Readonly<Record<string, boolean>> = {
  T: true,
  t: true,
  Y: true,
  y: true,
  F: false,
  f: false,
  N: false,
  n: false,
}

const finite = (number: number) => (Number.isFinite(number) ? number : null)

/** Types that are kept as bytes. */
function binaryValue({ type }: DbfColumn, bytes: Buffer, { isLevel7, isFoxPro }: Dialect): unknown {
  if ((type === 'I' || type === '+') && bytes.length === 4) {
    if (!isLevel7) return bytes.readInt32LE(0)
    // dBase 7 turns numbers so that they sort as bytes.
    return bytes.every(byte => byte === 0) ? null : bytes.readUInt32BE(0) - 0x80000000
  }
  if (bytes.length !== 8) return null
  if (type === 'O') return finite(bytes.readDoubleLE(0))
  if (type === 'B') return isFoxPro ? finite(bytes.readDoubleLE(0)) : null
  if (type === 'Y') return Number(bytes.readBigInt64LE(0)) / 10_000
  return momentOf(bytes.readInt32LE(0), bytes.readInt32LE(4))
}

/** `text` is the whole record with a character for each byte. */
export function readValue(column: DbfColumn, record: Buffer, text: string, dialect: Dialect): unknown {
  const { type, start, length } = column
  switch (type) {
    case 'N':
    case 'F':
      return numberIn(text.slice(start, start + length))
    case 'D':
      return dateIn(text.slice(start, start + length))
    case 'L':
      return LOGICAL[text[start] ?? ''] ?? null
    case 'I':
    case '+':
    case 'O':
    case 'Y':
    case 'T':
    case '@':
      return binaryValue(column, record.subarray(start, start + length), dialect)
    case 'B':
      return dialect.isFoxPro ? binaryValue(column, record.subarray(start, start + length), dialect) : null
    // Notes and pictures lie in a file of their own, which does not belong to a Shapefile.
    case 'M':
    case 'G':
    case 'P':
      return null
    default:
      return textIn(record, text, column, dialect.decode)
  }
}

/** Blanks on both sides are padding, whichever side a program aligns its texts to. */
function textIn(record: Buffer, text: string, column: DbfColumn, decode: Decode): string | null {
  const cellEnd = Math.min(text.length, column.start + column.length)
  const nul = text.slice(column.start, cellEnd).indexOf('\0')
  let end = nul < 0 ? cellEnd : column.start + nul
  let start = column.start
  while (start < end && text.charCodeAt(start) === BLANK) start++
  while (start < end && text.charCodeAt(end - 1) === BLANK) end--
  if (start >= end) return null
  const isPlain = !BEYOND_ASCII.test(text.slice(start, end))
  return isPlain ? record.toString('latin1', start, end) : decode(record.subarray(start, end))
}
