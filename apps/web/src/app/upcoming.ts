/** Screens of A2 that the next releases bring, by their address. */
export const UPCOMING = {
  '/data/import': 'Import Data',
  '/setcolor': 'Set Color',
  '/admin/customer': 'Edit Customer',
  '/admin/symbol': 'Edit Simbologi',
  '/pdam/utility': 'PDAM Utility',
} as const
