/** Customers of a large city with as many different words as real ones have, as the parts that browsers store. */
import { gzipSync } from 'node:zlib'
import { type ColumnInput, DETAIL_ROWS, detailPart, encodePart, personalPart } from '@petatirta/contract'
import { randomFrom } from '@petatirta/harness/random.ts'

export const CITY = 'kota'
export const COUNTER = 1

const KNOWN =
  'Agus Bambang Budi Slamet Sugeng Wahyu Joko Eko Dwi Tri Heru Siti Sri Endang Dewi Ratna Rini Yuni Nur Ahmad Muhammad Abdul Santoso Wibowo Susanto Nugroho Setiawan Rahayu Lestari Astuti Hidayat Siregar Nasution Harahap'.split(
    ' ',
  )
const SYLLABLES =
  'a ba da di du fa ga ha hi i ja ka ki ku la li ma mi mu na ni nu pa pu ra ri ru sa si su ta ti to wa wi ya yu'.split(
    ' ',
  )

export interface Customer {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly meter: string
}

/** Few words are frequent and most are rare, as in a register: some 150,000 different ones among 1.2 million customers. */
export function* customersOf(count: number): Generator<Customer> {
  const random = randomFrom(count)
  const below = (n: number) => Math.floor(random() * n)
  const pick = (list: readonly string[]) => list[below(list.length)] as string
  const rare = () => {
    const word = Array.from({ length: 2 + below(3) }, () => pick(SYLLABLES)).join('')
    return word[0]?.toUpperCase() + word.slice(1)
  }
  const streets = Array.from({ length: 4000 }, () => `Jl. ${rare()} ${random() < 0.5 ? rare() : pick(KNOWN)}`)
  for (let i = 0; i < count; i++) {
    const words = Array.from({ length: 1 + below(3) }, () => (random() < 0.85 ? pick(KNOWN) : rare()))
    const rt = String(1 + below(20)).padStart(3, '0')
    yield {
      id: `${1100 + (i % 89)}${String(i).padStart(7, '0')}`,
      name: words.join(' '),
      address: `${pick(streets)} No. ${1 + below(300)} RT ${rt}/RW ${rt}`,
      meter: `${pick(['LF', 'IT', 'ON', 'BR'])}${10_000_000 + below(89_999_999)}`,
    }
  }
}

/** What a detail part holds beside what is searched. */
const OTHERS = {
  type: 'customer',
  Kelurahan: 'Sukamaju',
  Kecamatan: 'Telanaipura',
  kota: 'Kota Contoh',
  kodegol: 'R2',
  golongan: 'Rumah Tangga 2',
  koderayon: '03',
  rayon: 'Rayon 3',
  kddma: 'DMA-12',
  dma: 'DMA Sukamaju',
  zona: 'Zona Barat',
  wilayah_pe: 'Wilayah Pelayanan Barat',
  status_billing: 'belum_terbayar',
  status_payment: 'unpaid',
  due_date: '2026-11-20',
  tanggal_bayar: '-',
  loket_bayar: '-',
  pemakaian_m3: 410,
  pemakaian_m3_kini: 17,
  total: 214_000,
  total_kini: 71_000,
  tunggakan: '3',
  merk_meter: 'Linflow',
  diameter: '1/2"',
  jenis_ruma: 'Permanen',
  daya_listr: '900 VA',
}

/** Compressed parts by name. */
export function partsOf(rows: number): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>()
  const put = (part: string, rowStart: number, count: number, column: ColumnInput) => {
    const identity = { kind: 'customer', city: CITY, counter: COUNTER, part, rowStart, rows: count } as const
    parts.set(part, new Uint8Array(gzipSync(encodePart(identity, [column]), { level: 1 })))
  }
  const ids: string[] = []
  let chunk: Customer[] = []
  const flush = () => {
    const start = ids.length - chunk.length
    const index = start / DETAIL_ROWS
    const texts = (of: (customer: Customer) => object): ColumnInput => ({
      name: 'properties',
      texts: chunk.map(customer => JSON.stringify(of(customer))),
    })
    const details = texts(({ id, name, meter }) => ({
      idpelangga: id,
      nama: name,
      ...OTHERS,
      no_meter: meter,
    }))
    put(detailPart(index), start, chunk.length, details)
    const personal = texts(({ address }) => ({ nohp: '081234567890', alamat: address }))
    put(personalPart(index), start, chunk.length, personal)
    chunk = []
  }
  for (const customer of customersOf(rows)) {
    ids.push(customer.id)
    chunk.push(customer)
    if (chunk.length === DETAIL_ROWS) flush()
  }
  if (chunk.length > 0) flush()
  put('ids', 0, rows, { name: 'id', texts: ids })
  return parts
}
