/** Apart from the other texts: the map page needs no more than this until the panel is opened. */
export const PRINT_TITLE = 'Cetak Peta'
