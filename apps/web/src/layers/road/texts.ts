export const texts = {
  title: 'Jalan',
} as const
