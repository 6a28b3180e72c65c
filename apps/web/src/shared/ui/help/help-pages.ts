/** Which page of the user guide (docs/panduan) helps on which screen: routes by their path, dialogs by their name. */
export const HELP_PAGES = {
  '/login': 'masuk-dan-keluar',
  '/404': 'masuk-dan-keluar',
  '/akun': 'akun-saya',
  '/map/$city': 'membuka-peta',
  '/internal/user': 'menambah-pengguna',
  '/internal/pdam': 'menambah-pdam',
  '/internal/checklist': 'jam-pertama-pdam',
  '/internal/status': 'status-sistem',
  '/internal/audit': 'jejak-audit',
  '/internal/basemap': 'peta-dasar',
  '/data/import': 'mengimpor-data-pelanggan',
  '/setcolor': 'mengatur-warna-pipa',
  '/admin/customer': 'memperbaiki-wilayah-pelanggan',
  '/admin/symbol': 'mengatur-simbol',
  '/admin/jaringan': 'periksa-jaringan',
  '/pdam/utility': 'sinkronisasi-tagihan',
  'customer-data': 'data-pelanggan',
  'company-devices': 'perangkat-sensor',
  'import-correction': 'memperbaiki-import',
  'layer-export': 'mengunduh-data',
  'print-map': 'mencetak-peta',
  'import-any-file': 'mengimpor-file-apa-saja',
} as const

export type HelpScreen = keyof typeof HELP_PAGES

/** A screen without a page leads to the list of pages. */
export const helpAddress = (screen: string): string =>
  Object.hasOwn(HELP_PAGES, screen) ? `/panduan/${HELP_PAGES[screen as HelpScreen]}` : '/panduan'
