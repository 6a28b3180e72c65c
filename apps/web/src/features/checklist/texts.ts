import type { ChecklistItem, ChecklistItemName, TemplateFormat } from '@petatirta/contract'
import { formatNumber } from '@petatirta/domain'

export const checklistTexts = {
  title: 'Kesiapan Data',
  description: 'Data apa yang sudah dan belum dimiliki sebuah PDAM, seberapa baru, dan langkah berikutnya.',
  feature: 'kesiapan data',
  choose: 'Pilih PDAM untuk melihat kesiapan datanya.',
  list: 'Daftar kesiapan data',
  progress: (done: number, of: number) => `${done} dari ${of}`,
  progressDetail: 'jenis data sudah ada',
  allThere: 'Semua jenis data sudah ada. Perbarui secara berkala agar peta tetap dapat dipercaya.',
  openMap: 'Buka peta',
  importData: 'Import data',
  repairAreas: 'Perbaiki wilayah',
  synchronise: 'Sinkronkan tagihan',
  checkNetwork: 'Periksa jaringan',
  deviceKey: 'Kunci perangkat',
  addUser: 'Tambah pengguna',
  customersFirst: 'Import pelanggan lebih dahulu: tagihan dicocokkan dengan nomor pelanggan.',
  template: 'Unduh template',
  templateOf: (item: string) => `Unduh template ${item}`,
  templateFailed: 'Template tidak dapat diunduh',
  importedAt: (at: string) => `Import terakhir ${at}`,
  syncedAt: (at: string) => `Sinkronisasi terakhir ${at}`,
  newestPeriod: (period: string) => `Tagihan terbaru ${period}`,
  share: (percent: string, rows: number, of: number) =>
    `${percent} % (${formatNumber(rows)} dari ${formatNumber(of)})`,
  sample: (share: string) => `${share}, dari pelanggan yang dipilih acak`,
  atLeast: (rows: string) => `lebih dari ${rows}`,
} as const

export const itemTexts: Record<ChecklistItemName, { name: string; why: string; unit: string }> = {
  boundaries: {
    name: 'Batas wilayah',
    why: 'Kecamatan dan kelurahan: dasar rangkuman tunggakan dan pemeriksaan wilayah pelanggan.',
    unit: 'wilayah',
  },
  customers: {
    name: 'Pelanggan',
    why: 'Titik pelanggan dengan nomor, wilayah, dan golongannya.',
    unit: 'pelanggan',
  },
  bills: { name: 'Tagihan', why: 'Mewarnai pelanggan menurut status pembayaran.', unit: 'tagihan' },
  pipes: { name: 'Pipa', why: 'Jaringan pipa dengan jenis dan diameternya.', unit: 'pipa' },
  valves: {
    name: 'Katup dan aksesoris',
    why: 'Katup, hidran, dan perlengkapan jaringan lain.',
    unit: 'aksesoris',
  },
  sources: { name: 'Sumber air', why: 'Intake, sumur, mata air, dan reservoir.', unit: 'sumber air' },
  dmas: { name: 'DMA', why: 'Batas DMA untuk menghitung pemakaian per zona.', unit: 'DMA' },
  devices: { name: 'Device', why: 'Sensor tekanan dan debit yang melapor langsung ke peta.', unit: 'device' },
  users: { name: 'Pengguna', why: 'Akun petugas PDAM yang membuka peta ini.', unit: 'pengguna' },
}

export const stateTexts: Record<ChecklistItem['state'], string> = {
  missing: 'Belum ada',
  attention: 'Perlu diperiksa',
  ready: 'Sudah ada',
}

export const measureTexts: Record<ChecklistItem['quality'][number]['measure'], string> = {
  named: 'Bernama',
  validAreas: 'Kecamatan dan kelurahan dikenal',
  class: 'Bergolongan',
  billed: 'Pelanggan yang memiliki tagihan',
  matched: 'Baris file terakhir yang diterima',
  diameter: 'Berdiameter',
  type: 'Berjenis',
  subType: 'Bersub tipe',
  reporting: 'Melapor',
  active: 'Aktif',
}

export const latestTexts: Partial<Record<ChecklistItemName, (at: string) => string>> = {
  devices: at => `Pembacaan terakhir ${at}`,
  users: at => `Terakhir dipakai ${at}`,
}

export const formatTexts: Record<TemplateFormat, string> = {
  xlsx: 'Excel',
  csv: 'CSV',
  geojson: 'contoh GeoJSON',
  json: 'JSON',
}
