export const texts = {
  title: 'Rayon',
} as const
