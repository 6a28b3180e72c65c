export const pointerTexts = {
  // M2.8, to the letter.
  title: 'Penunjuk Titik',
  longitude: 'Longitude',
  latitude: 'Latitude',
  go: 'Pergi',

  hint: { longitude: 'Contoh: 102,701234', latitude: 'Contoh: -2,301234' },
  point: 'Titik yang ditunjuk',
  remove: 'Hapus titik',
} as const
