export const texts = {
  title: 'Aksesoris',
} as const
