import type { ImportCounts, ImportEntry, ImportFormat } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'
import { formatBytes } from '#shared/files/format-bytes.ts'

export const importTexts = {
  title: 'Import Data',
  description: 'Unggah data satu PDAM: pelanggan, tagihan, jaringan, batas, dan keluhan.',
  choose: 'Pilih file pada bagiannya, atau seret file ke sana.',
  // A2, to the letter.
  upload: 'Unggah File',
  nothingChosen: 'Pilih PDAM dan paling sedikit satu file.',
  noCompany: (files: number) => `${files} file dipilih. Pilih PDAM tujuannya.`,
  noFile: 'Pilih paling sedikit satu file.',
  ready: (files: number, bytes: number, city: string) =>
    `${files} file (${formatBytes(bytes)}) untuk ${city}`,
  lineLost: 'Sambungan langsung ke server terputus',
  lineLostDetail: 'Unggahan tetap berjalan; kemajuan di server tampil lagi setelah tersambung kembali.',
} as const

const FORMAT_NAMES: Record<ImportFormat, string> = { geojson: 'GeoJSON', json: 'JSON', csv: 'CSV' }
const anyOf = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} atau ${words.at(-1)}`

export const slotTexts = {
  format: (format: ImportFormat) => FORMAT_NAMES[format],
  merged: 'digabung dengan data lama',
  replaces: 'menggantikan data lama',
  replaceComplaints: 'Hapus keluhan lama yang tidak ada di file ini',
  pick: 'Pilih file',
  change: 'Ganti',
  pickFor: (label: string) => `Pilih file ${label}`,
  changeFor: (label: string) => `Ganti file ${label}`,
  input: (label: string) => `File ${label}`,
  remove: (label: string) => `Batal memilih file ${label}`,
  drop: 'Lepaskan file di sini',
  oneFile: 'Hanya satu file untuk bagian ini.',
  wrongEnding: (endings: readonly string[]) => `Format file harus ${anyOf(endings)}.`,
  emptyFile: 'File kosong.',
  unreadable: 'File tidak dapat dibaca. Pilih lagi.',
  notGeoJson: 'Isi file bukan GeoJSON.',
  notJson: 'Isi file bukan JSON.',
  tooLarge: (largest: number) => `File lebih besar dari batas ${formatBytes(largest)}.`,
  notCsv: 'Isi file bukan CSV. Simpan lembar kerja sebagai CSV terlebih dahulu.',
} as const

export const helpTexts = {
  columns: 'Nama kolom yang dikenali',
  columnsOf: (label: string) => `Nama kolom yang dikenali: ${label}`,
  column: 'Kolom',
  meaning: 'Arti',
  spellings: 'Ejaan yang dikenali',
  required: 'Wajib',
  folding: 'Huruf besar atau kecil, spasi, titik, garis bawah, dan tanda hubung pada nama kolom diabaikan.',
  geometry: (shapes: readonly string[]) => `Geometri: ${anyOf(shapes)}.`,
  shapes: { point: 'titik', line: 'garis', polygon: 'poligon' },
  rules: 'Ketentuan file',
  size: 'Ukuran',
  largest: (bytes: number) => `Paling besar ${formatBytes(bytes)} per file.`,
  ruleList: [
    [
      'Koordinat',
      'WGS 84 (bujur, lintang). UTM zona 46–54 N/S, TM-3, Web Mercator, dan DGN95 dikonversi jika file menyebutkannya dalam “crs”.',
    ],
    ['Huruf', 'UTF-8 dengan atau tanpa BOM; selain itu dibaca sebagai Windows-1252.'],
    [
      'Data yang salah',
      'Data yang dapat dipakai tetap masuk. Setiap data yang ditolak dilaporkan dengan alasannya dan dapat diperbaiki lalu diunggah lagi.',
    ],
  ],
} as const

export const runTexts = {
  running: (city: string) => `Mengunggah ke ${city}`,
  ended: (city: string) => `Hasil unggahan ke ${city}`,
  fileOf: (at: number, all: number) => `File ${at} dari ${all}`,
  progress: (label: string) => `Kemajuan ${label}`,
  waiting: 'Menunggu giliran',
  sent: (share: number) => `${Math.floor(share * 100)} % terkirim`,
  read: (things: number) => `${formatNumber(things)} data dibaca`,
  processing: 'Diproses di server',
  cancelling: 'Membatalkan…',
  cancel: 'Batalkan',
  cancelFile: (label: string) => `Batalkan ${label}`,
  cancelAll: 'Batalkan semua',
  states: { done: 'Selesai', partial: 'Sebagian gagal', failed: 'Gagal', cancelled: 'Dibatalkan' },
  close: 'Tutup hasil',
  history: 'Lihat riwayat import',
  lost: 'Sambungan ke server terputus, atau file berubah setelah dipilih.',
  // A8, to the letter.
  allDone: 'Berhasil mengupload seluruh data.',
  partlyDone: 'Berhasil mengupload beberapa data. Silahkan cek data yang gagal.',
  exception: 'Gagal import. Pastikan format file sudah sesuai',
  cancelled: 'Unggahan dibatalkan',
  cancelledSome: (done: number, all: number) => `${done} dari ${all} file telah diunggah.`,
  reportFailed: 'Laporan data yang gagal tidak dapat diunduh. Coba lagi dari hasil unggahan.',
  leaving: {
    title: 'Unggahan sedang berjalan',
    question: 'Jika Anda keluar sekarang, file yang sedang diunggah dan yang masih menunggu dibatalkan.',
    leave: 'Keluar dan batalkan',
    stay: 'Tetap di sini',
  },
} as const

export const COUNT_LABELS = {
  added: 'Ditambahkan',
  changed: 'Berubah',
  unchanged: 'Tidak berubah',
  removed: 'Dihapus',
  repaired: 'Diperbaiki',
  failed: 'Gagal',
} as const satisfies Record<keyof ImportCounts, string>

export const failureTexts = {
  list: (label: string) => `Data ${label} yang gagal`,
  position: 'Posisi',
  id: 'ID',
  field: 'Kolom',
  reason: 'Alasan',
  more: (shown: number, all: number) =>
    `${formatNumber(shown)} dari ${formatNumber(all)} ditampilkan. Unduh laporan untuk melihat semuanya.`,
  shown: (shown: number, all: number) => `${formatNumber(shown)} dari ${formatNumber(all)} ditampilkan.`,
  // A8 names the file.
  fileName: 'Gagal Import.json',
  sheetName: (label: string) => `Perbaikan ${label}.xlsx`,
  downloadJson: 'Unduh Gagal Import (JSON)',
  downloadSheet: 'Unduh untuk diperbaiki (Excel)',
  downloadFailed: 'Laporan tidak dapat diunduh',
} as const

export const historyTexts = {
  title: 'Riwayat Import',
  of: (city: string) => `Import ke ${city}, yang terbaru di atas.`,
  list: 'riwayat import',
  empty: 'Belum ada import untuk PDAM ini',
  time: 'Waktu',
  kind: 'Data',
  file: 'File',
  user: 'Oleh',
  result: 'Hasil',
  status: 'Status',
  actions: 'Aksi',
  states: {
    running: 'Berjalan',
    done: 'Selesai',
    failed: 'Gagal',
    cancelled: 'Dibatalkan',
  } satisfies Record<ImportEntry['status'], string>,
  restored: 'Dikembalikan',
  restoredBy: (user: string, time: string) => `Dikembalikan oleh ${user}, ${time}`,
  correction: 'Perbaikan',
  nothing: 'Tidak ada perubahan',
  counts: {
    added: 'ditambahkan',
    changed: 'berubah',
    unchanged: 'tidak berubah',
    removed: 'dihapus',
    repaired: 'diperbaiki',
    failed: 'gagal',
  } satisfies Record<keyof ImportCounts, string>,
  columns: (count: number) => `${formatNumber(count)} kolom dipakai`,
  column: (field: string, column: string) => `${field} ← ${column}`,
  report: 'Laporan',
  reportOf: (file: string) => `Laporan data gagal ${file}`,
  correct: 'Unggah Perbaikan',
  restore: 'Kembalikan',
  restoreOf: (label: string, file: string) => `Kembalikan ${label} sebelum ${file}`,
} as const

export const correctionTexts = {
  title: 'Unggah Perbaikan',
  about: (label: string, file: string) =>
    `Unggah data ${label} dari ${file} yang telah diperbaiki. Hanya baris yang Anda ubah yang dimasukkan. Data yang sudah ada tidak berubah tanpa persetujuan Anda.`,
  file: 'File perbaikan',
  label: 'perbaikan',
  formats: 'Excel dari laporan, CSV, GeoJSON, atau JSON',
  submit: 'Unggah',
} as const

/** A record before and after an import. */
export const changeTexts = {
  change: (before: string | null, after: string | null) => `${before ?? '—'} → ${after ?? '—'}`,
  more: (records: number) => `dan ${formatNumber(records)} data lain`,
} as const

export const withheldTexts = {
  title: 'Ubah data yang sudah ada?',
  question: (records: number) =>
    `${formatNumber(records)} data dalam file perbaikan akan mengubah data yang sudah ada. Perbaikan lainnya sudah dimasukkan.`,
  list: 'Data sebelum dan sesudah diubah',
  apply: 'Ya, Ubah',
  keep: 'Biarkan',
} as const

export const overruledTexts = {
  list: 'Koreksi manual yang diganti',
  count: (records: number) =>
    `${formatNumber(records)} pelanggan: koreksi manual diganti nilai baru dari file`,
} as const

export const replaceTexts = {
  title: 'Ganti semua keluhan?',
  question: (city: string) =>
    `Semua keluhan ${city} yang tidak ada di dalam file ini akan dihapus. Tanpa pilihan ini, keluhan lama tetap ada.`,
  confirm: 'Ya, Ganti',
} as const

export const restoreTexts = {
  title: (label: string) => `Kembalikan ${label}`,
  replaced: (label: string) =>
    `Data ${label} yang sekarang diganti dengan data sebelum import ini. Data yang datang bersama import ini tidak tampil lagi di peta.`,
  merged: (label: string) =>
    `${label} yang ditambahkan import ini dihapus, dan yang diubah atau dihapusnya kembali seperti sebelumnya. ${label} lain tidak berubah.`,
  customers: 'Tagihan milik pelanggan yang dihapus ikut terhapus.',
  about: (file: string, user: string) => `Import ${file} oleh ${user},`,
  confirm: 'Ya, Kembalikan',
  done: (label: string) => `Data ${label} telah dikembalikan`,
  failed: 'Data tidak dapat dikembalikan',
} as const
