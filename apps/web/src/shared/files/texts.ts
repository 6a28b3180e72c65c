import { formatCount } from '@petatirta/domain'
import { formatBytes } from './format-bytes.ts'

export const fileTexts = {
  failed: 'Gagal mengunduh data',
  cancel: 'Batalkan',
  saved: 'File sudah tersimpan.',
  present: (month: string) => `Data yang diunduh adalah keadaan sekarang, bukan per ${month}.`,
  preparing: 'Menyiapkan data…',
  received: (bytes: number, rows: number | undefined) =>
    rows === undefined
      ? `${formatBytes(bytes)} diterima`
      : `${formatCount(rows)} · ${formatBytes(bytes)} diterima`,
} as const
