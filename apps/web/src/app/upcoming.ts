/** Screens of A2 that the next releases bring, by their address. */
export const UPCOMING = {
  '/data/import': 'Import Data',
} as const
