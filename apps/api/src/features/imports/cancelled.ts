/** For the sender of an import that another user cancelled, or whose server stops. */
export const CANCELLED = 'Import dibatalkan; data lama tidak berubah'
