export const pointMapTexts = {
  loading: 'Memuat peta…',
  notLoaded: 'Peta tidak dapat dimuat. Letak tetap dapat diisi dengan latitude dan longitude.',
  pictureNotLoaded: 'Peta tidak dapat dimuat. Isi file tetap dapat diperiksa.',
  pickHint: 'Ketuk peta untuk menaruh titik, atau geser titiknya. Latitude dan longitude mengikuti.',
  zoomIn: 'Perbesar peta',
  zoomOut: 'Perkecil peta',
  satellite: 'Citra satelit',
} as const
