import type { BillingSummary } from '@petatirta/contract'
import { PAYMENT_LABELS, UNBILLED_LABEL } from '@petatirta/domain'

export const summaryTexts = {
  title: 'Rangkuman',
  asOf: (month: string) => `Status per ${month}`,
  focus: 'Fokus Seleksi',
  pipeLength: 'Total Panjang Pipa',
  tables: {
    ...PAYMENT_LABELS,
    unbilled: UNBILLED_LABEL,
    payment_channel: 'Loket Pembayaran',
  } satisfies Record<keyof BillingSummary, string>,
  group: 'Golongan',
  channel: 'Loket',
  count: 'Jumlah',
  total: 'Total',
  empty: 'Data Kosong',
  counting: 'Menghitung pelanggan…',
  failed: 'Data pelanggan tidak dapat dimuat.',
} as const
