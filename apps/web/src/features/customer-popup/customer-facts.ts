import {
  arrearsMonths,
  type BillingState,
  billingState,
  formatRupiah,
  isUnbilled,
  type LatLon,
  paymentClass,
} from '@petatirta/domain'

type Properties = Readonly<Record<string, unknown>>

export interface CustomerFacts {
  readonly id: string
  readonly name: string
  /** Undefined where the publisher's point is no number. */
  readonly place: LatLon | undefined
  readonly state: BillingState
  /** Without any bill: drawn as unpaid, but the customer has not been asked for anything. */
  readonly isUnbilled: boolean
  readonly arrears: number
  readonly billNow: string
  /** The sum of what is unpaid. */
  readonly arrearsTotal: string
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const amountOf = (value: unknown) => formatRupiah(textOf(value))

function placeOf({ latitude, longitude }: Properties): LatLon | undefined {
  const [lat, lon] = [Number(textOf(latitude) || Number.NaN), Number(textOf(longitude) || Number.NaN)]
  return Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : undefined
}

/** M2.10: what the head of the card says, from what the browser has. */
export function customerFacts(properties: Properties, gmtOffset: number): CustomerFacts {
  const dates = { due_date: textOf(properties.due_date), tanggal_bayar: textOf(properties.tanggal_bayar) }
  const arrears = arrearsMonths(textOf(properties.tunggakan))
  return {
    id: textOf(properties.idpelangga),
    name: textOf(properties.nama),
    place: placeOf(properties),
    state: billingState(textOf(properties.status_billing), paymentClass(dates, gmtOffset)),
    isUnbilled: isUnbilled(textOf(properties.status_billing), arrears),
    arrears,
    billNow: amountOf(properties.total_kini),
    arrearsTotal: amountOf(properties.total),
  }
}
