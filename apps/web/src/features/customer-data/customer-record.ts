import type { CustomerFeature } from '@petatirta/contract'
import {
  COORDINATE_DECIMALS,
  CUSTOMER_FORM_FIELDS,
  type CustomerFormField,
  customerField,
  formatDate,
  formatDateTime,
  parseCoordinate,
  savedDate,
} from '@petatirta/domain'
import type { Difference } from '#shared/ui/form/use-newest.ts'

/** A customer as the form holds it: what is typed. */
export type CustomerValues = Record<CustomerFormField, string>

const mapFields = (read: (name: CustomerFormField) => string) =>
  Object.fromEntries(CUSTOMER_FORM_FIELDS.map(name => [name, read(name)])) as CustomerValues

export const EMPTY_CUSTOMER = mapFields(() => '')

export const idOf = ({ properties }: CustomerFeature): string => properties.idpelangga

/** What a customer is called where it has to be called something. */
export const nameOf = (customer: CustomerFeature): string =>
  customer.properties.nama?.trim() || idOf(customer)

const textOf = (value: string | null | undefined) => value ?? ''
/** A dash is how the server says "none" (M5.1). */
const filled = (value: string | null | undefined) => (value === '-' ? '' : textOf(value))

/** As the form takes it: files and maps may know more decimals than M5.1 does. */
const coordinateText = (value: number | undefined) =>
  value === undefined ? '' : String(Number(value.toFixed(COORDINATE_DECIMALS)))

/** How a day is stored where a time could be. */
const MIDNIGHT = 'T00:00:00'

/** As a user would type it; a time of day stays, and a text that is no date is not hidden. */
function dateText(value: string | null | undefined): string {
  const text = filled(value).replace(MIDNIGHT, '')
  const shown = text.length > 'YYYY-MM-DD'.length ? formatDateTime(text) : formatDate(text)
  return shown === '-' ? text : shown
}

export function toCustomerValues({ properties, geometry }: CustomerFeature): CustomerValues {
  const [longitude, latitude] = geometry.coordinates
  const read = (name: CustomerFormField): string => {
    if (name === 'latitude') return coordinateText(latitude)
    if (name === 'longitude') return coordinateText(longitude)
    const { type, isOptional } = customerField(name)
    if (type !== 'text') return dateText(properties[name])
    return isOptional ? filled(properties[name]) : textOf(properties[name])
  }
  return mapFields(read)
}

/** M5.1: trimmed, coordinates as numbers in both places, dashes for what is empty. */
function toFeature(values: CustomerValues) {
  const [latitude, longitude] = [parseCoordinate(values.latitude), parseCoordinate(values.longitude)]
  // The form does not let them through.
  if (latitude === undefined || longitude === undefined) throw new Error('Coordinates that are no numbers')
  const texts = mapFields(name => {
    const { type, isOptional } = customerField(name)
    const text = values[name].trim()
    if (type === 'day' || type === 'moment') return savedDate(text)
    return isOptional ? text || '-' : text
  })
  return {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] },
    properties: { ...texts, latitude, longitude },
  }
}

/** M5.1: nothing is known of its bills yet. */
export function toNewCustomer(values: CustomerValues) {
  const { properties, ...feature } = toFeature(values)
  const status = { status_billing: 'belum_terbayar', status_payment: 'unpaid' } as const
  return { ...feature, properties: { ...properties, type: 'customer' as const, ...status } }
}

/** Only what the form shows: the server keeps the rest as it is (M4.12). */
export const toCustomerChanges = (values: CustomerValues, { _id, updatedAt }: CustomerFeature) => ({
  ...toFeature(values),
  ...(_id !== undefined && { _id }),
  updatedAt,
})

export const describeCustomer = (values: CustomerValues, name: CustomerFormField): Difference => ({
  label: customerField(name).label,
  stored: values[name] || '-',
})
