import type { AreaSummary } from '@petatirta/contract'
import { type Amount, formatCount, formatRupiah, formatUsage } from '@petatirta/domain'
import { texts } from './texts.ts'

type Figure = keyof AreaSummary

/** M3.13, in the order in which they are asked for: how many, how much, how much water. */
const GROUPS: readonly {
  key: keyof typeof texts.groups
  write: (n: Amount) => string
  figures: readonly Figure[]
}[] = [
  {
    key: 'customers',
    write: formatCount,
    figures: [
      ...(['jumlah_pelanggan', 'jumlah_pelanggan_bayar', 'jumlah_pelanggan_piutang'] as const),
      'jumlah_pelanggan_tanpa_tagihan',
      ...(['pelanggan_lunas_kini', 'pelanggan_piutang_kini'] as const),
    ],
  },
  {
    key: 'bills',
    write: formatRupiah,
    figures: [
      ...(['jumlah_total_tagihan', 'jumlah_total_tagihan_bayar', 'jumlah_total_tagihan_piutang'] as const),
      'jumlah_tagihan_kini',
    ],
  },
  {
    key: 'usage',
    write: formatUsage,
    figures: [
      ...(['pemakaian', 'pemakaian_bayar', 'pemakaian_piutang'] as const),
      ...(['pemakaian_kini', 'pemakaian_bayar_kini', 'pemakaian_piutang_kini'] as const),
    ],
  },
]

/** What is known of an area so far. */
export type AreaFigures = Readonly<Partial<Record<Figure, unknown>>>

export interface AreaGroup {
  readonly title: string
  readonly rows: readonly { readonly figure: Figure; readonly label: string; readonly value: string }[]
}

/** A publisher may call something else by the same name: only a number is a figure. */
const amountOf = (value: unknown): Amount => (typeof value === 'number' ? value : undefined)

export const areaGroups = (figures: AreaFigures): AreaGroup[] =>
  GROUPS.map(({ key, write, figures: names }) => ({
    title: texts.groups[key],
    rows: names
      // Summaries made before it was counted do not have it, and most utilities have no customer of that kind.
      .filter(figure => figure !== 'jumlah_pelanggan_tanpa_tagihan' || amountOf(figures[figure]))
      .map(figure => ({
        figure,
        label: texts.rows[figure],
        value: write(amountOf(figures[figure])),
      })),
  }))
