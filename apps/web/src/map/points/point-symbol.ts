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

/** One sweep over the points: which of them, and what they look like. */
export interface PointPass extends PointSymbol {
  readonly rows: 'all' | 'plain' | 'highlighted'
  readonly alpha: number
}

/** Without a highlight all are alike; with one the rest is fainter, and the highlighted lie on top. */
export function pointPasses(zoom: number, highlighting: boolean): PointPass[] {
  const symbol = pointSymbol(zoom)
  if (!highlighting) return [{ ...symbol, rows: 'all', alpha: 1 }]
  return [
    { rows: 'plain', radius: 0.8 * symbol.radius, outline: 0, alpha: 0.3 },
    {
      rows: 'highlighted',
      radius: 1.35 * symbol.radius + 1,
      outline: Math.max(0.75, symbol.outline),
      alpha: 1,
    },
  ]
}
