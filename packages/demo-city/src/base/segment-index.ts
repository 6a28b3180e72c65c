import { distanceToSegment } from './geo.ts'

const CELL = 40

export type Spot = [x: number, y: number]

export interface Segment {
  ax: number
  ay: number
  bx: number
  by: number
  /** Whose it is. */
  owner: string
}

/** Lines in metres, found by place. */
export class SegmentIndex {
  private readonly cells = new Map<string, Segment[]>()

  add(line: readonly Spot[], owner: string): void {
    for (let i = 1; i < line.length; i++) {
      const [ax, ay] = line[i - 1] as Spot
      const [bx, by] = line[i] as Spot
      const segment = { ax, ay, bx, by, owner }
      for (const key of cellsOf(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))) {
        const cell = this.cells.get(key)
        if (cell) cell.push(segment)
        else this.cells.set(key, [segment])
      }
    }
  }

  /** Segments that come within `reach` metres of a place, each once. */
  near([x, y]: Spot, reach: number): Segment[] {
    const found = new Set<Segment>()
    for (const key of cellsOf(x - reach, y - reach, x + reach, y + reach)) {
      for (const s of this.cells.get(key) ?? []) {
        if (distanceToSegment(x, y, s.ax, s.ay, s.bx, s.by) <= reach) found.add(s)
      }
    }
    return [...found]
  }

  /** Metres to the nearest, up to `reach`. */
  distance(spot: Spot, reach: number, except?: string): number {
    let least = reach
    for (const s of this.near(spot, reach)) {
      if (s.owner === except) continue
      least = Math.min(least, distanceToSegment(spot[0], spot[1], s.ax, s.ay, s.bx, s.by))
    }
    return least
  }
}

function* cellsOf(x0: number, y0: number, x1: number, y1: number): Generator<string> {
  for (let i = Math.floor(x0 / CELL); i <= Math.floor(x1 / CELL); i++) {
    for (let j = Math.floor(y0 / CELL); j <= Math.floor(y1 / CELL); j++) yield `${i},${j}`
  }
}

/** The place on a segment that is nearest to another. */
export function footOn([x, y]: Spot, { ax, ay, bx, by }: Segment): Spot {
  const [dx, dy] = [bx - ax, by - ay]
  const length2 = dx * dx + dy * dy
  const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length2))
  return [ax + t * dx, ay + t * dy]
}

/** From one place towards another, `metres` far. */
export function towards([ax, ay]: Spot, [bx, by]: Spot, metres: number): Spot {
  const share = metres / Math.hypot(bx - ax, by - ay)
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}
