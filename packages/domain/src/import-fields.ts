import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELDS, customerField } from './customer-fields.ts'
import { NAME_SPELLINGS } from './spellings.ts'

/**
 * The spellings in which publishers write the same thing: the one table that the import reads by and its page shows as
 * help. Names are compared without case, spaces, dots, underscores and hyphens; the first spelling that is filled counts.
 */
export interface ImportField {
  /** What we call it. */
  readonly name: string
  readonly meaning: string
  /** Folded. */
  readonly spellings: readonly string[]
  readonly required?: true
}

const fields = <const T extends Record<string, Omit<ImportField, 'name'>>>(table: T): T => table

const ID = ['id', 'kode', 'code', 'objectid', 'fid', 'gid', 'globalid', 'ogcfid'] as const
/** Of a customer: what its table of fields names spellings of. */
export const CUSTOMER_IMPORT_FIELDS: Readonly<Record<string, Omit<ImportField, 'name'>>> = Object.fromEntries(
  CUSTOMER_FIELD_NAMES.flatMap(name => {
    const { spellings, label, meaning = label } = customerField(name)
    if (!spellings) return []
    return [[name, { meaning, spellings, ...(name === 'idpelangga' && { required: true as const }) }]]
  }),
)

export const BILL_FIELDS = fields({
  customer: { meaning: 'Nomor pelanggan', required: true, spellings: CUSTOMER_FIELDS.idpelangga.spellings },
  period: {
    meaning: 'Periode (202606, 2026-06, 06/2026, Jun-26 atau Juni 2026), atau bulan di samping kolom tahun',
    required: true,
    spellings: ['periode', 'period', 'bulan', 'blth', 'thbl', 'rekening'],
  },
  year: {
    meaning: 'Tahun, jika kolom periode hanya berisi bulan',
    spellings: ['tahun', 'thn', 'year', 'tahunrekening', 'tahuntagihan', 'thnrek'],
  },
  class: { meaning: 'Golongan', spellings: ['golongan', 'kodegol', 'gol', 'kdgol'] },
  usage: {
    meaning: 'Pemakaian (m³)',
    spellings: ['pemakaianm3', 'pemakaian', 'pakai', 'kubikasi', 'm3', 'usage'],
  },
  total: {
    meaning: 'Jumlah tagihan (rupiah)',
    required: true,
    spellings: ['total', 'totaltagihan', 'tagihan', 'jumlahtagihan', 'jumlah', 'rptotal', 'amount'],
  },
  dueDate: { meaning: 'Jatuh tempo', spellings: ['duedate', 'jatuhtempo', 'tgljatuhtempo'] },
  paidAt: { meaning: 'Tanggal bayar', spellings: ['tanggalbayar', 'tglbayar', 'paidat'] },
  channel: { meaning: 'Loket pembayaran', spellings: ['loketbayar', 'loket', 'channel'] },
  paid: {
    meaning: 'Lunas (1/0, Y/T, lunas/belum)',
    spellings: ['flaglunas', 'lunas', 'statuslunas', 'paid'],
  },
  correction: {
    meaning: 'Tanda koreksi (koreksi, nota kredit atau ya); hanya koreksi yang boleh negatif',
    spellings: [
      'koreksi',
      'flagkoreksi',
      'statuskoreksi',
      'jenistagihan',
      'jenisrekening',
      'jenis',
      'correction',
    ],
  },
})

export const COMPLAINT_FIELDS = fields({
  no_pengaduan: {
    meaning: 'Nomor pengaduan; tanpa nomor, keluhan dikenali dari pelanggan, tanggal, dan jenisnya',
    spellings: ['nopengaduan', 'nomorpengaduan', 'noaduan', 'ticketno'],
  },
  idpelanggan: {
    meaning: 'Nomor pelanggan',
    required: true,
    spellings: CUSTOMER_FIELDS.idpelangga.spellings,
  },
  tgl_pengaduan: {
    meaning: 'Tanggal pengaduan',
    required: true,
    spellings: ['tglpengaduan', 'tanggalpengaduan', 'tgladuan', 'tanggal'],
  },
  jenis_nonair: {
    meaning: 'Jenis pengaduan',
    required: true,
    spellings: ['jenisnonair', 'jenispengaduan', 'jenis', 'kategori'],
  },
  keluhan_text: { meaning: 'Isi keluhan', spellings: ['keluhantext', 'keluhan', 'uraian', 'deskripsi'] },
  tgl_spk: { meaning: 'Tanggal SPK', spellings: ['tglspk', 'tanggalspk'] },
  tgl_rab: { meaning: 'Tanggal RAB', spellings: ['tglrab', 'tanggalrab'] },
  tgl_sppb: { meaning: 'Tanggal SPPB', spellings: ['tglsppb', 'tanggalsppb'] },
  tgl_bap: { meaning: 'Tanggal BAP', spellings: ['tglbap', 'tanggalbap'] },
})

/** Of every layer that has nothing else to be looked for. */
export const PLAIN_FIELDS = fields({
  id: { meaning: 'Kode', spellings: ID },
  name: { meaning: 'Nama', spellings: NAME_SPELLINGS },
})

export const PIPE_FIELDS = fields({
  ...PLAIN_FIELDS,
  JENIS_PIPA: {
    meaning: 'Jenis pipa',
    spellings: ['jenispipa', 'jnspipa', 'jenis', 'material', 'bahan', 'pipetype', 'pipematerial'],
  },
  DIAMETER: {
    meaning: 'Diameter (mm)',
    spellings: ['diameter', 'diameterpipa', 'dia', 'diam', 'dn', 'ukuran'],
  },
  TAHUN: {
    meaning: 'Tahun pemasangan',
    spellings: ['tahun', 'year', 'tahunpasang', 'tahunpemasangan', 'thnpasang', 'thpasang', 'installyear'],
  },
})

export const SYMBOL_FIELDS = fields({
  ...PLAIN_FIELDS,
  subType: {
    meaning: 'Sub tipe (menentukan simbol)',
    spellings: ['subtipe', 'subtype', 'tipe', 'jenis', 'type', 'kategori'],
  },
})

export const DEVICE_FIELDS = fields({
  id: {
    meaning: 'Kode device',
    required: true,
    spellings: ['id', 'deviceid', 'iddevice', 'kodedevice', 'kode'],
  },
  name: { meaning: 'Nama', spellings: NAME_SPELLINGS },
})
