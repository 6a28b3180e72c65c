import { formatNumber } from '@petatirta/domain'

export const suggestionTexts = {
  list: 'Pelanggan yang cocok',
  hint: 'Bisa juga dengan nama, alamat, atau nomor meter.',
  hintWithoutAddress: 'Bisa juga dengan nama atau nomor meter.',
  preparing: 'Menyiapkan pencarian…',
  loading: 'Data pelanggan masih dimuat. Pencarian dilanjutkan begitu selesai.',
  none: 'Tidak ada pelanggan yang cocok.',
  failed: 'Pencarian nama belum tersedia. Nomor sambungan lengkap tetap dapat dicari.',
  meter: (number: string) => `No. Meter ${number}`,
  found: (count: number) => `${formatNumber(count)} pelanggan`,
  others: (count: number, areMore: boolean) =>
    `${areMore ? 'Lebih dari ' : ''}${formatNumber(count)} lainnya. Tambah kata agar lebih sedikit.`,
} as const
