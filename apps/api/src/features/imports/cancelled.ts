/** What the sender of an import hears when somebody else has ended it, or the server stops. */
export const CANCELLED = 'Import dibatalkan; data lama tidak berubah'
