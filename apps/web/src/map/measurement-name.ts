import { formatMetres2 } from '@petatirta/domain'
import type { Measurement } from './measurements.ts'

const NAMES = { line: 'Garis', polygon: 'Poligon' } as const

export const measurementName = ({ shape, number }: Pick<Measurement, 'shape' | 'number'>): string =>
  `${NAMES[shape]} ${number}`

/** A line's own length; of a polygon, the length of the pipes inside, once they are counted. */
export function measurementTotal({ shape, lengths, pipes }: Measurement): string | undefined {
  if (shape === 'line') return formatMetres2(lengths.at(-1))
  return typeof pipes === 'string' ? undefined : formatMetres2(pipes.total)
}
