import ImageTile from 'ol/ImageTile.js'
import type { LoadFunction } from 'ol/Tile.js'
import TileState from 'ol/TileState.js'

/** How much of its colours and of its contrast a tile loses. */
const GREY_SHARE = 0.4
const DIM_SHARE = 0.2
/** What becomes of white: about the ground of the own base map. */
const DARKEST = '#1a2730'

/**
 * Loads a light tile as a dark one: its hues stay, light and dark change places, and it steps back behind the data. Each
 * tile is changed once, when it comes: a CSS filter would be worked out again for every frame, and be missing in screenshots.
 */
export const loadDarkened: LoadFunction = (tile, src) => {
  if (!(tile instanceof ImageTile)) return
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.onload = () => tile.setImage(darken(image))
  image.onerror = () => tile.setState(TileState.ERROR)
  image.src = src
}

function darken(image: HTMLImageElement): HTMLCanvasElement {
  const { width, height } = image
  const paint = (canvas: HTMLCanvasElement) => {
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas for a tile')
    context.drawImage(image, 0, 0)
    return context
  }
  const inverted = paint(document.createElement('canvas'))
  fill(inverted, 'difference', '#ffffff', 1)
  const canvas = document.createElement('canvas')
  const context = paint(canvas)
  context.globalCompositeOperation = 'luminosity'
  context.drawImage(inverted.canvas, 0, 0)
  fill(context, 'saturation', '#808080', GREY_SHARE)
  fill(context, 'source-over', DARKEST, DIM_SHARE)
  fill(context, 'screen', DARKEST, 1)
  return canvas
}

function fill(
  context: CanvasRenderingContext2D,
  blend: GlobalCompositeOperation,
  colour: string,
  alpha: number,
): void {
  context.globalCompositeOperation = blend
  context.globalAlpha = alpha
  context.fillStyle = colour
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
}
