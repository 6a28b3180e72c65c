export const statusTexts = { active: 'Aktif', inactive: 'Non Aktif' } as const

export const readingTexts = {
  /** The rule names what is wrong: "Batas: < 0,7" beside an anomalous 0,33 would read as normal. */
  rule: (rule: string) => `Anomali bila ${rule}`,
  noRule: 'Tanpa batas',
} as const
