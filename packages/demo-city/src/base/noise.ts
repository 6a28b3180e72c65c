import { hash32 } from './random.ts'

const lattice = (seed: number, x: number, y: number) => hash32(seed, x, y) / 2147483648 - 1
const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** Smooth value noise in [-1, 1] with features about one unit wide. */
export function noise(seed: number, x: number, y: number): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const u = ease(x - ix)
  const v = ease(y - iy)
  const top = lattice(seed, ix, iy) * (1 - u) + lattice(seed, ix + 1, iy) * u
  const bottom = lattice(seed, ix, iy + 1) * (1 - u) + lattice(seed, ix + 1, iy + 1) * u
  return top * (1 - v) + bottom * v
}

export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}
