export const LONGITUDE_BOUND = 180
export const LATITUDE_BOUND = 90
export const COORDINATE_DECIMALS = 6
const GMT_OFFSET_MIN = -12
const GMT_OFFSET_MAX = 14

const isBlank = (value: string) => value.trim() === ''

/** Reads a plain decimal written with a dot or a comma. Thousands separators are not plain: see `parseIndonesianNumber`. */
export function parseDecimal(text: string): number | undefined {
  const plain = text.trim()
  if (!/^-?\d+([.,]\d+)?$/.test(plain)) return undefined
  const value = Number(plain.replace(',', '.'))
  if (!Number.isFinite(value)) return undefined
  return value === 0 ? 0 : value // never -0, which prints and compares oddly
}

/** A coordinate within ±bound and with at most `decimals` decimals, or undefined. */
export function parseBounded(value: string | number, bound: number, decimals: number): number | undefined {
  const text = String(value).trim()
  const parsed = parseDecimal(text)
  if (parsed === undefined || Math.abs(parsed) > bound) return undefined
  const fraction = text.split(/[.,]/)[1] ?? ''
  return fraction.length <= decimals ? parsed : undefined
}

export const validateCompanyName = (value: string): string | undefined =>
  isBlank(value) ? 'name cannot be empty' : undefined

export const validateUniqueCode = (value: string): string | undefined =>
  isBlank(value) ? 'uniqueCode cannot be empty' : undefined

export const validateUniqueCodeDevice = (value: string): string | undefined =>
  isBlank(value) ? 'IoT Unique Code cannot be empty' : undefined

export const validateLongitude = (value: string | number): string | undefined =>
  parseBounded(value, LONGITUDE_BOUND, COORDINATE_DECIMALS) === undefined
    ? 'invalid longitude value'
    : undefined

export const validateLatitude = (value: string | number): string | undefined =>
  parseBounded(value, LATITUDE_BOUND, COORDINATE_DECIMALS) === undefined
    ? 'invalid latitude value'
    : undefined

/** A user without a map has the map '-' in its token: no city may be called so. */
export function validateSlug(value: string): string | undefined {
  if (!/^[a-z0-9-]+$/.test(value)) return 'invalid slug value'
  return /[a-z0-9]/.test(value) ? undefined : 'slug harus memuat huruf atau angka'
}

export function validateGmtOffset(value: string | number): string | undefined {
  const hours = parseDecimal(String(value))
  const valid = hours !== undefined && hours >= GMT_OFFSET_MIN && hours <= GMT_OFFSET_MAX
  return valid ? undefined : 'invalid GMT Offset value'
}

/** Words for bills that come as files. */
export const STORED_BILLS: readonly string[] = ['csv', 'internal']

export function validateApiService(value: string): string | undefined {
  if (isBlank(value)) return 'invalid API Service value'
  const service = value.trim()
  const isAddress = /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(service)
  return isAddress || STORED_BILLS.includes(service.toLowerCase())
    ? undefined
    : 'API Service harus csv, internal, atau alamat http(s)://…'
}
