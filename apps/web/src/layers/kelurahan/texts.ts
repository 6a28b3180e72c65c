export const texts = {
  title: 'Kelurahan',
} as const
