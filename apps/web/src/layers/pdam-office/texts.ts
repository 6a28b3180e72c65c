export const texts = {
  title: 'Kantor PDAM',
} as const
