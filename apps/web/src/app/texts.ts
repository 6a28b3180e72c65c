export const appTexts = {
  map: 'peta',
  page: 'halaman',
  failed: 'Halaman tidak dapat dimuat',
  failedDetail: 'Muat ulang halaman ini. Jika masalah berlanjut, hubungi administrator.',
  reload: 'Muat ulang',
} as const
