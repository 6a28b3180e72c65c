export const texts = {
  title: 'Area Device',
} as const
