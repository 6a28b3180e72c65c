/** Where an image lies in a square when it keeps its proportions: as large as possible, in the middle. */
export function fitInto(side: number, width: number, height: number) {
  const scale = side / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  return { x: (side - w) / 2, y: (side - h) / 2, width: w, height: h }
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** By its first bytes: a browser goes by the name, and anything can be called .png. */
export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte)
