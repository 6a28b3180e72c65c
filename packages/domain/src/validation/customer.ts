import { type CustomerFormField, customerField } from '../customer-fields.ts'
import { parseIndonesianDate } from '../parse.ts'
import {
  COORDINATE_DECIMALS,
  LATITUDE_BOUND,
  LONGITUDE_BOUND,
  parseBounded,
  parseDecimal,
} from './company.ts'
import { dateMessages } from './map-inputs.ts'

export const customerMessages = {
  idPositive: 'please input number and positive number only',
  // M5.1: the latitude field shows the longitude wording too.
  coordinateEmpty: 'longitude cannot be empty',
  coordinateFormat: 'input correct number with value with format xx.xx',
  coordinateZero: 'input value cannot be 0',
  tooLong: (longest: number) => `maksimal ${longest} karakter`,
  tooLarge: 'Seluruh isian tambahan pelanggan ini paling banyak 64 kB',
  unstorable: 'Teks mengandung karakter yang tidak diizinkan',
} as const

const CUSTOMER_ID_LONGEST = 50
/** As much as an import keeps of a text. */
const CUSTOMER_TEXT_LONGEST = 500
/** Of a property that the form does not know: a note, at most. */
export const PROPERTY_LONGEST = 10_000

/** Up to 180 and 6 decimals, dot or comma, for either axis (M5.1). */
export const parseCoordinate = (text: string): number | undefined =>
  parseBounded(text, LONGITUDE_BOUND, COORDINATE_DECIMALS)

function validateCoordinate(text: string, bound: number): string | undefined {
  if (text === '') return customerMessages.coordinateEmpty
  const value = parseBounded(text, bound, COORDINATE_DECIMALS)
  if (value === undefined) return customerMessages.coordinateFormat
  return value === 0 ? customerMessages.coordinateZero : undefined
}

function validateCustomerId(text: string): string | undefined {
  if (text === '') return 'id pelanggan cannot be empty'
  const positive = /^\d+$/.test(text) && parseDecimal(text) !== 0
  return positive ? undefined : customerMessages.idPositive
}

const validateOptionalDate = (text: string): string | undefined =>
  text === '' || text === '-' || parseIndonesianDate(text) ? undefined : dateMessages.invalid

function validateSize(field: CustomerFormField, text: string): string | undefined {
  const longest = field === 'idpelangga' ? CUSTOMER_ID_LONGEST : CUSTOMER_TEXT_LONGEST
  if (text.length > longest) return customerMessages.tooLong(longest)
  // The one character that PostgreSQL cannot hold.
  return text.includes('\0') ? customerMessages.unstorable : undefined
}

export function validateCustomerField(field: CustomerFormField, value: string): string | undefined {
  const text = value.trim()
  return validateContent(field, text) ?? validateSize(field, text)
}

function validateContent(field: CustomerFormField, text: string): string | undefined {
  switch (field) {
    case 'idpelangga':
      return validateCustomerId(text)
    case 'latitude':
      // M5.1's pattern goes to 180; beyond 90 there is no place on earth to store.
      return validateCoordinate(text, LATITUDE_BOUND)
    case 'longitude':
      return validateCoordinate(text, LONGITUDE_BOUND)
    case 'due_date':
    case 'tanggal_bayar':
      return validateOptionalDate(text)
    default: {
      const { form, isOptional } = customerField(field)
      return text === '' && !isOptional ? `${form} cannot be empty` : undefined
    }
  }
}

/** An optional date of the form as it is saved: ISO, or '-' for none (M5.1). */
export const savedDate = (text: string): string => parseIndonesianDate(text) ?? '-'
