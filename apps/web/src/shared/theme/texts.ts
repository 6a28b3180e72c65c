const MODE_NAMES = { system: 'ikuti sistem', light: 'terang', dark: 'gelap' } as const

export const themeTexts = {
  toggle: (mode: keyof typeof MODE_NAMES) => `Tema: ${MODE_NAMES[mode]}`,
} as const
