import type { Rect } from './page-projection.ts'

/** Millimetres, the shorter side first; `text` is how much larger than on A4 words and signs are. */
const PAPERS = {
  A4: { short: 210, long: 297, margin: 8, text: 1 },
  A3: { short: 297, long: 420, margin: 9, text: 1.15 },
  A2: { short: 420, long: 594, margin: 11, text: 1.4 },
  A1: { short: 594, long: 841, margin: 13, text: 1.8 },
} as const

export type PaperName = keyof typeof PAPERS
export const PAPER_NAMES = Object.keys(PAPERS) as PaperName[]

export const SCALES = [500, 1000, 2500, 5000, 10_000, 25_000, 50_000] as const
export const [MIN_SCALE, MAX_SCALE] = [500, 50_000] as const

export interface Layout {
  readonly width: number
  readonly height: number
  readonly text: number
  /** The frame around everything. */
  readonly border: Rect
  /** What the neat line encloses. */
  readonly map: Rect
  /** Columns for words, from left to right. */
  readonly columns: readonly Rect[]
}

const COLUMN = 60
const BLOCK = 62
const GUTTER = 5
const BARE_GUTTER = 2.5
const PADDING = 3
/** Shares of the width below a map in portrait: title, legend, scale. */
const SHARES = [0.37, 0.33, 0.3] as const

/**
 *   landscape                 portrait
 *   ┌─────────────┬──────┐    ┌─────────────┐
 *   │ map         │ words│    │ map         │
 *   │             │      │    ├────┬────┬───┤
 *   └─────────────┴──────┘    └────┴────┴───┘
 *
 * Coordinates stand between the neat line and the frame.
 */
export function layoutOf(paper: PaperName, landscape: boolean, coordinates: boolean): Layout {
  const { short, long, margin, text } = PAPERS[paper]
  const [width, height] = landscape ? [long, short] : [short, long]
  const border = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin }
  const gutter = (coordinates ? GUTTER : BARE_GUTTER) * text
  const pad = PADDING * text
  const across = landscape ? border.width - COLUMN * text : border.width
  const down = landscape ? border.height : border.height - BLOCK * text
  const map = {
    x: border.x + gutter,
    y: border.y + gutter,
    width: across - 2 * gutter,
    height: down - 2 * gutter,
  }
  if (landscape) {
    const column = {
      x: border.x + across + pad,
      y: border.y + pad,
      width: COLUMN * text - 2 * pad,
      height: border.height - 2 * pad,
    }
    return { width, height, text, border, map, columns: [column] }
  }
  let x = border.x
  const columns = SHARES.map(share => {
    const column = {
      x: x + pad,
      y: border.y + down + pad / 2,
      width: share * border.width - 2 * pad,
      height: BLOCK * text - 1.5 * pad,
    }
    x += share * border.width
    return column
  })
  return { width, height, text, border, map, columns }
}

/** The largest common scale at which a box of metres fits the map's part of the paper; undefined: at none of them. */
export function fittingScale(metres: { width: number; height: number }, map: Rect): number | undefined {
  const needed = 1000 * Math.max(metres.width / map.width, metres.height / map.height)
  if (needed > MAX_SCALE) return undefined
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, roundUp(needed)))
}

const STEPS = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10]

/** A scale as a person would choose it: 1:3.000, not 1:2.871. */
function roundUp(needed: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(needed, 1)))
  return (STEPS.find(step => step * power >= needed - 1e-6) ?? 10) * power
}
