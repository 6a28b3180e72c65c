import type { NetworkRepairKind } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'

export const checkTexts = {
  title: 'Periksa Jaringan',
  description: 'Kesalahan gambar jaringan pipa, perbaikannya, dan aturan penyambungannya.',
  feature: 'pemeriksaan jaringan',
  choose: 'Pilih PDAM untuk memeriksa jaringannya.',
  noPipes: 'PDAM ini belum memiliki pipa.',
  noPipesDetail: 'Import data pipa lebih dahulu, lalu jaringan diperiksa dengan sendirinya.',
  importData: 'Import data',
  tabs: 'Bagian pemeriksaan jaringan',
  tab: { faults: 'Kesalahan', repairs: 'Perbaikan', settings: 'Pengaturan' },
  score: 'Skor jaringan',
  scoreOf: (score: string) => `${score} dari 100`,
  crowded:
    'Di beberapa tempat garis pipa digambar terlalu rapat untuk diperiksa semuanya: sebagian sambungan di sana mungkin tidak dikenali. Periksa file asalnya, misalnya pipa yang tergambar berulang kali.',
  scoreHint: 'Bagian panjang pipa dan pelanggan yang tidak terkena kesalahan.',
  size: (pipes: number, kilometres: string) => `${formatNumber(pipes)} pipa, ${kilometres} km`,
  checkedAt: (at: string) => `Diperiksa ${at}`,
  history: 'Riwayat skor',
  historyInWords: (points: readonly string[]) => `Riwayat skor: ${points.join('; ')}`,
  historyPoint: (at: string, score: string, faults: number) =>
    `${at} ${score}, ${formatNumber(faults)} kesalahan`,
  noHistory: 'Riwayat tampil setelah pemeriksaan berikutnya.',
} as const

export const faultTexts = {
  kinds: 'Jenis kesalahan',
  kind: 'Jenis',
  open: 'Terbuka',
  repaired: 'Diperbaiki',
  all: 'Semua jenis',
  none: 'Tidak ada kesalahan.',
  noneDetail: 'Semua pipa, katup, sumber air, dan pelanggan tersambung dengan baik.',
  list: 'daftar kesalahan',
  size: 'Ukuran',
  noSize: '–',
  features: 'Objek',
  moreFeatures: (count: number) => `dan ${formatNumber(count)} lainnya`,
  proposal: 'Usulan',
  byHand: 'Perbaiki di gambar asalnya',
  repair: 'Perbaiki',
  repairOf: (kind: string, features: string) => `Perbaiki ${kind} ${features}`,
  repairAll: 'Perbaiki semua',
  repairAllOf: (kind: string) => `Perbaiki semua: ${kind}`,
  isRepaired: 'Sudah diperbaiki',
  onMap: 'Lihat di peta',
  onMapOf: (kind: string, features: string) => `Lihat ${kind} ${features} di peta`,
  allOnMap: 'Lihat semua di peta',
  repairTitle: 'Perbaiki Jaringan',
  question: (count: number, kind: string) => `${formatNumber(count)} kesalahan “${kind}” akan diperbaiki.`,
  kept: 'File asal tidak berubah: perbaikan disimpan terpisah, diterapkan lagi pada import berikutnya, dan dapat dibatalkan.',
  done: (count: number, score: string) =>
    `${formatNumber(count)} kesalahan diperbaiki. Skor jaringan ${score}.`,
  failed: 'Perbaikan tidak dapat dilakukan',
} as const

/** What a repair does, for who has to agree to it. */
export const repairActions: Record<NetworkRepairKind, string> = {
  snap: 'Ujung atau titiknya ditempelkan ke pipa terdekat.',
  split:
    'Kedua pipa dipotong di persilangan dan disambung di sana. Periksa dulu di peta: pipa yang hanya bersilangan tidak boleh disambung.',
  join: 'Kedua ujung pipa disambungkan.',
  omit: 'Pipa itu tidak ikut dihitung dalam jaringan.',
}

export const repairsTexts = {
  list: 'daftar perbaikan',
  kind: 'Kesalahan',
  repair: 'Perbaikan',
  features: 'Objek',
  by: 'Oleh',
  at: 'Pada',
  notApplied: 'Tidak berlaku pada data sekarang',
  empty: 'Belum ada perbaikan.',
  emptyDetail: 'Perbaikan dari daftar kesalahan tampil di sini dan dapat dibatalkan.',
  undo: 'Batalkan',
  undoOf: (features: string) => `Batalkan perbaikan ${features}`,
  undoAll: 'Batalkan semua',
  undoAllOf: (kind: string) => `Batalkan semua: ${kind}`,
  undoTitle: 'Batalkan Perbaikan',
  undoOne: 'Perbaikan ini dibatalkan dan kesalahannya terbuka lagi.',
  undoKind: (kind: string) => `Semua perbaikan “${kind}” dibatalkan dan kesalahannya terbuka lagi.`,
  confirm: 'Ya, Batalkan',
  keep: 'Jangan batalkan',
  done: (count: number, score: string) =>
    `${formatNumber(count)} perbaikan dibatalkan. Skor jaringan ${score}.`,
  failed: 'Perbaikan tidak dapat dibatalkan',
} as const

export const settingsTexts = {
  feature: 'pengaturan jaringan',
  joinTolerance: 'Jarak sambung ujung pipa (m)',
  joinHint: 'Ujung yang lebih dekat dari ini ke pipa lain dianggap tersambung. 0,01 sampai 5.',
  valveTolerance: 'Jarak katup dan sumber air ke pipa (m)',
  valveHint: '0,1 sampai 50.',
  customerDistance: 'Jarak pelanggan ke pipa (m)',
  customerHint: 'Pelanggan bergantung pada pipa terdekat dalam jarak ini. 5 sampai 500.',
  pipeProperty: 'Kolom pelanggan yang menyebut id pipa',
  pipePropertyHint: 'Kosongkan jika tidak ada: pelanggan ikut pipa terdekat.',
  criticalClasses: 'Golongan penting',
  criticalHint: 'Kode golongan rumah sakit, sekolah, dan sejenisnya; pisahkan dengan koma.',
  valveTypes: 'Aksesoris yang dapat menutup pipa',
  byName: 'Pilih menurut namanya',
  byNameHint: 'Gate valve, butterfly valve, stop kran, dan sejenisnya.',
  noSubTypes: 'Belum ada aksesoris.',
  subType: (name: string, count: number) => `${name} (${formatNumber(count)})`,
  save: 'Simpan',
  saved: 'Pengaturan jaringan tersimpan',
  failed: 'Pengaturan belum tersimpan',
  badNumber: (from: string, to: string) => `Isi angka dari ${from} sampai ${to}`,
} as const

/** On the map. */
export const faultMapTexts = {
  title: 'Periksa Jaringan',
  kind: 'Jenis kesalahan',
  score: (score: string) => `Skor ${score}`,
  loading: 'Memuat hasil pemeriksaan…',
  shown: (shown: number, total: number) =>
    shown < total
      ? `${formatNumber(shown)} dari ${formatNumber(total)} kesalahan tampil di peta`
      : `${formatNumber(total)} kesalahan`,
  none: 'Tidak ada kesalahan',
  previous: 'Kesalahan sebelumnya',
  next: 'Kesalahan berikutnya',
  page: 'Buka halaman',
  close: 'Tutup pemeriksaan',
} as const

export const option = (label: string, count: number) => `${label} (${formatNumber(count)})`
