import type { AreaSummary } from '@petatirta/contract'
import { sql } from 'kysely'
import { UNBILLED } from '#city/customer-filter.ts'

/**
 * The figures of M3.13 over rows of `customer c`: the one definition, of areas and of drawn polygons. Every column is
 * derived from the bills (city/derive-billing.ts). Money is whole rupiah, usage m³ to the hundredth. No rows are zeros.
 */
const FIGURES: Record<keyof AreaSummary, string> = {
  jumlah_pelanggan: 'count(c.id)',
  jumlah_pelanggan_bayar: `count(c.id) FILTER (WHERE c.arrears = 0 AND NOT (${UNBILLED}))`,
  jumlah_pelanggan_piutang: 'count(c.id) FILTER (WHERE c.arrears > 0)',
  jumlah_pelanggan_tanpa_tagihan: `count(c.id) FILTER (WHERE ${UNBILLED})`,
  jumlah_total_tagihan: 'COALESCE(sum(c.billed), 0)',
  jumlah_total_tagihan_bayar: 'COALESCE(sum(c.billed), 0) - COALESCE(sum(c.total), 0)',
  jumlah_total_tagihan_piutang: 'COALESCE(sum(c.total), 0)',
  pemakaian: 'COALESCE(sum(c.pemakaian_m3), 0)',
  pemakaian_bayar: 'COALESCE(sum(c.paid_usage), 0)',
  pemakaian_piutang: 'COALESCE(sum(c.pemakaian_m3), 0) - COALESCE(sum(c.paid_usage), 0)',
  pemakaian_kini: 'COALESCE(sum(c.pemakaian_m3_kini), 0)',
  pemakaian_bayar_kini: "COALESCE(sum(c.pemakaian_m3_kini) FILTER (WHERE c.status_payment = 'paid'), 0)",
  pemakaian_piutang_kini: "COALESCE(sum(c.pemakaian_m3_kini) FILTER (WHERE c.status_payment = 'unpaid'), 0)",
  jumlah_tagihan_kini: 'COALESCE(sum(c.total_kini), 0)',
  pelanggan_lunas_kini: "count(c.id) FILTER (WHERE c.status_payment = 'paid')",
  pelanggan_piutang_kini: `count(c.id) FILTER (WHERE c.status_payment = 'unpaid' AND NOT (${UNBILLED}))`,
}

/** As JSON, whose numbers are decimal: on their way through it nothing becomes a fraction that it is not. */
export const figures = sql<AreaSummary>`jsonb_build_object(${sql.raw(
  Object.entries(FIGURES)
    .map(([name, figure]) => `'${name}', ${figure}`)
    .join(', '),
)})`

/** What the figures read of a customer. */
export const FIGURE_COLUMNS = sql.raw(
  [
    'id',
    'arrears',
    'status_billing',
    'status_payment',
    'billed',
    'total',
    'total_kini',
    'pemakaian_m3',
    'pemakaian_m3_kini',
    'paid_usage',
  ]
    .map(name => `c.${name}`)
    .join(', '),
)
