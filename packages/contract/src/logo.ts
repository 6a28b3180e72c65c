/** What a utility's logo may be: large enough for paper, small enough to be sent over any line. */
export const LOGO_MAX_BYTES = 512 * 1024
export const LOGO_MAX_PIXELS = 2000
export const LOGO_REFUSED = `Logo harus berupa gambar PNG atau JPEG yang utuh, paling besar ${LOGO_MAX_PIXELS}×${LOGO_MAX_PIXELS} piksel`
