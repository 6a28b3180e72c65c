/** Degrees; so many segments at most. */
export interface RunLimits {
  readonly extent: number
  readonly most: number
}

/** What the run at hand covers: west, south, east, north. */
export type Box = Float64Array

/**
 * Short segments that follow each other stand in the grid as one run, else lines with a vertex every 10 cm would fill its cells. Answers the
 * vertex at which the run from `first` ends; a longer segment is one of its own.
 */
export function runEnd(
  coordinates: Float64Array,
  first: number,
  last: number,
  box: Box,
  limits: RunLimits,
): number {
  let [west, south] = [coordinates[2 * first] as number, coordinates[2 * first + 1] as number]
  let [east, north] = [west, south]
  let end = first
  while (end < last && end - first < limits.most) {
    const [lon, lat] = [coordinates[2 * end + 2] as number, coordinates[2 * end + 3] as number]
    const [w, s, e, n] = [
      Math.min(west, lon),
      Math.min(south, lat),
      Math.max(east, lon),
      Math.max(north, lat),
    ]
    if (end > first && Math.max(e - w, n - s) > limits.extent) break
    west = w
    south = s
    east = e
    north = n
    end++
  }
  box[0] = west
  box[1] = south
  box[2] = east
  box[3] = north
  return end
}
