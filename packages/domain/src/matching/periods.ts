import { MONTH_NAMES } from '../dates.ts'
import { parseIndonesianDate } from '../parse.ts'

/** A billing period as YYYY-MM, the periods that a text may mean, or nothing. */
export type PeriodReading =
  | { readonly period: string }
  | { readonly mayBe: readonly string[] }
  | { readonly refused: string }

const FIRST_YEAR = 1990
const LAST_YEAR = 2099
/** Serial days of spreadsheets, from 2000 to 2039. */
const SERIAL_DAYS = [36_526, 51_136] as const
/** Longer texts are no periods. */
const LONGEST = 60
const DAY_MS = 86_400_000
/** The day before the first one, as spreadsheets count since 1900-02-28. */
const SERIAL_START = Date.UTC(1899, 11, 30)

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
/** Spellings beside the whole names and their first three letters. */
const MONTH_SPELLINGS: ReadonlyMap<string, number> = new Map([
  ['january', 1],
  ['february', 2],
  ['pebruari', 2],
  ['peb', 2],
  ['march', 3],
  ['mrt', 3],
  ['may', 5],
  ['june', 6],
  ['july', 7],
  ['august', 8],
  ['aug', 8],
  ['ags', 8],
  ['agt', 8],
  ['sept', 9],
  ['october', 10],
  ['oct', 10],
  ['nopember', 11],
  ['nop', 11],
  ['december', 12],
  ['dec', 12],
])

function monthNamed(word: string): number | undefined {
  const name = word.toLowerCase()
  const at = MONTH_NAMES.findIndex(month => {
    const whole = month.toLowerCase()
    return whole === name || (name.length === 3 && whole.startsWith(name))
  })
  return at >= 0 ? at + 1 : (MONTH_SPELLINGS.get(name) ?? (ROMAN.indexOf(name) + 1 || undefined))
}

/** 2026, or 26 for it; 98 is 1998. */
function yearOf(text: string): number | undefined {
  const century = Number(text) >= FIRST_YEAR % 100 ? 1900 : 2000
  const year = text.length === 2 ? century + Number(text) : Number(text)
  return /^(\d{2}|\d{4})$/.test(text) && year >= FIRST_YEAR && year <= LAST_YEAR ? year : undefined
}

const isMonth = (month: number | undefined): month is number =>
  month !== undefined && Number.isInteger(month) && month >= 1 && month <= 12

const write = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

function pair(year: string, month: string): string[] {
  const [y, m] = [yearOf(year), Number(month)]
  return y !== undefined && isMonth(m) ? [write(y, m)] : []
}

function fromSerial(digits: string): string[] {
  const days = Number(digits)
  if (days < SERIAL_DAYS[0] || days > SERIAL_DAYS[1]) return []
  return [new Date(SERIAL_START + Math.floor(days) * DAY_MS).toISOString().slice(0, 7)]
}

/** Digits alone: 202605, 052026, 52026, 2605, 0526, or the serial day of a spreadsheet. */
function fromDigits(digits: string): string[] {
  switch (digits.length) {
    case 6:
      return [...pair(digits.slice(0, 4), digits.slice(4)), ...pair(digits.slice(2), digits.slice(0, 2))]
    case 5:
      return [...pair(digits.slice(1), digits.slice(0, 1)), ...fromSerial(digits)]
    case 4:
      // A year alone is no period, although 2012 could be one of 2020.
      if (yearOf(digits) !== undefined) return []
      return [...pair(digits.slice(0, 2), digits.slice(2)), ...pair(digits.slice(2), digits.slice(0, 2))]
    default:
      return []
  }
}

/** Two numbers, either of which may be the month: 10-2025, 2026/05, 5/26. */
function fromNumbers(first: string, second: string): string[] {
  return [...pair(first, second), ...pair(second, first)]
}

function fromDate(text: string): string[] {
  const midnight = text.replace(/T00:00:00(?:\.0+)?Z$/i, '')
  const day = parseIndonesianDate(midnight.replaceAll('.', '/'))
  if (!day) return []
  const [, first, second, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(midnight) ?? []
  // The first of a month, written the American way by the spreadsheet: 6/1/2026 may be of June.
  if (first && second && year && Number(second) === 1 && Number(first) > 1 && isMonth(Number(first)))
    return [day.slice(0, 7), write(Number(year), Number(first))]
  return [day.slice(0, 7)]
}

/** A month by its name, in any company: Juni 2026, Jun-26, 1 Juni 2026, Rekening bulan Juni 2026. */
function fromNames(text: string): string[] {
  const words = text.match(/[a-z]+|\d+/gi) ?? []
  const months = [...new Set(words.map(monthNamed).filter(month => month !== undefined))]
  const numbers = words.filter(word => /^\d+$/.test(word))
  const [month] = months
  if (month === undefined || months.length > 1) return []
  const whole = numbers.filter(number => number.length === 4)
  const years = whole.length > 0 ? whole : numbers.length === 1 ? numbers : []
  return years.length === 1 ? years.flatMap(year => pair(year, String(month))) : []
}

/** What a file says of the month a bill is of. More than one answer is left to a person. */
export function readPeriod(input: string | number): PeriodReading {
  const text = String(input).trim()
  if (text === '') return { refused: 'periode tidak diisi' }
  if (text.length > LONGEST) return { refused: 'periode tidak dapat dibaca' }
  const digits = /^\d+(?=(?:\.0+)?$)/.exec(text)?.[0]
  const [, first, second] = /^(\d{1,4})\s*[-/. ]\s*(\d{1,4})$/.exec(text) ?? []
  const found = digits
    ? fromDigits(digits)
    : first && second
      ? fromNumbers(first, second)
      : [...fromDate(text), ...fromNames(text)]
  const periods = [...new Set(found)]
  const [period] = periods
  if (period === undefined) return { refused: 'periode tidak dapat dibaca' }
  return periods.length === 1 ? { period } : { mayBe: periods }
}

/** A month and a year in columns of their own. */
export function readMonthAndYear(month: string | number, year: string | number): PeriodReading {
  const monthText = String(month).trim()
  const number = /^\d{1,2}$/.test(monthText) ? Number(monthText) : monthNamed(monthText)
  const full = yearOf(String(year).trim())
  if (!isMonth(number) || full === undefined) return { refused: 'bulan dan tahun tidak dapat dibaca' }
  return { period: write(full, number) }
}

/** The month of a bill in one column, or in two: a column of months is often called the period. */
export function readBillPeriod(period: string | null, year: string | null): PeriodReading {
  const alone = readPeriod(period ?? '')
  if ('period' in alone || year === null || period === null) return alone
  const together = readMonthAndYear(period, year)
  return 'period' in together ? together : alone
}
