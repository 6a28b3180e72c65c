export const texts = {
  title: 'Device',
} as const
