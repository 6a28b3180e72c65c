export const searchTexts = {
  label: 'No. Sambungan',
  wide: 'Masukkan No. Sambungan',
  narrow: 'Cari No. Sambungan',
  button: 'CARI',
  searching: 'Mencari…',
} as const
