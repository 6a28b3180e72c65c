export const closePipeTexts = {
  title: 'Tutup Pipa',
} as const
