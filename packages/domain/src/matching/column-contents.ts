import { parseIndonesianDate, parseIndonesianNumber, parsePaidFlag } from '../parse.ts'
import type { ColumnSummary } from './column-summary.ts'
import { parseDegrees } from './degrees.ts'
import { suspicionOf } from './ids.ts'
import { readPeriod } from './periods.ts'
import { parseMetres } from './places.ts'

/**
 * How well a column's values are what a field holds: 1 is typical of it, 0 says nothing, -1 cannot be it. A column without
 * values says nothing.
 */
export type Content = keyof typeof CONTENTS

type Rule = (column: ColumnSummary, share: (fits: (value: string) => boolean) => number) => number

const MOST = 0.8
/** Fewer values say too little about how often they repeat. */
const ENOUGH = 4

const MILLIMETRES = new Set(
  '13 15 16 19 20 22 25 26 32 38 40 48 50 60 63 65 75 76 80 89 90 100 110 114 125 140 150 160 165 180 200 216 225 250 280 300 315 350 355 400 450 500 560 600 630 700 800 900 1000 1200'
    .split(' ')
    .map(Number),
)
const INCHES = new Set([0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 24])
const MATERIAL =
  /^(?:u?pvc|hdpe|pe|gi|gip|acp?|dci?p?|di|cip?|steel|baja|besi|stp?|galvanis\w*|polyethylene|ppr|grp|asbes\w*|rucika|wavin|cast ?iron|ductile ?iron)(?:[ /-].*)?$/i
const CLASS_CODE =
  /^(?:[a-z]{1,3}[ .-]?\d{0,2}[ .-]?[a-z]?\d?|\d{1,3}(?:[ .-]?[a-z]\d?)?|[ivx]{1,4}[ .-]?[a-z0-9]{0,2})$/i
const CLASS_NAME =
  /rumah|tangga|niaga|sosial|social|instansi|industri|pemerintah|khusus|umum|domestik|domestic|komersial|commercial|ruko|toko|kantor|tni|sekolah|masjid|pelabuhan/i
const ADDRESS =
  /^(?:jl|jln|jalan|gg|gang|dsn|dusun|dukuh|perum|perumahan|komp|komplek|kp|kampung|lr|lorong|blok|ds|desa|rt|kel|griya|pondok|villa)\b|\brt[. ]?\d|\bno\.? ?\d/i
const PERSON = /^[a-z][a-z'`.,/ -]{2,}$/i

/** '4"', 'Ø 100 mm', 'DN100', '3/4', '1 1/2 inch' as a number and its unit, where it is written. */
export function parseDiameter(text: string): { size: number; unit?: 'mm' | 'inch' } | undefined {
  const bare = text
    .toLowerCase()
    .replace(/^(?:ø|⌀|dia\.?|diameter|dn|od)\s*/, '')
    .trim()
  const [, whole, top, bottom, decimal, unit = ''] =
    /^(?:(?:(\d+)[ -])?(\d+)\/(\d+)|(\d+(?:[.,]\d+)?))\s*(mm|milimeter|"|''|”|in|inch|inchi|inci)?\.?$/.exec(
      bare,
    ) ?? []
  if (decimal === undefined && bottom === undefined) return undefined
  const size =
    decimal === undefined
      ? Number(whole ?? 0) + Number(top) / Number(bottom)
      : Number(decimal.replace(',', '.'))
  if (unit === '') return decimal === undefined ? { size, unit: 'inch' } : { size }
  return { size, unit: unit.startsWith('m') ? 'mm' : 'inch' }
}

/** The unit that a column of diameters is in, or undefined where it does not show. */
export function diameterUnit({ samples }: ColumnSummary): 'mm' | 'inch' | 'm' | undefined {
  const read = samples.flatMap(value => parseDiameter(value) ?? [])
  if (read.length === 0) return undefined
  const written = new Set(read.flatMap(({ unit }) => unit ?? []))
  if (written.size > 0) return written.size === 1 ? [...written][0] : undefined
  const sizes = read.map(({ size }) => size)
  if (sizes.every(size => size < 3 && !INCHES.has(size))) return 'm'
  if (sizes.every(size => INCHES.has(size)) && sizes.some(size => size < 13)) return 'inch'
  return sizes.every(size => size >= 13) ? 'mm' : undefined
}

const filledOf = ({ count, empty }: ColumnSummary) => count - empty
const uniqueness = (column: ColumnSummary) => column.distinct / Math.max(1, filledOf(column))
const repeats = (column: ColumnSummary) => filledOf(column) >= ENOUGH && uniqueness(column) < 0.95
const isNumber = (value: string) =>
  parseIndonesianNumber(value) !== undefined || parseMetres(value) !== undefined
const hasDigit = (value: string) => /\d/.test(value)
const isYear = (value: string) => /^(?:19|20)\d\d(?:\.0)?$/.test(value)
const isDate = (value: string) =>
  parseIndonesianDate(value.replaceAll('.', '/').replace(/T00:00:00.*$/, '')) !== undefined
const asNumber = (value: string) => parseMetres(value) ?? Number.NaN
const between = (from: number, to: number) => (value: string) => {
  const number = parseDegrees(value)?.degrees ?? asNumber(value)
  return number >= from && number <= to
}
const graded = (share: number, otherwise = -1) => (share >= MOST ? 1 : share >= 0.4 ? 0 : otherwise)

/** A number of its own for each row. Running numbers are one, too, but customers are not known by them. */
const isIdLike: Rule = (_, share) => {
  if (share(value => hasDigit(value) && value.length <= 24 && suspicionOf(value) !== 'word') < MOST) return -1
  if (share(value => /\d[.,]\d+$/.test(value) && !/[.,].*[.,]/.test(value)) > 0.5) return -1
  return share(isDate) >= MOST && share(value => /^\d+$/.test(value)) < MOST ? -1 : 1
}

const isUniqueId: Rule = (column, share) => {
  if (isIdLike(column, share) < 0) return -1
  if (repeats(column)) return uniqueness(column) < 0.7 ? -1 : 0
  return 1
}

const CONTENTS = {
  uniqueId: isUniqueId,
  customerId: (column, share) => {
    const kind = isUniqueId(column, share)
    return kind > 0 && share(value => /^\d{1,3}$/.test(value)) >= MOST ? 0 : kind
  },
  repeatedId: isIdLike,
  diameter: (column, share) => {
    const standard = share(value => {
      const { size, unit } = parseDiameter(value) ?? {}
      return (
        size !== undefined && (unit === 'inch' ? INCHES.has(size) : MILLIMETRES.has(size) || INCHES.has(size))
      )
    })
    if (share(value => (parseDiameter(value)?.size ?? 0) > 0) < 0.5 || share(isYear) >= MOST) return -1
    return standard >= MOST && (column.distinct > 1 || filledOf(column) < ENOUGH) ? 1 : 0
  },
  // The date of a change or of a survey is one, too: dates alone do not tell the year of laying.
  year: (_, share) =>
    share(isYear) >= MOST
      ? 1
      : share(value => isYear(value) || isDate(value) || value === '0') >= 0.4
        ? 0
        : -1,
  material: (_, share) =>
    share(MATERIAL.test.bind(MATERIAL)) >= MOST ? 1 : share(isNumber) >= MOST ? -1 : 0,
  classCode: (column, share) => {
    const codes = share(value => CLASS_CODE.test(value) && value.length <= 6)
    if (codes < 0.5 || (filledOf(column) >= 10 && uniqueness(column) > 0.9)) return -1
    return codes >= MOST ? 1 : 0
  },
  className: (_, share) =>
    share(value => CLASS_NAME.test(value)) >= 0.5
      ? 1
      : share(value => CLASS_CODE.test(value) && value.length <= 6) >= MOST
        ? -1
        : 0,
  person: (column, share) => {
    if (share(isNumber) >= 0.5) return -1
    const isName = share(value => PERSON.test(value) && !ADDRESS.test(value)) >= MOST
    return isName && uniqueness(column) >= 0.6 ? 1 : 0
  },
  name: (_, share) => (share(isNumber) >= MOST ? -1 : 0),
  address: (_, share) => (share(isNumber) >= 0.5 ? -1 : share(value => ADDRESS.test(value)) >= 0.5 ? 1 : 0),
  areaName: (_, share) => (share(hasDigit) >= MOST ? -1 : 0),
  code: (_, share) => (share(value => value.length > 20) >= 0.5 ? -1 : 0),
  period: (_, share) => graded(share(value => !('refused' in readPeriod(value)))),
  date: (_, share) => graded(share(value => isDate(value) || /^\d{5}$/.test(value))),
  amount: (_, share) => graded(share(isNumber)),
  flag: (_, share) => graded(share(value => parsePaidFlag(value) !== undefined)),
  phone: (_, share) =>
    graded(
      share(value => /^(?:\+?62|0)?8[\d -]{7,}$|^0\d{2,3}[- ]?\d{5,}$/.test(value)),
      0,
    ),
  latitude: (_, share) =>
    graded(
      Math.max(
        share(between(-12, 7)),
        share(between(8_600_000, 10_400_000)),
        share(between(100, 800_000)) / 2,
      ),
    ),
  longitude: (_, share) => graded(Math.max(share(between(94, 142)), share(between(100_000, 900_000)))),
  any: () => 0,
} as const satisfies Record<string, Rule>

export function contentFits(content: Content, column: ColumnSummary): number {
  const { samples } = column
  if (samples.length === 0) return 0
  const rule: Rule = CONTENTS[content]
  return rule(column, fits => samples.filter(fits).length / samples.length)
}
