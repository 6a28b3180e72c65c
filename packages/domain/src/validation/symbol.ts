export const SYMBOL_MAX_BYTES = 50_000
export const SYMBOL_PIXELS = 15
export const SYMBOL_MEDIA_TYPE = 'image/png'

export const validateSymbolId = (value: string): string | undefined =>
  /^[A-Za-z0-9]+$/.test(value) ? undefined : 'Harus diisi. Hanya boleh diisi huruf dan angka'

export const validateSymbolLabel = (value: string): string | undefined =>
  value.trim() === '' ? 'Harus diisi' : undefined

/** A5 gives one message for both a wrong type and a wrong size. */
export function validateSymbolFile(file: { type: string; size: number }): string | undefined {
  const fits = file.type === SYMBOL_MEDIA_TYPE && file.size <= SYMBOL_MAX_BYTES
  return fits ? undefined : 'Ukuran file melebihi batas. Maksimal 50 KB'
}
