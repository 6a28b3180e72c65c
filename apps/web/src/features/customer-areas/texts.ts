import { CUSTOMER_FIELDS, formatNumber } from '@petatirta/domain'
import { problemTexts } from '#shared/ui/problem/texts.ts'

export const areaTexts = {
  title: 'Edit Customer',
  description: 'Pelanggan dengan Kecamatan atau Kelurahan yang kosong atau tidak dikenal di kotanya.',
  list: 'daftar pelanggan dengan wilayah salah',
  region: 'Pelanggan yang perlu diperbaiki',
  loading: 'Memuat daftar pelanggan…',
  choose: 'Pilih PDAM untuk melihat pelanggan yang data wilayahnya perlu diperbaiki.',
  unknownCity: 'PDAM pada alamat ini tidak ditemukan. Pilih PDAM lain.',
  allRight: 'Semua data wilayah pelanggan sudah benar',
  emptyPage: 'Halaman ini kosong.',
  firstPage: 'Ke halaman pertama',
  total: (total: number) => `${formatNumber(total)} pelanggan perlu diperbaiki`,
  number: 'No. Pelanggan',
  name: CUSTOMER_FIELDS.nama.label,
  Kecamatan: CUSTOMER_FIELDS.Kecamatan.label,
  Kelurahan: CUSTOMER_FIELDS.Kelurahan.label,
  proposal: 'Usulan',
  noProposal: 'Tidak ada',
  changed: 'Diubah',
  /** What a screen reader calls a cell: the table's header is far away. */
  cell: (level: string, id: string) => `${level} pelanggan ${id}`,
  // A5, to the letter.
  required: 'Harus diisi',
  unknown: 'Tidak dikenal di kota ini',
  apply: 'Terapkan usulan',
  applyTo: (id: string) => `Terapkan usulan untuk pelanggan ${id}`,
  applyAll: 'Terapkan semua usulan',
  showPlace: (id: string) => `Lihat pelanggan ${id} di peta`,
  placeOf: (id: string) => `Letak pelanggan ${id}`,
  undo: (id: string) => `Kembalikan isian pelanggan ${id}`,
  // A2, to the letter.
  save: 'Ubah Data',
  saving: 'Menyimpan…',
  nothingChanged: 'Belum ada perubahan',
  changes: (rows: number) => `${rows} baris diubah`,
  incomplete: (rows: number) => `${rows} belum lengkap`,
  // A8, to the letter.
  done: 'Berhasil memperbarui data',
  failed: problemTexts.server,
  refused: 'Data belum disimpan',
  refusedRows: (rows: number) =>
    `${rows} baris ditolak. Perbaiki baris yang ditandai, lalu simpan lagi. Isian Anda tidak hilang.`,
  conflict:
    'Data pelanggan berikut telah diubah pengguna lain sejak Anda membukanya. Tidak ada yang disimpan dan isian Anda tidak hilang. Muat data terbaru, periksa, lalu simpan lagi.',
  loadNewest: 'Muat data terbaru',
  areasFailed: 'Daftar wilayah gagal dimuat, sehingga tidak ada saran nama.',
  retry: 'Coba lagi',
} as const
