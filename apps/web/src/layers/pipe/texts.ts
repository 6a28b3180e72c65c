export const texts = {
  title: 'Pipa',
  diameter: (value: string) => `Diameter ${value}`,
} as const
