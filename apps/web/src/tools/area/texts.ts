export const areaTexts = {
  // M2.4, to the letter.
  title: 'Perhitungan Area',
} as const
