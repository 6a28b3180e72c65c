import { type CityOptions, generateCity } from '@petatirta/demo-city'

/** A record as it goes over the wire. */
export interface BillRow {
  idpelanggan: string
  periode: string
  golongan: string
  pemakaian_m3: number
  total: number
  due_date: string
  tanggal_bayar: string | null
  loket_bayar: string | null
  flaglunas: 0 | 1
}

const said = (text: string | undefined) => (text === undefined || text === '-' || text === '' ? null : text)

/** The bills of a generated city, as its billing.csv has them. */
export function demoBills(city: CityOptions): BillRow[] {
  const file = generateCity(city).files.find(({ name }) => name === 'bills.csv')
  if (!file) throw new Error('the generated city has no bills')
  const [, ...lines] = [...file.chunks()].join('').trimEnd().split('\n')
  return lines.map(line => {
    const [id = '', period = '', group = '', usage, total, due = '', paidOn, counter, paid] = line.split(',')
    return {
      idpelanggan: id,
      periode: period,
      golongan: group,
      pemakaian_m3: Number(usage),
      total: Number(total),
      due_date: due,
      tanggal_bayar: said(paidOn),
      loket_bayar: said(counter),
      flaglunas: paid === '1' ? 1 : 0,
    }
  })
}

/** The day on which a record last changed: it was paid, or else it was written at the end of its month. */
export const changedOn = ({ tanggal_bayar, periode }: BillRow): string =>
  tanggal_bayar ?? `${periode.slice(0, 4)}-${periode.slice(4, 6)}-28`
