/** What is written on a printed map. */
export const sheetTexts = {
  north: 'U',
  scale: 'Skala',
  legend: 'Legenda',
  more: (count: number) => `… dan ${count} lainnya`,
  date: 'Dicetak',
  who: 'Oleh',
  filter: 'Filter',
  grid: 'Grid',
  grids: {
    utm: (zone: string) => `UTM ${zone}, WGS 84`,
    degrees: 'Lintang dan bujur, WGS 84',
  },
  turned: (degrees: string) => `Diputar ${degrees}° searah jarum jam dari utara`,
  orientation: 'Arah',
  sheet: 'Lembar',
  sheetOf: (number: number, count: number) => `${number} dari ${count}`,
  source: 'Peta dasar',
  neighbour: (numbers: string) => `Lembar ${numbers}`,
  index: 'Indeks lembar',
  indexMore: (count: number) => `… dan ${count} lembar lain`,
} as const
