/** Points as typed arrays, and the pure arithmetic on them: what is in view, what passes, what is under the pointer. */
import KDBush from 'kdbush'

export interface PointData {
  readonly rows: number
  readonly origin: readonly [number, number]
  /** x, y… in metres from the origin. */
  readonly positions: Float32Array
  /** Neighbouring rows that are drawn or skipped together. */
  readonly chunkRows: number
  /** minX, minY, maxX, maxY per chunk. */
  readonly boxes: Float32Array
  /** A kdbush over the positions. */
  readonly index: ArrayBuffer
}

/** Codes per row: a row is drawn when every one of them passes. */
export const CHANNELS = 8
export const CODES = 256

export type Box = readonly [minX: number, minY: number, maxX: number, maxY: number]

export interface Run {
  readonly first: number
  readonly count: number
}

/** The rows of chunks that touch the view, neighbours joined: each run is one draw call. */
export function visibleRuns(
  { boxes, rows, chunkRows }: Pick<PointData, 'boxes' | 'rows' | 'chunkRows'>,
  view: Box,
): Run[] {
  const runs: { first: number; count: number }[] = []
  for (let chunk = 0; chunk * 4 < boxes.length; chunk++) {
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = boxes.subarray(4 * chunk, 4 * chunk + 4)
    if (minX > view[2] || maxX < view[0] || minY > view[3] || maxY < view[1]) continue
    const first = chunk * chunkRows
    const count = Math.min(chunkRows, rows - first)
    const last = runs.at(-1)
    if (last && last.first + last.count === first) last.count += count
    else runs.push({ first, count })
  }
  return runs
}

/** The view as metres from the origin, wider by what a symbol at its edge still shows. */
export const relativeBox = (extent: Box, origin: readonly [number, number], margin: number): Box => [
  extent[0] - origin[0] - margin,
  extent[1] - origin[1] - margin,
  extent[2] - origin[0] + margin,
  extent[3] - origin[1] + margin,
]

/** The nearest row within the radius that is not hidden. */
export function pickPoint(
  data: PointData,
  index: KDBush,
  at: readonly [number, number],
  radius: number,
  isVisible: (row: number) => boolean,
): number | undefined {
  const x = at[0] - data.origin[0]
  const y = at[1] - data.origin[1]
  let nearest: number | undefined
  let best = Number.POSITIVE_INFINITY
  for (const row of index.within(x, y, radius)) {
    const dx = (data.positions[2 * row] as number) - x
    const dy = (data.positions[2 * row + 1] as number) - y
    const distance = dx * dx + dy * dy
    if (distance >= best || !isVisible(row)) continue
    nearest = row
    best = distance
  }
  return nearest
}

export const openIndex = (data: PointData): KDBush => KDBush.from(data.index)
