/** Degrees are kept as integers of 1e-7° (about 1 cm), so that what is tested is exactly what is written. */
export const E7 = 1e7

export type Position = [number, number]

export interface Projection {
  lonE7(x: number): number
  latE7(y: number): number
}

/** Metres east and north of the centre to degrees; flat enough for a city. */
export function projection(lon: number, lat: number): Projection {
  const metresPerLon = 111_320 * Math.cos((lat * Math.PI) / 180)
  const metresPerLat = 110_574
  return {
    lonE7: x => Math.round((lon + x / metresPerLon) * E7),
    latE7: y => Math.round((lat + y / metresPerLat) * E7),
  }
}

export function toPosition(proj: Projection, x: number, y: number): Position {
  return [proj.lonE7(x) / E7, proj.latE7(y) / E7]
}

/** Twice-signed shoelace area halved; positive when counter-clockwise. The ring may be open or closed. */
export function ringArea(xs: ArrayLike<number>, ys: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    sum += (xs[j] as number) * (ys[i] as number) - (xs[i] as number) * (ys[j] as number)
  }
  return sum / 2
}

/** Even-odd rule. */
export function insideRing(xs: ArrayLike<number>, ys: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
    const yi = ys[i] as number
    const yj = ys[j] as number
    if (yi > y !== yj > y) {
      const xi = xs[i] as number
      if (x < (((xs[j] as number) - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
    }
  }
  return inside
}

export function distanceToSegment(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const dx = bx - ax
  const dy = by - ay
  const length2 = dx * dx + dy * dy
  const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length2))
  return Math.hypot(px - ax - t * dx, py - ay - t * dy)
}
