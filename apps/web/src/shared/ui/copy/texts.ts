export const copyTexts = {
  copy: (what: string) => `Salin ${what}`,
  copied: (what: string) => `${what} tersalin`,
} as const
