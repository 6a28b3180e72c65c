/** How large a point is drawn, in CSS pixels. */
export interface PointSymbol {
  readonly radius: number
  readonly outline: number
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
const between = (value: number, from: number, to: number) => clamp((value - from) / (to - from), 0, 1)

/** Two pixels where a city fits the screen, seven where a house does; outlines only once points stand apart. */
export function pointSymbol(zoom: number): PointSymbol {
  return {
    // Squared: while houses lie closer than pixels, every point more would only hide its neighbours.
    radius: 2 + 5 * between(zoom, 12, 18) ** 2,
    outline: 1.25 * between(zoom, 14, 16.5),
  }
}
