/** Where markers of areas stand at a scale: none hides another, and none is missing. */

type Position = readonly [number, number]

export interface SummaryDot {
  /** The most important of those it stands for. */
  readonly row: number
  /** All of them, itself included. */
  readonly rows: readonly number[]
  readonly at: Position
}

export interface SummaryPlaces {
  /** Rows with a marker of their own. */
  readonly full: readonly number[]
  /** The rest. */
  readonly dots: readonly SummaryDot[]
}

interface Sizes {
  /** Map units. */
  readonly marker: number
  readonly dot: number
}

const distance = (one: Position, other: Position): number => Math.hypot(one[0] - other[0], one[1] - other[1])

/** Beside the marker that would cover it, on the side where the area lies. */
function beside(at: Position, marker: Position, reach: number): Position {
  const from = distance(at, marker)
  // On the very spot of the marker: above it.
  if (from === 0) return [marker[0], marker[1] + reach]
  return [marker[0] + ((at[0] - marker[0]) * reach) / from, marker[1] + ((at[1] - marker[1]) * reach) / from]
}

/**
 * `order` lists the rows by importance: the first get markers, those for which there is no room a dot, and dots that would
 * lie on each other gather in one.
 */
export function placeSummaries(
  order: readonly number[],
  anchors: readonly (Position | undefined)[],
  { marker, dot }: Sizes,
): SummaryPlaces {
  const full: { row: number; at: Position }[] = []
  const rest: { row: number; at: Position }[] = []
  for (const row of order) {
    const at = anchors[row]
    if (!at) continue
    const isFree = full.every(other => distance(at, other.at) >= 2 * marker)
    ;(isFree ? full : rest).push({ row, at })
  }
  const dots: { row: number; rows: number[]; at: Position }[] = []
  for (const { row, at } of rest) {
    const cover = full.find(other => distance(at, other.at) < marker + dot)
    const place = cover ? beside(at, cover.at, marker + dot) : at
    const near = dots.find(other => distance(place, other.at) < 2 * dot)
    if (near) near.rows.push(row)
    else dots.push({ row, rows: [row], at: place })
  }
  return { full: full.map(({ row }) => row), dots }
}
