import type { CustomerFeature } from '@petatirta/contract'
import {
  COORDINATE_DECIMALS,
  CUSTOMER_FORM_FIELDS,
  type CustomerFormField,
  formatDate,
  formatDateTime,
  parseCoordinate,
  savedDate,
} from '@petatirta/domain'

/** A customer as the form holds it: what is typed. */
export type CustomerValues = Record<CustomerFormField, string>

export const EMPTY_CUSTOMER = Object.fromEntries(
  CUSTOMER_FORM_FIELDS.map(({ name }) => [name, '']),
) as CustomerValues

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

/** As somebody here would type it; a time of day stays, and a text that is no date is not hidden. */
function dateText(value: string | null | undefined): string {
  const text = filled(value).replace(MIDNIGHT, '')
  const shown = text.length > 'YYYY-MM-DD'.length ? formatDateTime(text) : formatDate(text)
  return shown === '-' ? text : shown
}

export function toCustomerValues({ properties, geometry }: CustomerFeature): CustomerValues {
  const [longitude, latitude] = geometry.coordinates
  return {
    idpelangga: properties.idpelangga,
    nama: textOf(properties.nama),
    Kelurahan: textOf(properties.Kelurahan),
    Kecamatan: textOf(properties.Kecamatan),
    alamat: textOf(properties.alamat),
    kodegol: textOf(properties.kodegol),
    golongan: textOf(properties.golongan),
    kddma: textOf(properties.kddma),
    dma: textOf(properties.dma),
    koderayon: textOf(properties.koderayon),
    rayon: textOf(properties.rayon),
    latitude: coordinateText(latitude),
    longitude: coordinateText(longitude),
    due_date: dateText(properties.due_date),
    tanggal_bayar: dateText(properties.tanggal_bayar),
    loket_bayar: filled(properties.loket_bayar),
  }
}

/** M5.1: trimmed, coordinates as numbers in both places, dashes for what is empty. */
function toFeature(values: CustomerValues) {
  const text = (name: CustomerFormField) => values[name].trim()
  const [latitude, longitude] = [parseCoordinate(values.latitude), parseCoordinate(values.longitude)]
  // The form does not let them through.
  if (latitude === undefined || longitude === undefined) throw new Error('Coordinates that are no numbers')
  return {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] },
    properties: {
      idpelangga: text('idpelangga'),
      nama: text('nama'),
      Kelurahan: text('Kelurahan'),
      Kecamatan: text('Kecamatan'),
      alamat: text('alamat'),
      kodegol: text('kodegol'),
      golongan: text('golongan'),
      kddma: text('kddma'),
      dma: text('dma'),
      koderayon: text('koderayon'),
      rayon: text('rayon'),
      latitude,
      longitude,
      due_date: savedDate(text('due_date')),
      tanggal_bayar: savedDate(text('tanggal_bayar')),
      loket_bayar: text('loket_bayar') || '-',
    },
  }
}

/** M5.1: nothing is known of its bills yet. */
export function toNewCustomer(values: CustomerValues) {
  const { properties, ...feature } = toFeature(values)
  const status = { status_billing: 'belum_terbayar', status_payment: 'unpaid' } as const
  return { ...feature, properties: { ...properties, type: 'customer' as const, ...status } }
}

/** Only what the form shows: the server keeps the rest as it is (M4.12). */
export const toCustomerChanges = (values: CustomerValues, { _id }: CustomerFeature) => ({
  ...toFeature(values),
  ...(_id !== undefined && { _id }),
})
