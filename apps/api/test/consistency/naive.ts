/** The figures from the files themselves, one customer at a time, in whole rupiah and hundredths of m³. No rule of ours. */
import type { AreaFilters, AreaSummary } from '@petatirta/contract'
import type { RawBill, RawCustomer } from './raw-city.ts'

interface Option {
  code: string
}
export interface Options {
  payment_channels: readonly Option[]
  customer_class: readonly Option[]
}

const hundredths = (text: string) => (text === '-' ? 0 : Math.round(Number(text) * 100))
const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0)
const fold = (text: string) => text.trim().toLowerCase()

export type Person = ReturnType<typeof personOf>

export function personOf({ geometry, properties }: RawCustomer, bills: readonly RawBill[]) {
  const own = bills.toSorted((a, b) => Number(b.period) - Number(a.period))
  const unpaid = own.filter(bill => bill.paid === '0')
  const { due_date = '', tanggal_bayar = '', loket_bayar = '', status_billing } = properties
  // Without bills, the customer's own file says how it stands.
  const newest = own[0] ?? {
    due: due_date,
    paidOn: tanggal_bayar,
    channel: loket_bayar,
    paid: status_billing === 'terbayar' ? '1' : '0',
    usage: '-',
    total: '0',
  }
  return {
    id: String(properties.idpelangga),
    position: geometry.coordinates,
    kodegol: properties.kodegol ?? '',
    rayon: properties.rayon ?? '',
    channel: newest.channel,
    dueMonth: newest.due.slice(0, 7),
    isPaid: newest.paid === '1',
    state: newest.paid === '0' ? 'unpaid' : newest.paidOn > newest.due ? 'latePaid' : 'paid',
    arrears: unpaid.length,
    usageNow: hundredths(newest.usage),
    totalNow: Number(newest.total),
    billed: sum(own, bill => Number(bill.total)),
    unpaid: sum(unpaid, bill => Number(bill.total)),
    usage: sum(own, bill => hundredths(bill.usage)),
    unpaidUsage: sum(unpaid, bill => hundredths(bill.usage)),
  }
}

const groupOf = (value: string, options: readonly Option[]) =>
  options.find(({ code }) => fold(code) === fold(value))?.code ?? 'Others'

const arrearsName = (months: number) =>
  ['noArrears', 'oneMonth', 'twoMonth', 'threeMonth'][months] ?? 'moreThanThreeMonth'

/** 1–10 begins right above 0, 11–100 right above 10. */
const isIn = (usage: number, { minValue, maxValue }: { minValue: number; maxValue: number | null }) =>
  (minValue === 0 || usage > (minValue - 1) * 100) && (maxValue === null || usage <= maxValue * 100)

export function passes(person: Person, filters: AreaFilters, options: Options, month: string): boolean {
  const { customer, paymentChannels, arrears, customerGroup, waterConsumption, client, rayon } = filters
  const narrows = <T>(list: readonly T[] | undefined, test: (item: T) => boolean) =>
    !list || list.length === 0 || list.some(test)
  return (
    (!customer || (customer as string[]).includes(person.state)) &&
    narrows(paymentChannels, code => code === groupOf(person.channel, options.payment_channels)) &&
    narrows(arrears, band => band === arrearsName(person.arrears)) &&
    narrows(customerGroup, code => code === groupOf(person.kodegol, options.customer_class)) &&
    narrows(waterConsumption, range => isIn(person.usageNow, range)) &&
    narrows(client, kind => (kind === 'diligent') === (person.dueMonth === month)) &&
    narrows(rayon, name => fold(name) === fold(person.rayon))
  )
}

/** Inside when a ray to the east crosses an odd number of edges, holes' included. */
export function isInside(
  [x, y]: readonly number[],
  rings: readonly (readonly (readonly number[])[])[],
): boolean {
  const [px = 0, py = 0] = [x, y]
  let inside = false
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [ring[i - 1], ring[i]]
      if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}

export function summaryOf(people: readonly Person[]): AreaSummary {
  const paid = people.filter(person => person.isPaid)
  const owing = people.filter(person => person.arrears > 0)
  const unbilled = people.filter(person => !person.isPaid && person.arrears === 0)
  const now = sum(people, person => person.usageNow)
  const paidNow = sum(paid, person => person.usageNow)
  const billed = sum(people, person => person.billed)
  const unpaid = sum(people, person => person.unpaid)
  const usage = sum(people, person => person.usage)
  const unpaidUsage = sum(people, person => person.unpaidUsage)
  return {
    jumlah_pelanggan: people.length,
    jumlah_pelanggan_bayar: people.length - owing.length - unbilled.length,
    jumlah_pelanggan_piutang: owing.length,
    jumlah_pelanggan_tanpa_tagihan: unbilled.length,
    jumlah_total_tagihan: billed,
    jumlah_total_tagihan_bayar: billed - unpaid,
    jumlah_total_tagihan_piutang: unpaid,
    pemakaian: usage / 100,
    pemakaian_bayar: (usage - unpaidUsage) / 100,
    pemakaian_piutang: unpaidUsage / 100,
    pemakaian_kini: now / 100,
    pemakaian_bayar_kini: paidNow / 100,
    pemakaian_piutang_kini: (now - paidNow) / 100,
    jumlah_tagihan_kini: sum(people, person => person.totalNow),
    pelanggan_lunas_kini: paid.length,
    pelanggan_piutang_kini: people.length - paid.length - unbilled.length,
  }
}
