import { SYMBOL_MAX_BYTES, SYMBOL_MEDIA_TYPE, SYMBOL_PIXELS, validateSymbolFile } from '@petatirta/domain'
import { symbolTexts as texts } from './texts.ts'

/** Where an image lies in a square when it keeps its proportions: as large as possible, in the middle. */
export function fitInto(side: number, width: number, height: number) {
  const scale = side / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  return { x: (side - w) / 2, y: (side - h) / 2, width: w, height: h }
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** By its first bytes: a browser goes by the name, and anything can be called .png. */
export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte)

/** The image that will be sent, or why the file cannot be. */
export type ChosenImage = { blob: Blob; preview: string } | { problem: string }

export async function readImage(file: File): Promise<ChosenImage> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (file.type !== SYMBOL_MEDIA_TYPE || !isPng(head)) return { problem: texts.notPng }
  const problem = file.size > SYMBOL_MAX_BYTES && validateSymbolFile(file)
  if (problem) return { problem }
  try {
    return await resize(await createImageBitmap(file))
  } catch {
    // The beginning of a PNG and nothing behind it.
    return { problem: texts.notPng }
  }
}

/** A5: 15 by 15 pixels; what an image of another shape does not fill stays transparent. */
async function resize(image: ImageBitmap): Promise<ChosenImage> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SYMBOL_PIXELS
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no Canvas2D')
  const { x, y, width, height } = fitInto(SYMBOL_PIXELS, image.width, image.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height)
  image.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, SYMBOL_MEDIA_TYPE))
  if (!blob) throw new Error('The image could not be written')
  return { blob, preview: canvas.toDataURL(SYMBOL_MEDIA_TYPE) }
}
