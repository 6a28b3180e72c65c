import { parseIndonesianDate, parsePeriod } from './parse.ts'

/** An instant (Date, or ISO text with a zone) or a wall clock (ISO or Indonesian text without one). */
export type DateInput = Date | string | null | undefined

interface WallClock {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
}

export const HOUR_MS = 3_600_000
const ZONED =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:(Z)|([+-]\d{2})(?::?(\d{2}))?)$/i

/** Milliseconds of text that names its zone, PostgreSQL's '2026-11-20 10:00:00+07' included. */
function zonedInstant(text: string): number | undefined {
  const [, date, time, utc, hours, minutes = '00'] = ZONED.exec(text) ?? []
  if (date === undefined) return undefined
  const instant = Date.parse(`${date}T${time}${utc ? 'Z' : `${hours}:${minutes}`}`)
  return Number.isNaN(instant) ? undefined : instant
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0')

/** `local` reads the Date's own zone, otherwise its UTC fields (already shifted by the caller). */
function clockOf(date: Date, local: boolean): WallClock {
  return {
    year: pad(local ? date.getFullYear() : date.getUTCFullYear(), 4),
    month: pad((local ? date.getMonth() : date.getUTCMonth()) + 1),
    day: pad(local ? date.getDate() : date.getUTCDate()),
    hour: pad(local ? date.getHours() : date.getUTCHours()),
    minute: pad(local ? date.getMinutes() : date.getUTCMinutes()),
    second: pad(local ? date.getSeconds() : date.getUTCSeconds()),
  }
}

/**
 * What a clock on the wall shows. Text without a zone already is that, and is never shifted: shifting a bare
 * '2026-11-20' would show the day before in half of the world.
 */
export function wallClock(input: DateInput, gmtOffset?: number): WallClock | undefined {
  if (input === null || input === undefined) return undefined
  const instant = input instanceof Date ? input.getTime() : zonedInstant(input.trim())
  if (instant !== undefined) {
    if (Number.isNaN(instant)) return undefined
    if (gmtOffset === undefined) return clockOf(new Date(instant), true)
    return clockOf(new Date(instant + gmtOffset * HOUR_MS), false)
  }
  const iso = typeof input === 'string' ? parseIndonesianDate(input) : undefined
  return iso === undefined
    ? undefined
    : clockOf(new Date(`${iso.slice(0, 10)}T${iso.slice(11) || '00:00:00'}Z`), false)
}

/** The instant that text means: a zone in the text wins, otherwise the wall clock is read at `gmtOffset`. */
export function toInstant(input: DateInput, gmtOffset: number): number | undefined {
  if (input === null || input === undefined) return undefined
  if (input instanceof Date) return Number.isNaN(input.getTime()) ? undefined : input.getTime()
  const zoned = zonedInstant(input.trim())
  if (zoned !== undefined) return zoned
  const iso = parseIndonesianDate(input)
  if (iso === undefined) return undefined
  return Date.parse(`${iso.slice(0, 10)}T${iso.slice(11) || '00:00:00'}Z`) - gmtOffset * HOUR_MS
}

const formatter = (write: (clock: WallClock) => string) => (input: DateInput, gmtOffset?: number) => {
  const clock = wallClock(input, gmtOffset)
  return clock ? write(clock) : '-'
}

/** A3: 'DD-MM-YYYY HH:mm:ss'. */
export const formatAdminTimestamp = formatter(
  c => `${c.day}-${c.month}-${c.year} ${c.hour}:${c.minute}:${c.second}`,
)

/** M9: 'DD/MM/YYYY HH:mm:ss'. */
export const formatDateTime = formatter(
  c => `${c.day}/${c.month}/${c.year} ${c.hour}:${c.minute}:${c.second}`,
)

/** M9: 'YYYY-MM-DD | HH:mm:ss'. */
export const formatDateTimePiped = formatter(
  c => `${c.year}-${c.month}-${c.day} | ${c.hour}:${c.minute}:${c.second}`,
)

/** M5.4: 'DD/MM/YYYY'. */
export const formatDate = formatter(c => `${c.day}/${c.month}/${c.year}`)

/** 'YYYY-MM-DD', for computing with days. */
export const formatDay = formatter(c => `${c.year}-${c.month}-${c.day}`)

export const MONTH_NAMES = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const

/** '202611' → 'November 2026'; text that is no period is shown as it came. */
export function formatPeriod(period: string | number): string {
  const parsed = parsePeriod(period)
  if (parsed === undefined) return String(period).trim() || '-'
  return `${MONTH_NAMES[Number(parsed.slice(4)) - 1]} ${parsed.slice(0, 4)}`
}
