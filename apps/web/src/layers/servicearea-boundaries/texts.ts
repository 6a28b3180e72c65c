export const texts = {
  title: 'Zona Pelayanan',
} as const
