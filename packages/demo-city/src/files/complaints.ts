import { clockText, dayOfMonth, dayText, monthOfDay, toDay } from '../base/calendar.ts'
import { hash01, hash32, Rng, weighted } from '../base/random.ts'
import type { City } from '../options.ts'
import type { Registry } from '../people/customer.ts'

const SHARE = 0.03
const THIS_MONTH_SHARE = 0.3

interface Category {
  name: string
  weight: number
  texts: string[]
}

const CATEGORIES: Category[] = [
  {
    name: 'Air Tidak Mengalir',
    weight: 24,
    texts: [
      'Air mati sejak kemarin sore',
      'Sudah tiga hari air tidak mengalir',
      'Air hanya keluar tengah malam',
    ],
  },
  {
    name: 'Pipa Bocor',
    weight: 18,
    texts: [
      'Pipa dinas bocor di depan rumah',
      'Ada rembesan di sambungan meter',
      'Pipa bocor terkena galian',
    ],
  },
  {
    name: 'Tekanan Lemah',
    weight: 13,
    texts: ['Tekanan air kecil pada pagi hari', 'Air tidak naik ke tandon'],
  },
  {
    name: 'Air Keruh',
    weight: 11,
    texts: ['Air keruh dan berbau', 'Air berwarna kecokelatan setelah hujan'],
  },
  {
    name: 'Meter Rusak',
    weight: 10,
    texts: ['Angka meter tidak berputar', 'Kaca meter pecah', 'Meter buram tidak terbaca'],
  },
  {
    name: 'Tagihan Tinggi',
    weight: 9,
    texts: ['Tagihan naik dua kali lipat', 'Pemakaian tidak sesuai angka meter'],
  },
  { name: 'Ganti Nama', weight: 5, texts: ['Permohonan balik nama pelanggan'] },
  { name: 'Pindah Meter', weight: 4, texts: ['Mohon meter dipindah ke luar pagar'] },
  { name: 'Buka Kembali', weight: 4, texts: ['Permohonan sambung kembali setelah pelunasan'] },
  { name: 'Tutup Sementara', weight: 2, texts: ['Rumah kosong, mohon ditutup sementara'] },
]
const WEIGHTS = CATEGORIES.map(c => c.weight)

export interface Complaint {
  no_pengaduan: string
  idpelanggan: string
  tgl_pengaduan: string
  jenis_nonair: string
  keluhan_text: string
  tgl_spk: string
  tgl_rab: string
  tgl_sppb: string
  tgl_bap: string
}

/** Customers that complain, and how often. */
function timesOf(city: City, customer: number): number {
  const f = hash01(city.seed, 191, customer)
  if (f >= SHARE) return 0
  return f < SHARE * 0.08 ? 2 : 1
}

export function* complaintsOf(city: City, registry: Registry): Generator<Complaint> {
  const asOf = toDay(city.asOf)
  const thisMonth = monthOfDay(asOf)
  const firstOfMonth = dayOfMonth(thisMonth, 1)
  const oldest = dayOfMonth(thisMonth - 11, 1)
  let number = 0
  for (let i = 0; i < registry.count; i++) {
    for (let k = 0; k < timesOf(city, i); k++) {
      const rng = new Rng(hash32(city.seed, 192, i, k))
      const recent = rng.chance(THIS_MONTH_SHARE)
      const from = recent ? firstOfMonth : oldest
      const to = recent ? asOf : firstOfMonth - 1
      const day = from + rng.int(to - from + 1)
      const category = CATEGORIES[weighted(WEIGHTS, rng.next())] as Category
      const text = rng.pick(category.texts)
      const [spk, rab, sppb, bap] = phases(rng, day, asOf)
      yield {
        no_pengaduan: `PGD-${dayText(day).slice(0, 7).replace('-', '')}-${String(++number).padStart(5, '0')}`,
        idpelanggan: registry.id(i),
        tgl_pengaduan: stamp(rng, day),
        jenis_nonair: category.name,
        keluhan_text: text,
        tgl_spk: spk,
        tgl_rab: rab,
        tgl_sppb: sppb,
        tgl_bap: bap,
      }
    }
  }
}

/** Work order, estimate, material release, completion: each some days after the one before, none after today. */
function phases(rng: Rng, day: number, asOf: number): [string, string, string, string] {
  const dates: [string, string, string, string] = ['-', '-', '-', '-']
  let at = day
  for (let k = 0; k < 4; k++) {
    at += 1 + rng.int(4)
    if (at > asOf || rng.chance(0.07)) break
    dates[k] = stamp(rng, at)
  }
  return dates
}

function stamp(rng: Rng, day: number): string {
  return `${dayText(day)} ${clockText(8 * 3600 + rng.int(8 * 3600))}`
}

export function* complaintLines(complaints: Iterable<Complaint>): Generator<string> {
  yield '[\n'
  let separator = ''
  for (const complaint of complaints) {
    yield separator + JSON.stringify(complaint)
    separator = ',\n'
  }
  yield '\n]\n'
}
