/** Signs of the legend that are drawn on a canvas, as pictures of a page. */

import type { LegendGroup, LegendMark, LegendPicture } from './legend-block.ts'
import type { PdfPage } from './pdf/pdf-file.ts'

/** As on the screen. */
export type LegendEntryMark =
  | LegendMark
  | { readonly shape: 'image'; readonly url: string }
  | { readonly shape: 'paint'; readonly paint: (context: CanvasRenderingContext2D) => void }

/** Signs are drawn on a grid of 15 × 15. */
const GRID = 15
const SIDE = 120
const UNKNOWN: LegendMark = { shape: 'dot', colour: '#7b8790' }

export async function legendPictures(
  page: PdfPage,
  groups: readonly LegendGroup<LegendEntryMark>[],
): Promise<LegendGroup[]> {
  const printed: LegendGroup[] = []
  for (const { title, entries } of groups) {
    const marks: LegendGroup['entries'][number][] = []
    for (const { label, mark } of entries) marks.push({ label, mark: await markOf(page, mark) })
    printed.push({ title, entries: marks })
  }
  return printed
}

async function markOf(page: PdfPage, mark: LegendEntryMark): Promise<LegendMark | LegendPicture> {
  if ('colour' in mark) return mark
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) return UNKNOWN
  if (mark.shape === 'paint') {
    context.scale(SIDE / GRID, SIDE / GRID)
    mark.paint(context)
  } else {
    try {
      const image = new Image()
      image.src = mark.url
      await image.decode()
      context.drawImage(image, 0, 0, SIDE, SIDE)
    } catch (cause) {
      console.warn('A symbol of the legend cannot be read', cause)
      return UNKNOWN
    }
  }
  return { shape: 'picture', name: await page.pixels(context.getImageData(0, 0, SIDE, SIDE)) }
}
