export const texts = {
  title: 'Blok Rumah',
} as const
