import { GRID, type Paint } from './icons.ts'

export interface Sprite {
  readonly paint: Paint
  /** CSS pixels. */
  readonly size: number
  /** Of the dot that stands for it from afar. */
  readonly colour: string
}

/** A sprite as pixels, `side` of them each way. */
export function paintSprite({ paint }: Sprite, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no Canvas2D')
  context.scale(side / GRID, side / GRID)
  paint(context)
  return canvas
}
