/** Boxes as four numbers in a row of many, and the view among them. */
export type Box = readonly [minX: number, minY: number, maxX: number, maxY: number]

/** The view as metres from the origin, wider by what a symbol at its edge still shows. */
export const relativeBox = (extent: Box, origin: readonly [number, number], margin: number): Box => [
  extent[0] - origin[0] - margin,
  extent[1] - origin[1] - margin,
  extent[2] - origin[0] + margin,
  extent[3] - origin[1] + margin,
]

// Indexed one by one: this runs for every row under a moving pointer, and a view of four numbers costs more than they.
export const touches = (boxes: Float32Array, at: number, view: Box): boolean =>
  (boxes[4 * at] as number) <= view[2] &&
  (boxes[4 * at + 2] as number) >= view[0] &&
  (boxes[4 * at + 1] as number) <= view[3] &&
  (boxes[4 * at + 3] as number) >= view[1]

/** Runs of neighbouring boxes that touch the view. */
export function touchingRuns(boxes: Float32Array, view: Box): [first: number, end: number][] {
  const runs: [number, number][] = []
  for (let i = 0; 4 * i < boxes.length; i++) {
    if (!touches(boxes, i, view)) continue
    const last = runs.at(-1)
    if (last?.[1] === i) last[1] = i + 1
    else runs.push([i, i + 1])
  }
  return runs
}

export const boxAround = (x: number, y: number, reach: number): Box => [
  x - reach,
  y - reach,
  x + reach,
  y + reach,
]
