export const texts = {
  title: 'DMA',
} as const
