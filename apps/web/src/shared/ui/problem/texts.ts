export const problemTexts = {
  server: 'Ada kesalahan pada server',
  network: 'Server tidak dapat dihubungi. Periksa koneksi internet Anda.',
  retry: 'Coba lagi',
} as const
