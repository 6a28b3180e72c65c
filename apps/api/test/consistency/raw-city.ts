/** A city's files as a utility would send them, with what real ones have: gaps, odd spellings, hundredths of m³. */
import { type DemoFileName, generateCity } from '@petatirta/demo-city'

const CUSTOMERS = 400

export interface RawCustomer {
  type: 'Feature'
  geometry: { type: 'Point'; coordinates: [number, number] }
  properties: Record<string, string>
}
/** Texts, as in the file. */
export interface RawBill {
  id: string
  period: string
  golongan: string
  usage: string
  total: string
  due: string
  paidOn: string
  channel: string
  paid: string
}

function oddCustomer(customer: RawCustomer, i: number): RawCustomer {
  const { kodegol = '', rayon = '' } = customer.properties
  const properties = {
    ...customer.properties,
    // One of a kind is too few to be an option by itself: it belongs to Others.
    kodegol: i === 5 ? 'ZZ' : i === 6 ? '' : i % 5 === 0 ? kodegol.toLowerCase() : kodegol,
    rayon: i % 11 === 0 ? ` ${rayon.toUpperCase()} ` : i % 23 === 0 ? '' : rayon,
  }
  return { ...customer, properties }
}

/** Where one band of usage ends and the next begins. */
const EDGES = ['0', '10', '10.01', '100', '500', '1000', '1000.01']

function oddBill(bill: RawBill, i: number, row: number): RawBill {
  const factor = i % 17 === 0 ? 30 : i % 19 === 0 ? 0 : 1
  const hundredths = Math.round(Number(bill.usage) * factor) * 100 + (factor === 0 ? 0 : (row * 37) % 100)
  const { channel, due, paidOn } = bill
  const edge = i % 10 === 4 ? EDGES[i % EDGES.length] : undefined
  return {
    ...bill,
    usage: edge ?? (row % 29 === 0 ? '-' : (hundredths / 100).toFixed(2)),
    // On the very day is in time.
    paidOn: i % 8 === 3 && paidOn !== '-' ? due : paidOn,
    channel: i === 9 ? 'Warung Bu Tini' : i % 6 === 0 ? channel.toUpperCase() : channel,
  }
}

/** Some have no bills at all, some not the newest. */
const isMissing = (i: number, { period }: RawBill, newest: string) =>
  i % 13 === 2 || (i % 7 === 1 && period === newest)

export function rawCity(today: string) {
  const { files } = generateCity({
    slug: 'kota-sama',
    name: 'Kota Sama',
    seed: 20260601,
    customers: CUSTOMERS,
    lon: 110.4,
    lat: -7,
    asOf: today,
    months: 5,
  })
  const text = (name: DemoFileName) => [...(files.find(file => file.name === name)?.chunks() ?? [])].join('')
  const customers = JSON.parse(text('customers.geojson')).features.map(oddCustomer) as RawCustomer[]
  const indexOf = new Map(customers.map(({ properties }, i) => [properties.idpelangga, i]))
  const [header = '', ...lines] = text('bills.csv').trim().split('\n')
  const all = lines.map(line => {
    const [id, period, golongan, usage, total, due, paidOn, channel, paid] = line.split(',')
    return { id, period, golongan, usage, total, due, paidOn, channel, paid } as RawBill
  })
  const newest =
    all
      .map(bill => bill.period)
      .sort()
      .at(-1) ?? ''
  const bills = all.flatMap((bill, row) => {
    const i = indexOf.get(bill.id) ?? -1
    return isMissing(i, bill, newest) ? [] : oddBill(bill, i, row)
  })
  return {
    customers,
    bills,
    files: {
      kelurahan: text('kelurahan.geojson'),
      kecamatan: text('kecamatan.geojson'),
      pdam_office: text('offices.geojson'),
      customer: JSON.stringify({ type: 'FeatureCollection', features: customers }),
      bill: [header, ...bills.map(bill => Object.values(bill).join(','))].join('\n'),
    },
  }
}
