export const texts = {
  noName: 'Tanpa nama',
  connection: 'No. Sambungan',
} as const
