import { ringsOf } from '#map/shapes/shapes.ts'
import type { ShapeColumns } from '#sync/feature-columns.ts'
import {
  isPipeHighlighted,
  isPipeShown,
  type PipeConfiguration,
  type PipeFilter,
  type PipeHighlight,
  pipeClasses,
} from './filter.ts'

const known = new WeakMap<ShapeColumns, Float64Array>()

/** Map units per class, summed once per set. */
function classLengths(columns: ShapeColumns): Float64Array {
  const found = known.get(columns)
  if (found) return found
  const { classes, codes } = pipeClasses(columns)
  const { rings, positions } = columns
  const lengths = new Float64Array(classes.length)
  for (let row = 0; row < columns.rows; row++) {
    const [first, end] = ringsOf(columns, row)
    let length = 0
    for (let ring = first; ring < end; ring++) {
      for (let i = rings[ring] as number; i < (rings[ring + 1] as number) - 1; i++) {
        const dx = (positions[2 * i + 2] as number) - (positions[2 * i] as number)
        const dy = (positions[2 * i + 3] as number) - (positions[2 * i + 1] as number)
        length += Math.sqrt(dx * dx + dy * dy)
      }
    }
    lengths[codes[row] as number] = (lengths[codes[row] as number] as number) + length
  }
  known.set(columns, lengths)
  return lengths
}

/** M9: the length of the pipes that are shown and stand out, in map units. */
export function highlightedLength(
  columns: ShapeColumns,
  filter: PipeFilter,
  highlight: PipeHighlight,
  configuration: PipeConfiguration,
): number {
  const lengths = classLengths(columns)
  return pipeClasses(columns).classes.reduce((sum, pipe, code) => {
    const counts =
      isPipeShown(pipe, filter, configuration) && isPipeHighlighted(pipe, highlight, configuration)
    return counts ? sum + (lengths[code] as number) : sum
  }, 0)
}
