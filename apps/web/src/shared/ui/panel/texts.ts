export const panelTexts = {
  show: 'TAMPILKAN',
  hide: 'SEMBUNYIKAN',
  clear: 'Bersihkan Semua',
  all: 'Semua',
  close: 'Tutup',
  applied: (count: number) => `${count} diterapkan`,
} as const
