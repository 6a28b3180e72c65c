import { CUSTOMER_FIELDS } from '@petatirta/domain'
import { problemTexts } from '#shared/ui/problem/texts.ts'

export const customerDataTexts = {
  // M2.9 and M8, to the letter.
  title: 'Data Pelanggan',
  add: 'Tambah',
  edit: 'Ubah',
  remove: 'Hapus',
  addTitle: 'Tambah Pelanggan',
  editTitle: 'Ubah Pelanggan',
  addDone: 'Berhasil menambah data',
  editDone: 'Berhasil memperbarui data',
  failed: problemTexts.server,

  close: 'Tutup',
  list: 'daftar pelanggan',
  searchPlaceholder: 'Cari ID atau nama pelanggan',
  columns: {
    id: CUSTOMER_FIELDS.idpelangga.label,
    name: CUSTOMER_FIELDS.nama.label,
    kelurahan: CUSTOMER_FIELDS.Kelurahan.label,
    kecamatan: CUSTOMER_FIELDS.Kecamatan.label,
    actions: 'Aksi',
  },
  editOf: (name: string) => `Ubah ${name}`,
  removeOf: (name: string) => `Hapus ${name}`,
  showDetails: (name: string) => `Tampilkan rincian ${name}`,
  hideDetails: (name: string) => `Sembunyikan rincian ${name}`,
  notLoaded: 'Daftar pelanggan tidak dapat dimuat.',
  retry: 'Coba lagi',
  fixedId: 'ID Pelanggan tidak dapat diubah.',
  dateHint: 'DD/MM/YYYY, boleh kosong',
  optionalHint: 'Boleh kosong',
  coordinateHint: { latitude: 'Contoh: -2,301234', longitude: 'Contoh: 102,701234' },
  map: 'Letak pelanggan di peta',
  removeTitle: 'Hapus Pelanggan',
  removeQuestion: 'Anda yakin ingin menghapus pelanggan ini?',
  removed: (name: string, id: string) =>
    `${name} (${id}) beserta tagihan dan pengaduannya dihapus dari daftar dan dari peta. Data yang dihapus tidak dapat dikembalikan.`,
  removeDone: 'Berhasil menghapus data',
} as const

export const choiceTexts = {
  loading: 'Memuat daftar…',
  notListed: 'Tidak ada dalam daftar kota ini. Periksa ejaannya; tetap dapat disimpan.',
  otherKecamatan: (kecamatan: string) => `Menurut daftar kota ini terletak di Kecamatan ${kecamatan}.`,
  otherCode: (code: string) => `Menurut daftar kota ini kodenya ${code}.`,
  notLoaded:
    'Daftar wilayah, golongan, DMA, dan rayon tidak dapat dimuat. Isian tidak diperiksa dengan daftar.',
} as const

export const detailLabels = {
  status: CUSTOMER_FIELDS.status_billing.label,
  arrears: CUSTOMER_FIELDS.tunggakan.label,
  months: (months: number) => `${months} bulan`,
  noArrears: 'Tidak Ada',
  total: 'Total Tagihan',
  usage: CUSTOMER_FIELDS.pemakaian_m3_kini.label,
} as const
