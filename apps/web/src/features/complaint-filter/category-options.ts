/** The chosen category stays on offer while the list is on its way, and when it comes from an older address. */
export const categoryOptions = (configured: readonly string[], chosen: string | null): string[] => [
  ...new Set(chosen === null || configured.includes(chosen) ? configured : [...configured, chosen]),
]
