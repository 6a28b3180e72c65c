export const texts = {
  download: 'Download Data',
  sheet: (area: string) => `Spreadsheet (.xlsx) dengan data, pemakaian, dan tagihan pelanggan ${area}.`,
  close: 'Tutup',
} as const
