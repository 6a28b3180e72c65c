export const loadingTexts = {
  /** A1: which feature is loading. */
  feature: (feature: string) => `Memuat ${feature}…`,
} as const
