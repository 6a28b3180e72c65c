/** How large a point is drawn, in CSS pixels. */
export interface PointSymbol {
  readonly radius: number
  readonly outline: number
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
const between = (value: number, from: number, to: number) => clamp((value - from) / (to - from), 0, 1)

/** A speck where a city fits the screen, seven pixels where a house does; outlines only once points stand apart. */
export function pointSymbol(zoom: number): PointSymbol {
  return {
    // Slow at first: while houses lie closer than pixels, more would only hide pipes, streets and neighbours.
    radius: 1.5 + 0.5 * between(zoom, 12, 14) + 5 * between(zoom, 13, 18) ** 2.5,
    outline: 1.25 * between(zoom, 14, 16.5),
  }
}

export type Rim = 'white' | 'dark'
/** Red, green, blue. */
export const RIMS: Readonly<Record<Rim, readonly [number, number, number]>> = {
  white: [255, 255, 255],
  dark: [16, 24, 32],
}

/** One sweep over the points: which of them, and what they look like. */
export interface PointPass extends PointSymbol {
  readonly rows: 'all' | 'plain' | 'highlighted'
  /** White between neighbours; dark around what stands out, whatever its colour. */
  readonly rim: Rim
  readonly alpha: number
}

/** Without a highlight all are alike; with one the highlighted are larger, ringed and on top, and the rest may be fainter. */
export function pointPasses(zoom: number, highlighting: boolean, faint = true): PointPass[] {
  const symbol = pointSymbol(zoom)
  if (!highlighting) return [{ ...symbol, rows: 'all', rim: 'white', alpha: 1 }]
  return [
    { rows: 'plain', rim: 'white', radius: 0.8 * symbol.radius, outline: 0, alpha: faint ? 0.3 : 1 },
    {
      rows: 'highlighted',
      rim: 'dark',
      radius: 1.35 * symbol.radius + 1,
      outline: Math.max(1, symbol.outline),
      alpha: 1,
    },
  ]
}
