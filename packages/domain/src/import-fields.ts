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
const NAME = ['nama', 'name', 'namobj', 'label', 'title', 'keterangan', 'remark'] as const
const KECAMATAN = [
  'kecamatan',
  'namakecamatan',
  'nmkec',
  'wadmkc',
  'district',
  'districtname',
  'kec',
  'adm3en',
] as const
const KELURAHAN = [
  'kelurahan',
  'namakelurahan',
  'nmkel',
  'wadmkd',
  'desa',
  'namadesa',
  'nmdesa',
  'village',
  'villagename',
  'kel',
  'adm4en',
] as const

export const CUSTOMER_FIELDS = fields({
  id: {
    meaning: 'Nomor pelanggan',
    required: true,
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
  },
  nama: {
    meaning: 'Nama',
    spellings: ['nama', 'namapelanggan', 'namapel', 'name', 'customer', 'customername'],
  },
  alamat: { meaning: 'Alamat', spellings: ['alamat', 'alamatpelanggan', 'address', 'jalan'] },
  kelurahan: { meaning: 'Kelurahan atau desa', spellings: KELURAHAN },
  kecamatan: { meaning: 'Kecamatan', spellings: KECAMATAN },
  kodegol: {
    meaning: 'Kode golongan',
    spellings: ['kodegol', 'kdgol', 'gol', 'kodegolongan', 'tarif', 'kodetarif'],
  },
  golongan: { meaning: 'Nama golongan', spellings: ['golongan', 'namagolongan', 'namagol', 'category'] },
  koderayon: { meaning: 'Kode rayon', spellings: ['koderayon', 'kdrayon'] },
  rayon: { meaning: 'Rayon', spellings: ['rayon', 'namarayon'] },
  kddma: { meaning: 'Kode DMA', spellings: ['kddma', 'kodedma'] },
  dma: { meaning: 'DMA', spellings: ['dma', 'namadma'] },
  loket_bayar: { meaning: 'Loket pembayaran', spellings: ['loketbayar', 'loket'] },
  due_date: { meaning: 'Jatuh tempo', spellings: ['duedate', 'jatuhtempo', 'tgljatuhtempo'] },
  tanggal_bayar: { meaning: 'Tanggal bayar', spellings: ['tanggalbayar', 'tglbayar'] },
})

export const BILL_FIELDS = fields({
  customer: { meaning: 'Nomor pelanggan', required: true, spellings: CUSTOMER_FIELDS.id.spellings },
  period: {
    meaning: 'Periode (YYYYMM, YYYY-MM atau MM/YYYY)',
    required: true,
    spellings: ['periode', 'period', 'bulan', 'blth', 'thbl', 'rekening'],
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
})

export const COMPLAINT_FIELDS = fields({
  no_pengaduan: {
    meaning: 'Nomor pengaduan',
    required: true,
    spellings: ['nopengaduan', 'nomorpengaduan', 'noaduan', 'ticketno'],
  },
  idpelanggan: { meaning: 'Nomor pelanggan', required: true, spellings: CUSTOMER_FIELDS.id.spellings },
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

const own = (name: readonly string[]) =>
  fields({
    id: { meaning: 'Kode', spellings: ID },
    name: { meaning: 'Nama', spellings: name },
  })

export const AREA_FIELDS = {
  kecamatan: own(['nama', 'name', ...KECAMATAN, 'namobj', 'label']),
  kelurahan: own(['nama', 'name', ...KELURAHAN, 'namobj', 'label']),
} as const

export const PIPE_FIELDS = fields({
  id: { meaning: 'Kode', spellings: ID },
  name: { meaning: 'Nama', spellings: NAME },
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
  id: { meaning: 'Kode', spellings: ID },
  name: { meaning: 'Nama', spellings: NAME },
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
  name: { meaning: 'Nama', spellings: NAME },
})

export const PLAIN_FIELDS = own(NAME)

/** A name as it is compared. */
export const foldFieldName = (name: string): string => name.toLowerCase().replaceAll(/[\s._-]/g, '')
