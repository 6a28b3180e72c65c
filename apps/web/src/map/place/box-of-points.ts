/** A box of map units: least x, least y, greatest x, greatest y. */
export type Box = [number, number, number, number]

/** Enough to know where a city lies. */
const SAMPLE = 20_000

/**
 * The box of points given as x, y, x, y … from an origin. Points that lie farther outside than the city is wide are left out:
 * one customer with wrong coordinates would shrink the city to a speck.
 */
export function boxOfPoints(positions: Float32Array, [x, y]: readonly [number, number]): Box | undefined {
  if (positions.length === 0) return undefined
  const [left, right] = reach(positions, 0)
  const [bottom, top] = reach(positions, 1)
  return [x + left, y + bottom, x + right, y + top]
}

function reach(positions: Float32Array, axis: 0 | 1): [least: number, greatest: number] {
  const points = positions.length / 2
  const step = Math.max(1, Math.floor(points / SAMPLE))
  const sorted = new Float32Array(Math.ceil(points / step))
  for (let i = 0; i < sorted.length; i++) sorted[i] = positions[i * step * 2 + axis] as number
  sorted.sort()
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  const [low, high] = [at(0.05), at(0.95)]
  const span = high - low || 1
  const near = sorted.filter(value => value >= low - span && value <= high + span)
  return [near.at(0) ?? 0, near.at(-1) ?? 0]
}
