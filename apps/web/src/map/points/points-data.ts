/** Points as typed arrays, and the pure arithmetic on them: what is in view, what passes, what is under the pointer. */
import { type Box, boxAround, touchingRuns } from '#map/engine/boxes.ts'

export interface PointData {
  readonly rows: number
  readonly origin: readonly [number, number]
  /** x, y… in metres from the origin. */
  readonly positions: Float32Array
  /** Neighbouring rows that are drawn or skipped together. */
  readonly chunkRows: number
  /** minX, minY, maxX, maxY per chunk. */
  readonly boxes: Float32Array
}

/** Codes per row: a row is drawn when every one of them passes. */
export const CHANNELS = 8
export const CODES = 256

export interface Run {
  readonly first: number
  readonly count: number
}

/** The rows of chunks that touch the view, neighbours joined: each run is one draw call. */
export const visibleRuns = (
  { boxes, rows, chunkRows }: Pick<PointData, 'boxes' | 'rows' | 'chunkRows'>,
  view: Box,
): Run[] =>
  touchingRuns(boxes, view).map(([chunk, end]) => ({
    first: chunk * chunkRows,
    count: Math.min(rows, end * chunkRows) - chunk * chunkRows,
  }))

/** Rows that lie this close are written in one go: a call costs more than some rows. */
const GAP = 64

/** Rows, in order, as few runs. */
export function runsOf(rows: Uint32Array): Run[] {
  const runs: { first: number; count: number }[] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last && row < last.first + last.count + GAP) last.count = row - last.first + 1
    else runs.push({ first: row, count: 1 })
  }
  return runs
}

/**
 * The nearest row within the radius that is not hidden. Neighbours share a chunk, so the few chunks around the place
 * are looked through row by row: no index to build, send and keep, and still well below a millisecond.
 */
export function pickPoint(
  data: PointData,
  at: readonly [number, number],
  radius: number,
  isVisible: (row: number) => boolean,
): number | undefined {
  const x = at[0] - data.origin[0]
  const y = at[1] - data.origin[1]
  let nearest: number | undefined
  let best = radius * radius
  for (const { first, count } of visibleRuns(data, boxAround(x, y, radius))) {
    for (let row = first; row < first + count; row++) {
      const dx = (data.positions[2 * row] as number) - x
      const dy = (data.positions[2 * row + 1] as number) - y
      const distance = dx * dx + dy * dy
      if (distance > best || !isVisible(row)) continue
      nearest = row
      best = distance
    }
  }
  return nearest
}
