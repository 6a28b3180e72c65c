/**
 * The one table of what a customer has (M3.2), in the order of the card: import, form, list, card, export and audit log read it.
 * A new editable field is a row here, a column and its place in customer_overlay (a migration) and in what is encoded (sources.ts of
 * feature-sets, which a test compares), and a value in the demo.
 */
import { KECAMATAN_SPELLINGS, KELURAHAN_SPELLINGS } from './spellings.ts'

export interface CustomerField {
  readonly label: string
  /** How it is read, checked, stored and shown. */
  readonly type: 'text' | 'day' | 'moment' | 'coordinate' | 'money' | 'usage' | 'months' | 'code'
  /** Its column in the customer's table; without one it stays among the publisher's properties. */
  readonly column?: string
  /** Ours alone: computed, so that what a file says under this name is left out. */
  readonly isDerived?: true
  /** Folded names by which an import finds it. */
  readonly spellings?: readonly string[]
  /** What the help of the import page says of it, where the label does not. */
  readonly meaning?: string
  /** In the form (M2.9), and by this word in the form's messages (M5.1). */
  readonly form?: string
  readonly isOptional?: true
  /** The field that holds its code, shown beside it. */
  readonly code?: string
  /** Width of its column in the exported sheet. */
  readonly exported?: number
}

export const CUSTOMER_FIELDS = {
  idpelangga: {
    label: 'ID Pelanggan',
    type: 'text',
    column: 'id',
    meaning: 'Nomor pelanggan',
    spellings: [
      'idpelangga',
      'idpelanggan',
      'nosambungan',
      'nosambung',
      'nosamb',
      'idpel',
      'nopelanggan',
      'nopel',
      'nomorpelanggan',
      'nomorsambungan',
      'kodepelanggan',
      'customerid',
      'customerno',
      'connno',
      'connectionno',
      'accountno',
    ],
    form: 'ID Pelanggan',
    exported: 16,
  },
  nama: {
    label: 'Nama',
    type: 'text',
    column: 'nama',
    spellings: ['nama', 'namapelanggan', 'namapel', 'name', 'customer', 'customername'],
    form: 'nama',
    exported: 28,
  },
  alamat: {
    label: 'Alamat',
    type: 'text',
    column: 'alamat',
    spellings: ['alamat', 'alamatpelanggan', 'address', 'jalan'],
    form: 'alamat',
    exported: 36,
  },
  Kelurahan: {
    label: 'Kelurahan',
    type: 'text',
    column: 'kelurahan',
    meaning: 'Kelurahan atau desa',
    spellings: KELURAHAN_SPELLINGS,
    form: 'kelurahan',
    exported: 20,
  },
  Kecamatan: {
    label: 'Kecamatan',
    type: 'text',
    column: 'kecamatan',
    spellings: KECAMATAN_SPELLINGS,
    form: 'kecamatan',
    exported: 20,
  },
  kota: { label: 'Kota', type: 'text' },
  latitude: { label: 'Latitude', type: 'coordinate', isDerived: true, form: 'latitude' },
  longitude: { label: 'Longitude', type: 'coordinate', isDerived: true, form: 'longitude' },
  type: { label: 'Jenis Data', type: 'code', isDerived: true },
  kodegol: {
    label: 'Kode Golongan',
    type: 'text',
    column: 'kodegol',
    spellings: ['kodegol', 'kdgol', 'gol', 'kodegolongan', 'tarif', 'kodetarif'],
    form: 'kode golongan',
    exported: 15,
  },
  golongan: {
    label: 'Golongan',
    type: 'text',
    column: 'golongan',
    meaning: 'Nama golongan',
    spellings: ['golongan', 'namagolongan', 'namagol', 'category'],
    form: 'golongan',
    code: 'kodegol',
    exported: 20,
  },
  koderayon: {
    label: 'Kode Rayon',
    type: 'text',
    column: 'koderayon',
    spellings: ['koderayon', 'kdrayon'],
    form: 'kode rayon',
  },
  rayon: {
    label: 'Rayon',
    type: 'text',
    column: 'rayon',
    spellings: ['rayon', 'namarayon'],
    form: 'rayon',
    code: 'koderayon',
    exported: 16,
  },
  kddma: {
    label: 'Kode DMA',
    type: 'text',
    column: 'kddma',
    spellings: ['kddma', 'kodedma'],
    form: 'kode dma',
  },
  dma: {
    label: 'DMA',
    type: 'text',
    column: 'dma',
    spellings: ['dma', 'namadma'],
    form: 'DMA',
    code: 'kddma',
    exported: 16,
  },
  zona: { label: 'Zona', type: 'text' },
  wilayah_pe: { label: 'Wilayah Pelayanan', type: 'text' },
  wilayah: { label: 'Wilayah', type: 'text' },
  status_billing: { label: 'Status Tagihan', type: 'code', isDerived: true },
  status_payment: { label: 'Status Pembayaran', type: 'code', isDerived: true },
  due_date: {
    label: 'Jatuh Tempo',
    type: 'day',
    column: 'due_date',
    spellings: ['duedate', 'jatuhtempo', 'tgljatuhtempo'],
    form: 'due_date',
    isOptional: true,
    exported: 13,
  },
  tanggal_bayar: {
    label: 'Tanggal Bayar',
    type: 'moment',
    column: 'tanggal_bayar',
    spellings: ['tanggalbayar', 'tglbayar'],
    form: 'tanggal_bayar',
    isOptional: true,
    exported: 13,
  },
  pemakaian_m3: { label: 'Total Pemakaian', type: 'usage', isDerived: true },
  pemakaian_m3_kini: { label: 'Pemakaian Bulan Ini', type: 'usage', isDerived: true },
  total: { label: 'Total Tunggakan', type: 'money', isDerived: true },
  total_kini: { label: 'Tagihan Bulan Ini', type: 'money', isDerived: true },
  tunggakan: { label: 'Tunggakan', type: 'months', isDerived: true },
  loket_bayar: {
    label: 'Loket Pembayaran',
    type: 'text',
    column: 'loket_bayar',
    spellings: ['loketbayar', 'loket'],
    form: 'loket_bayar',
    isOptional: true,
    exported: 20,
  },
  sumber: { label: 'Sumber', type: 'text' },
  sumber_dat: { label: 'Sumber Data', type: 'text' },
  ket: { label: 'Keterangan', type: 'text' },
  status_eko: { label: 'Status Ekonomi', type: 'text' },
  daya_listr: { label: 'Daya Listrik', type: 'text' },
  jenis_ruma: { label: 'Jenis Rumah', type: 'text' },
  no_spl: { label: 'No. SPL', type: 'text' },
  tanggal_survey: { label: 'Tanggal Survei', type: 'day' },
  no_meter: { label: 'No. Meter', type: 'text' },
  merk_meter: { label: 'Merek Meter', type: 'text' },
  diameter: { label: 'Diameter', type: 'text' },
  nohp: { label: 'No. HP', type: 'text' },
  url_foto: { label: 'URL Foto Meter', type: 'text' },
  url_foto_rumah: { label: 'URL Foto Rumah', type: 'text' },
} as const satisfies Record<string, CustomerField>

type Fields = typeof CUSTOMER_FIELDS
export type CustomerFieldName = keyof Fields
type With<Property> = { [K in CustomerFieldName]: Fields[K] extends Property ? K : never }[CustomerFieldName]

export type CustomerFormField = With<{ form: string }>
export type OptionalFormField = Extract<With<{ isOptional: true }>, CustomerFormField>
/** Fields with a column that holds what the publisher or the form said; the id is the row's own. */
export type StoredField = Exclude<With<{ column: string }>, 'idpelangga'>
export type StoredColumn = Fields[StoredField]['column']

export const CUSTOMER_FIELD_NAMES = Object.keys(CUSTOMER_FIELDS) as CustomerFieldName[]
export const customerField = (name: CustomerFieldName): CustomerField => CUSTOMER_FIELDS[name]

export const STORED_FIELDS = CUSTOMER_FIELD_NAMES.filter(
  (name): name is StoredField => customerField(name).column !== undefined && name !== 'idpelangga',
)

/** Names that mean something of ours: under them nothing is kept among the publisher's properties. */
export const OWN_CUSTOMER_NAMES = CUSTOMER_FIELD_NAMES.filter(name => {
  const { column, isDerived } = customerField(name)
  return column !== undefined || isDerived
})

/** The form of M2.9 in its order; what it does not name follows in the order of the table. */
const FORM_ORDER: readonly CustomerFormField[] = [
  'idpelangga',
  'nama',
  'Kelurahan',
  'Kecamatan',
  'alamat',
  'kodegol',
  'golongan',
  'kddma',
  'dma',
  'koderayon',
  'rayon',
  'latitude',
  'longitude',
  'due_date',
  'tanggal_bayar',
  'loket_bayar',
]
export const CUSTOMER_FORM_FIELDS: readonly CustomerFormField[] = [
  ...new Set([
    ...FORM_ORDER,
    ...CUSTOMER_FIELD_NAMES.filter(
      (name): name is CustomerFormField => customerField(name).form !== undefined,
    ),
  ]),
]
