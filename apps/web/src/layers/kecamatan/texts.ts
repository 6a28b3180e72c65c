export const texts = {
  title: 'Kecamatan',
} as const
