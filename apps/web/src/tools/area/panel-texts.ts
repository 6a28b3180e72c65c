import { formatNumber } from '@petatirta/domain'

const oneDecimal = (value: number) => formatNumber(Math.round(value * 10) / 10)
const distance = (metres: number) =>
  metres < 1000 ? `${formatNumber(Math.round(metres))} m` : `${oneDecimal(metres / 1000)} km`

export const panelTexts = {
  draw: 'Klik peta untuk menggambar area. Klik dua kali untuk selesai.',
  drawByTouch: 'Ketuk peta untuk menggambar area.',
  again: 'Klik peta untuk menggambar area lain.',
  undo: 'Urungkan',
  finish: 'Selesai',
  cancel: 'Batal',
  closeArea: 'Tutup perhitungan area',
  close: 'Tutup',
  empty: 'Tidak ada pelanggan di area ini yang sesuai dengan filter.',
  download: 'Download Data',
  sheet: 'Total Tagihan',
  sheetNote: 'Spreadsheet (.xlsx) dengan data, pemakaian, dan tagihan pelanggan.',
  links: 'Link Petunjuk Arah',
  linksNote: 'File teks (.txt) berisi link peta, paling banyak 9 titik per link.',
  prepare: 'Siapkan rute',
  planning: 'Menghitung rute terpendek…',
  origin: 'Titik awal',
  noOffice: 'Tanpa kantor',
  office: (number: number) => `Kantor ${number}`,
  order: 'Urutan pelanggan',
  orders: { shuffled: 'Acak', short: 'Rute terpendek' },
  distance,
  saved: (before: number, after: number) =>
    after < before
      ? `Hemat ${distance(before - after)} (${formatNumber(Math.round((1 - after / before) * 100))} %): dari ${distance(before)} menjadi ${distance(after)}.`
      : 'Urutan acak sudah sama pendeknya.',
  straight: 'Jarak dihitung sebagai garis lurus antartitik, bukan jarak di jalan.',
  save: (links: number | undefined) =>
    links === undefined ? 'Simpan link' : `Simpan ${formatNumber(links)} link`,
  fileNames: { shuffled: 'Petunjuk Arah', short: 'Petunjuk Arah Rute Terpendek' },
  noRoute: 'Rute tidak dapat disiapkan.',
} as const

/** Square metres for people: 850 m², 12,5 ha, 3,2 km². */
export function formatArea(squareMetres: number): string {
  if (squareMetres < 10_000) return `${formatNumber(Math.round(squareMetres))} m²`
  if (squareMetres < 1_000_000) return `${formatNumber(squareMetres / 10_000)} ha`
  return `${formatNumber(squareMetres / 1_000_000)} km²`
}
