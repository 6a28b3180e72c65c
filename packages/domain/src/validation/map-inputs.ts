import { parseIndonesianDate } from '../parse.ts'
import { LATITUDE_BOUND, LONGITUDE_BOUND, parseBounded } from './company.ts'

export const POINTER_DECIMALS = 10
const pointerMessage = 'Titik kordinat tidak valid'

export function validatePointerCoordinates(
  longitude: string | number,
  latitude: string | number,
): string | undefined {
  const valid =
    parseBounded(longitude, LONGITUDE_BOUND, POINTER_DECIMALS) !== undefined &&
    parseBounded(latitude, LATITUDE_BOUND, POINTER_DECIMALS) !== undefined
  return valid ? undefined : pointerMessage
}

export const directionMessages = {
  empty: 'Tidak boleh kosong',
  notFound: 'Pelanggan tidak ditemukan',
  lookupFailed: 'Pencarian pelanggan gagal',
} as const

/** For the origin and for each destination; whether the customer exists is for the caller to find out. */
export const validateDestination = (value: string): string | undefined =>
  value.trim() === '' ? directionMessages.empty : undefined

/** The hours of a closure, in its form and in its call. */
export const HOURS_REVERSED = 'Perkiraan selesai harus setelah mulai'

const yearMessages = {
  invalid: 'Invalid Year',
  reversed: 'Start year can not be bigger than end year',
} as const

type YearInput = string | number | null | undefined

function readYear(input: YearInput): number | undefined {
  const text = String(input ?? '').trim()
  return text === '' ? undefined : Number(text)
}

/** An empty end leaves the range open on that side. */
export function validateYearRange(start: YearInput, end: YearInput): string | undefined {
  const from = readYear(start)
  const to = readYear(end)
  for (const year of [from, to]) {
    if (year !== undefined && !(Number.isInteger(year) && year >= 0)) return yearMessages.invalid
  }
  return from !== undefined && to !== undefined && from > to ? yearMessages.reversed : undefined
}

export const dateMessages = {
  invalid: 'Tanggal tidak valid',
  beforeMinimum: 'Tanggal melewati batas minimum',
  afterMaximum: 'Tanggal melewati batas maksimum',
  empty: 'Tanggal tidak boleh kosong',
} as const

export interface DateBounds {
  /** ISO 'YYYY-MM-DD', inclusive. */
  min?: string | undefined
  max?: string | undefined
}

const isoDay = (text: string) => parseIndonesianDate(text)?.slice(0, 10)

/** One date picker of M5.4; the text may be DD/MM/YYYY as typed or ISO. */
export function validateDate(text: string, bounds: DateBounds = {}): string | undefined {
  if (text.trim() === '') return dateMessages.empty
  const day = isoDay(text)
  if (day === undefined) return dateMessages.invalid
  if (bounds.min !== undefined && day < bounds.min) return dateMessages.beforeMinimum
  if (bounds.max !== undefined && day > bounds.max) return dateMessages.afterMaximum
  return undefined
}

/** M5.9: only such a value becomes a link; anything else (javascript:, a bare path) stays text. */
export const isHttpUrl = (text: unknown): boolean =>
  typeof text === 'string' && /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim())

/** D43: a photo that lies within its own address. What stands before the comma alone says that there is one. */
export const isStoredPhoto = (text: unknown): text is string =>
  typeof text === 'string' && /^\s*data:image\/(png|jpeg);base64(,|$)/.test(text)

/** An address as every map of the city gets it: without the photo, which is asked for when a person wants to see it. */
export const addressAlone = (address: unknown): unknown =>
  isStoredPhoto(address) ? address.split(',', 1)[0] : address

export function displayValue(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '-'
  const text = typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : String(value)
  return text.trim() === '' || text === '[]' || text === '{}' ? '-' : text
}
