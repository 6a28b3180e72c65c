import { CUSTOMER_FIELD_NAMES, customerField } from '../customer-fields.ts'
import type { ImportField } from '../import-fields.ts'
import { foldFieldName } from '../spellings.ts'
import type { Content } from './column-contents.ts'
import { isConcept, wordsOfColumn } from './column-words.ts'

/** A field of ours that a column of the file is looked for. */
export interface WantedField {
  readonly name: string
  readonly meaning: string
  /** Folded. */
  readonly spellings: readonly string[]
  readonly content: Content
  /** Meanings of a column's name, each with how sure it is: 'nomor|id pelanggan' is both words, the first in either form. */
  readonly patterns: readonly (readonly [pattern: string, score: number])[]
  /** A wrong column would spoil the import unseen: what is not sure is left open. */
  readonly isCritical: boolean
  /** The values alone may tell it. */
  readonly isKnownByContent: boolean
  /** What its table is about: the word says nothing in the names of its columns. */
  readonly subjects: readonly string[]
}

const SURE = 0.92
const LIKELY = 0.8
const POSSIBLE = 0.7
const WEAK = 0.5

interface Hint {
  readonly content: Content
  readonly patterns: WantedField['patterns']
  readonly isCritical?: true
  readonly isKnownByContent?: true
}

const all = (...patterns: string[]) => patterns.map(pattern => [pattern, SURE] as const)

const CUSTOMER_ID: Hint['patterns'] = [
  ...all('nomor|id|kode pelanggan', 'nomor|id|kode sambungan', 'nomor|id|kode sambungan pelanggan'),
  ['nomor|id|kode rekening', WEAK],
  ['sambungan', LIKELY],
  ['nomor', WEAK],
  ['id', WEAK],
  ['kode', WEAK],
]
const CLASS_CODE: Hint['patterns'] = [
  ...all('kode|id golongan', 'kode|id tarif', 'kode golongan tarif'),
  ['golongan', LIKELY],
  ['tarif', LIKELY],
  ['golongan tarif', LIKELY],
  ['jenis golongan', POSSIBLE],
  ['kelas', WEAK],
  ['jenis tarif', POSSIBLE],
]
const DUE: Hint = {
  content: 'date',
  patterns: all('tempo', 'tanggal tempo', 'jatuh tempo', 'tanggal jatuh tempo'),
}
const PAID_AT: Hint = {
  content: 'date',
  patterns: [...all('tanggal bayar', 'tanggal lunas'), ['bayar', POSSIBLE]],
}
const CHANNEL: Hint = {
  content: 'any',
  patterns: all('loket', 'loket bayar', 'nama loket', 'kode loket', 'nama loket bayar'),
}

/** By the names of our fields; those of different tables do not clash. */
const HINTS: Readonly<Record<string, Hint>> = {
  idpelangga: { content: 'customerId', patterns: CUSTOMER_ID, isCritical: true },
  idpelanggan: { content: 'repeatedId', patterns: CUSTOMER_ID, isCritical: true },
  customer: { content: 'repeatedId', patterns: CUSTOMER_ID, isCritical: true },
  nama: { content: 'person', patterns: [...all('nama'), ['pelanggan', LIKELY]], isKnownByContent: true },
  alamat: {
    content: 'address',
    patterns: [
      ...all('alamat', 'alamat jalan', 'alamat sambungan', 'alamat pasang'),
      ['jalan', LIKELY],
      ['nama jalan', LIKELY],
    ],
    isKnownByContent: true,
  },
  Kelurahan: { content: 'areaName', patterns: all('kelurahan', 'nama kelurahan') },
  Kecamatan: { content: 'areaName', patterns: all('kecamatan', 'nama kecamatan') },
  kodegol: { content: 'classCode', patterns: CLASS_CODE, isCritical: true },
  class: { content: 'classCode', patterns: CLASS_CODE, isCritical: true },
  golongan: {
    content: 'className',
    patterns: [
      ...all('nama golongan', 'nama tarif', 'nama golongan tarif', 'keterangan golongan', 'keterangan tarif'),
      ['golongan', LIKELY],
      ['golongan tarif', LIKELY],
      ['kategori', WEAK],
      ['jenis', WEAK],
      ['tarif', POSSIBLE],
    ],
    isCritical: true,
  },
  koderayon: { content: 'code', patterns: all('kode|nomor|id rayon') },
  rayon: { content: 'any', patterns: all('rayon', 'nama rayon') },
  kddma: { content: 'code', patterns: all('kode|nomor|id dma') },
  dma: { content: 'any', patterns: all('dma', 'nama dma') },
  zona: { content: 'any', patterns: all('zona', 'nama zona', 'kode zona') },
  wilayah: { content: 'any', patterns: all('wilayah', 'nama wilayah') },
  due_date: DUE,
  dueDate: DUE,
  tanggal_bayar: PAID_AT,
  paidAt: PAID_AT,
  loket_bayar: CHANNEL,
  channel: CHANNEL,
  ket: { content: 'any', patterns: all('keterangan') },
  no_meter: {
    content: 'repeatedId',
    patterns: [...all('nomor|id|kode|seri meter', 'nomor seri', 'nomor seri meter'), ['meter', POSSIBLE]],
  },
  merk_meter: { content: 'name', patterns: all('merek', 'merek meter') },
  diameter: {
    content: 'diameter',
    patterns: all('diameter', 'diameter meter', 'diameter sambungan', 'ukuran meter'),
    isCritical: true,
  },
  nohp: { content: 'phone', patterns: all('telepon', 'nomor telepon') },
  period: {
    content: 'period',
    patterns: [
      ...all(
        'periode',
        'periode rekening',
        'periode tagihan',
        'bulan tahun',
        'bulan rekening',
        'bulan tagihan',
      ),
      ['bulan', LIKELY],
    ],
    isKnownByContent: true,
  },
  year: { content: 'year', patterns: all('tahun', 'tahun rekening', 'tahun tagihan') },
  usage: { content: 'amount', patterns: all('pakai', 'jumlah pakai', 'total pakai') },
  total: {
    content: 'amount',
    patterns: [
      ...all('total', 'total tagihan', 'tagihan', 'jumlah tagihan', 'total rekening'),
      ['jumlah', POSSIBLE],
    ],
  },
  paid: { content: 'flag', patterns: all('lunas', 'status lunas', 'status bayar') },
  JENIS_PIPA: {
    content: 'material',
    patterns: [...all('jenis pipa', 'material', 'jenis material'), ['jenis', LIKELY]],
    isKnownByContent: true,
  },
  DIAMETER: {
    content: 'diameter',
    patterns: [...all('diameter', 'ukuran diameter'), ['ukuran', LIKELY]],
    isCritical: true,
  },
  TAHUN: {
    content: 'year',
    patterns: [...all('tahun', 'tahun pasang'), ['tanggal pasang', LIKELY], ['pasang', LIKELY]],
    isKnownByContent: true,
  },
  subType: { content: 'name', patterns: all('jenis', 'kategori', 'jenis kategori') },
  no_pengaduan: { content: 'uniqueId', patterns: all('nomor pengaduan', 'nomor aduan', 'nomor tiket') },
  latitude: { content: 'latitude', patterns: all('latitude') },
  longitude: { content: 'longitude', patterns: all('longitude') },
}

/** Where a file has no geometry; easting and northing stand in the same fields, their values tell. */
export const PLACE_FIELDS: readonly ImportField[] = [
  {
    name: 'longitude',
    meaning: 'Bujur atau X',
    spellings: ['longitude', 'long', 'lon', 'lng', 'bujur', 'x', 'easting', 'koordinatx', 'xcoord', 'pointx'],
  },
  {
    name: 'latitude',
    meaning: 'Lintang atau Y',
    spellings: ['latitude', 'lat', 'lintang', 'y', 'northing', 'koordinaty', 'ycoord', 'pointy'],
  },
]

/** What the card of a customer shows beside the fields that an import looks for (M3.2). */
export const OTHER_CUSTOMER_FIELDS: readonly ImportField[] = CUSTOMER_FIELD_NAMES.flatMap(name => {
  const { label, isDerived, column } = customerField(name)
  return isDerived || column !== undefined
    ? []
    : [{ name, meaning: label, spellings: [foldFieldName(name), foldFieldName(label)] }]
})

/** What the feature of a plain layer is, by the names that its kind goes by: the word for a village, a DMA. */
function subjectOf(fields: readonly ImportField[]): string[] {
  const names = fields.find(({ name }) => name === 'name')?.spellings ?? []
  const concepts = names.flatMap(spelling => wordsOfColumn(spelling).concepts)
  return ['kelurahan', 'kecamatan', 'dma', 'rayon', 'zona'].filter(concept => concepts.includes(concept))
}

function layerHint(name: string, subjects: readonly string[]): Hint {
  if (name === 'id')
    return {
      content: 'uniqueId',
      isCritical: true,
      patterns: [
        ...all('id|kode', 'nomor pipa|benda', ...subjects.map(subject => `id|kode|nomor ${subject}`)),
        ['nomor', POSSIBLE],
      ],
    }
  if (name === 'name')
    return {
      content: 'name',
      patterns: [
        ...all('nama', 'nama jalur', ...subjects.flatMap(subject => [subject, `nama ${subject}`])),
        ['keterangan', POSSIBLE],
        ['jalur', POSSIBLE],
      ],
    }
  return { content: 'any', patterns: [] }
}

/** The fields of a kind of file, as the table of import fields has them, with how they are recognised. */
export function wantedFields(fields: readonly ImportField[]): WantedField[] {
  const areas = subjectOf(fields)
  const about = fields.some(({ name }) => name === 'idpelangga' || name === 'customer')
    ? ['pelanggan']
    : ['pipa', 'benda']
  return fields.map(({ name, meaning, spellings }) => {
    const hint = HINTS[name] ?? layerHint(name, areas)
    return {
      name,
      meaning,
      spellings,
      content: hint.content,
      patterns: hint.patterns,
      isCritical: hint.isCritical ?? false,
      isKnownByContent: hint.isKnownByContent ?? false,
      subjects: about.filter(isConcept),
    }
  })
}
