/**
 * Without a GPU a city takes long to draw, and while it is dragged nearly all of it is on the canvas already. The picture
 * moves by whole pixels, and only what comes into view is drawn. While it is zoomed, the picture is stretched.
 */
import type { View } from './view.ts'

/** Device pixels of the canvas. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Shift {
  /** Whole device pixels, to the right and down. */
  readonly x: number
  readonly y: number
  /** Whether the picture, moved so, is the one that would be drawn anew; otherwise it is half a pixel beside it at most. */
  readonly isExact: boolean
}

/** Part of a pixel that cannot be seen, and more than what is lost by adding up. */
const NOTHING = 1 / 256

/** How the picture of one view becomes that of another; undefined where it has to be drawn anew. */
export function shiftBetween(drawn: View, wanted: View): Shift | undefined {
  if (drawn.width !== wanted.width || drawn.height !== wanted.height) return undefined
  if (drawn.pixelRatio !== wanted.pixelRatio || drawn.resolution !== wanted.resolution) return undefined
  if (drawn.rotation !== 0 || wanted.rotation !== 0) return undefined
  const scale = wanted.pixelRatio / wanted.resolution
  const right = (drawn.centre[0] - wanted.centre[0]) * scale
  const down = (wanted.centre[1] - drawn.centre[1]) * scale
  const [x, y] = [Math.round(right), Math.round(down)]
  if (Math.abs(x) >= wanted.width || Math.abs(y) >= wanted.height) return undefined
  return { x, y, isExact: Math.abs(right - x) < NOTHING && Math.abs(down - y) < NOTHING }
}

/** Smaller than this a picture would leave most of the view empty. */
const SMALLEST = 0.5

/** The CSS that puts the picture of one view where another zoom has it; undefined where too little of it would be seen. */
export function stretched(drawn: View, wanted: View): string | undefined {
  const scale = drawn.resolution / wanted.resolution
  if (drawn.width !== wanted.width || drawn.height !== wanted.height) return undefined
  if (drawn.pixelRatio !== wanted.pixelRatio || drawn.rotation !== wanted.rotation || scale < SMALLEST)
    return undefined
  const right = (drawn.centre[0] - wanted.centre[0]) / wanted.resolution
  const down = (wanted.centre[1] - drawn.centre[1]) / wanted.resolution
  return `translate(${right}px, ${down}px) scale(${scale})`
}

/** What a picture leaves free when it has moved: at most a column of full height, and a line beside it. */
export function uncovered({ width, height }: Pick<View, 'width' | 'height'>, { x, y }: Shift): Rect[] {
  const column = { left: x > 0 ? 0 : width + x, top: 0, width: Math.abs(x), height }
  const line = {
    left: Math.max(0, x),
    top: y > 0 ? 0 : height + y,
    width: width - Math.abs(x),
    height: Math.abs(y),
  }
  return [column, line].filter(rect => rect.width > 0 && rect.height > 0)
}

/** The view after its picture has moved, which may be less than a pixel beside the one that was asked for. */
export function shifted(view: View, { x, y }: Shift): View {
  const metres = view.resolution / view.pixelRatio
  const [right, up] = [-x * metres, y * metres]
  const [minX, minY, maxX, maxY] = view.extent
  return {
    ...view,
    centre: [view.centre[0] + right, view.centre[1] + up],
    extent: [minX + right, minY + up, maxX + right, maxY + up],
  }
}

/** The part of a view that lies so many CSS pixels around a place; undefined where none does. */
export function partAround(view: View, [x, y]: readonly [number, number], reach: number): View | undefined {
  const scale = view.pixelRatio / view.resolution
  const across = view.width / 2 + (x - view.centre[0]) * scale
  const down = view.height / 2 - (y - view.centre[1]) * scale
  const pixels = reach * view.pixelRatio
  const left = Math.max(0, Math.floor(across - pixels))
  const top = Math.max(0, Math.floor(down - pixels))
  const width = Math.min(view.width, Math.ceil(across + pixels)) - left
  const height = Math.min(view.height, Math.ceil(down + pixels)) - top
  return width > 0 && height > 0 ? partOf(view, { left, top, width, height }) : undefined
}

/** A part of a view as a view of its own. */
export function partOf(view: View, { left, top, width, height }: Rect): View {
  const metres = view.resolution / view.pixelRatio
  const x = view.centre[0] + (left + width / 2 - view.width / 2) * metres
  const y = view.centre[1] - (top + height / 2 - view.height / 2) * metres
  const [reachX, reachY] = [(width / 2) * metres, (height / 2) * metres]
  return {
    ...view,
    left: view.left + left,
    top: view.top + top,
    width,
    height,
    centre: [x, y],
    extent: [x - reachX, y - reachY, x + reachX, y + reachY],
  }
}

/** Moves what is on the canvas and clears the rest of it. */
export function movePicture(context: CanvasRenderingContext2D, { x, y }: Shift): void {
  context.globalCompositeOperation = 'copy'
  context.drawImage(context.canvas, x, y)
  context.globalCompositeOperation = 'source-over'
}

/** Whatever is drawn by paths and pictures lands in this part of the canvas, which is the whole of its own view. */
export function within(context: CanvasRenderingContext2D, part: View, draw: () => void): void {
  context.save()
  context.beginPath()
  context.rect(part.left, part.top, part.width, part.height)
  context.clip()
  context.translate(part.left, part.top)
  draw()
  context.restore()
}
