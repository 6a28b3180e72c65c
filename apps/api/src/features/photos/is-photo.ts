const JPEG = '\xff\xd8\xff'
const PNG = '\x89PNG\r\n\x1a\n'
const GIF = ['GIF87a', 'GIF89a']
const BEGINNING = 12

/** By how the file begins: what its server says about it is not believed. */
export function isPhoto(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, BEGINNING)
  const isWebp = head.startsWith('RIFF') && head.startsWith('WEBP', 8)
  return isWebp || [JPEG, PNG, ...GIF].some(beginning => head.startsWith(beginning))
}
