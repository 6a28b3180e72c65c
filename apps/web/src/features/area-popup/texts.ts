export const texts = {
  download: 'Download Data',
  downloadNote: 'Isi file mengikuti filter yang sedang aktif.',
} as const
