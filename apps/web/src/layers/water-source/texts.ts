export const texts = {
  title: 'Sumber Air',
} as const
