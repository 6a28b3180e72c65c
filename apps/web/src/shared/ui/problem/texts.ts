export const problemTexts = {
  server: 'Ada kesalahan pada server',
  network: 'Server tidak dapat dihubungi. Periksa koneksi internet Anda.',
  /** Of a part of a page that otherwise works without one. */
  offline: 'Tidak tersedia tanpa jaringan',
  retry: 'Coba lagi',
} as const
