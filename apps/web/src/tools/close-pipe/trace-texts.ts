import { formatNumber } from '@petatirta/domain'

const range = (values: readonly number[], unit: string) => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (values.length === 0) return '-'
  return least === most ? `${show(least)}${unit}` : `${show(least)}–${show(most)}${unit}`
}
/** Years have no dots between thousands. */
const show = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',')

export const traceTexts = {
  sources: 'Telusuri ke sumber',
  served: 'Apa yang dilayani pipa ini',
  titles: { sources: 'Telusuri ke sumber', served: 'Yang dilayani pipa ini' },
  close: 'Tutup penelusuran',
  headline: {
    sources: (metres: string) => `${metres} ke sumber`,
    served: (n: number) => `${formatNumber(n)} pelanggan dilayani`,
  },
  noSource: 'Tidak ada jalan ke sumber air mana pun dari sini.',
  servesNone: 'Tidak ada yang bergantung pada pipa ini saja: bagian lain juga mendapat air lewat jalan lain.',
  far: { customer: 'Tidak ada pipa di dekat pelanggan ini.', pipe: 'Pipa ini tidak ada lagi pada peta.' },
  source: 'Sumber',
  length: 'Panjang',
  pipes: 'Pipa',
  diameters: 'Diameter',
  years: 'Tahun pemasangan',
  customers: 'Pelanggan',
  byClass: 'Menurut golongan',
  noClass: 'Tanpa golongan',
  weakest: 'Mata rantai terlemah',
  reasons: { diameter: 'paling sempit', age: 'paling tua' },
  route: { sources: 'Urutan pipa ke sumber', served: 'Pipa yang bergantung' },
  more: (n: number) => `Tampilkan ${formatNumber(n)} pipa lagi`,
  millimetres: (values: readonly number[]) => range(values, ' mm'),
  yearsOf: (values: readonly number[]) => range(values, ''),
} as const
