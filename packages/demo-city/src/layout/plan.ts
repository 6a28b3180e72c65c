import { noise, smoothstep } from '../base/noise.ts'
import { hash32, Rng } from '../base/random.ts'

/**
 * The shape of the city before any street exists. Streets are first drawn in a straight "model" space, where the river is
 * the line y = -riverOffset; `warp` then bends everything at once, so that nothing that did not cross starts to cross.
 */
export interface Plan {
  seed: number
  /** Metres from the centre to where the built-up area fades out. */
  radius: number
  ringRadii: number[]
  radials: number
  riverOffset: number
  riverWidth: number
  warp(x: number, y: number): [number, number]
  /** 0 (fields) to 1 (dense town), in real metres. */
  density(x: number, y: number): number
  /** Whether a real point lies within the administrative city. */
  insideCity(x: number, y: number): boolean
  /** Roughly which side of the river a real point is on. */
  farBank(x: number, y: number): boolean
}

const METRES_PER_SQRT_CUSTOMER = 17

export function makePlan(seed: number, customers: number, growth: number): Plan {
  const rng = new Rng(hash32(seed, 1))
  const radius = Math.max(420, METRES_PER_SQRT_CUSTOMER * Math.sqrt(customers)) * growth
  const ringRadii = ringsFor(radius)
  const [inner, second] = ringRadii as [number, number]
  const riverOffset = inner + (second - inner) * rng.range(0.3, 0.45)
  const satellites = satellitesFor(rng, radius)
  const angle = rng.range(0, 2 * Math.PI)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const phase = rng.range(0, 6)
  return {
    seed,
    radius,
    ringRadii,
    radials: radius > 6000 ? 8 : 6,
    riverOffset,
    riverWidth: Math.min(140, 18 + radius * 0.012),
    warp(x, y) {
      // The river meanders; the bend fades out away from it.
      const fromRiver = (y + riverOffset) / (0.35 * radius)
      const k = (2 * Math.PI * x) / radius
      const meander = 0.045 * Math.sin(k * 0.8 + phase) + 0.018 * Math.sin(k * 2.1 + 2 * phase)
      const wx = x + radius * 0.1 * noise(seed + 11, x / radius, y / radius)
      const wy =
        y +
        radius * meander * Math.exp(-fromRiver * fromRiver) +
        radius * 0.1 * noise(seed + 12, x / radius, y / radius)
      const fx = wx + 14 * noise(seed + 13, wx / 320, wy / 320)
      const fy = wy + 14 * noise(seed + 14, wx / 320, wy / 320)
      return [fx * cos - fy * sin, fx * sin + fy * cos]
    },
    density(x, y) {
      const d = (Math.hypot(x, y) / radius) * (1 + 0.3 * noise(seed + 21, (2 * x) / radius, (2 * y) / radius))
      let u = 1 - smoothstep(0.3, 1.02, d)
      for (const s of satellites) {
        u = Math.max(u, s.peak * (1 - smoothstep(0.3, 1, Math.hypot(x - s.x, y - s.y) / s.radius)))
      }
      return Math.min(1, Math.max(0, u * (1 + 0.3 * noise(seed + 22, x / 450, y / 450))))
    },
    insideCity(x, y) {
      const r = Math.hypot(x, y)
      if (r === 0) return true
      const wobble = noise(seed + 31, (1.6 * x) / r, (1.6 * y) / r) * 0.16
      return r < radius * (1.13 + wobble)
    },
    farBank(x, y) {
      // Undoes the rotation and, by one step, the bend: good to a fraction of a hexagon.
      const mx = x * cos + y * sin
      const my = y * cos - x * sin
      const [wx, wy] = this.warp(mx, my)
      const bent = wy * cos - wx * sin
      return my - (bent - my) < -riverOffset
    },
  }
}

/** Villages outside the town proper, so that its edge is not a circle. */
function satellitesFor(rng: Rng, radius: number) {
  const count = Math.min(14, 3 + Math.floor(radius / 1200))
  return Array.from({ length: count }, (_, i) => {
    const angle = ((i + rng.range(-0.3, 0.3)) * 2 * Math.PI) / count
    const r = radius * rng.range(0.72, 0.98)
    return {
      x: r * Math.cos(angle),
      y: r * Math.sin(angle),
      radius: radius * rng.range(0.12, 0.24),
      peak: rng.range(0.45, 0.8),
    }
  })
}

function ringsFor(radius: number): number[] {
  const first = Math.min(900, Math.max(170, radius * 0.17))
  const step = Math.min(2600, Math.max(300, radius * 0.44))
  const rings = [first]
  for (let r = first + step; r < radius * 1.25; r += step) rings.push(r)
  rings.push(radius * 1.6)
  return rings
}
