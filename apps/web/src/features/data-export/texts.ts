import { formatNumber } from '@petatirta/domain'
import type { UtmZone } from '@petatirta/domain/matching'

const SOUTH = 32_700
const NORTH = 32_600

export const exportTexts = {
  open: 'Unduh data',
  title: 'Unduh data lapisan',
  layer: 'Lapisan',
  scope: 'Isi file',
  filtered: 'Sesuai filter peta',
  all: 'Seluruh lapisan',
  option: (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} · ${formatNumber(count)}`,
  counting: 'Menghitung data…',
  count: (count: number) => `Seluruh lapisan · ${formatNumber(count)} data`,
  noneAtAll: 'Lapisan ini belum berisi data, jadi tidak ada yang dapat diunduh.',
  nonePasses: 'Filter yang sedang aktif tidak menampilkan data dari lapisan ini.',
  format: 'Format file',
  system: 'Sistem koordinat',
  degrees: 'Bujur dan lintang (EPSG:4326)',
  utm: (zone: UtmZone | undefined) =>
    zone
      ? `UTM zona ${zone.zone}${zone.half} (EPSG:${(zone.half === 'S' ? SOUTH : NORTH) + zone.zone})`
      : 'UTM, zona letak kota',
  onlyDegrees: (format: string) => `${format} selalu memakai bujur dan lintang.`,
  stateSystem: 'DXF tidak menyimpan sistem koordinat: sebutkan pilihan ini saat gambar dibuka atau diimpor.',
  noPersonal: 'Alamat, nomor telepon, dan foto pelanggan tidak disertakan untuk peran Anda.',
  noShortNames: 'Semua nama kolom muat dalam Shapefile.',
  shortNames: (count: number) =>
    `${formatNumber(count)} nama kolom dipendekkan. Daftarnya juga ada di dalam zip.`,
  shortNamesList: 'Nama kolom yang dipendekkan',
  shortName: (name: string, short: string) => `${name} → ${short}`,
  start: 'Unduh',
  close: 'Tutup',
  saved: (name: string) => `${name} sudah tersimpan.`,
  offline: 'Server tidak dapat dihubungi',
} as const
