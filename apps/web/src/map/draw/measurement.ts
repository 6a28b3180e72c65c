import { formatMetres2 } from '@petatirta/domain'
import type { Coordinate } from 'ol/coordinate.js'
import type { DrawnShape } from './draw-sketch.ts'

const NAMES = { line: 'Garis', polygon: 'Poligon' } as const

export const measurementName = ({ shape, number }: Pick<Measurement, 'shape' | 'number'>): string =>
  `${NAMES[shape]} ${number}`

/** A line's own length; of a polygon, the length of the pipes inside, once they are counted. */
export function measurementTotal({ shape, lengths, pipes }: Measurement): string | undefined {
  if (shape === 'line') return formatMetres2(lengths.at(-1))
  return typeof pipes === 'string' ? undefined : formatMetres2(pipes.total)
}

/** Metres of pipes under one name. */
export interface GroupLength {
  readonly label: string
  readonly metres: number
}

export interface MeasuredPipes {
  readonly total: number
  /** Metres inside that filters hide and that were not counted. */
  readonly hidden: number
  /** Whether the pipe layer was on the map; if not, all pipes were counted. */
  readonly layerShown: boolean
  readonly types: readonly GroupLength[]
  readonly diameters: readonly GroupLength[]
}

export interface Measurement {
  readonly key: string
  /** Of its shape, from 1; a number is not given twice. */
  readonly number: number
  readonly shape: DrawnShape
  /** Map units; a polygon's is closed. */
  readonly outline: readonly Coordinate[]
  /** Metres from the first vertex to each: the last is a line's length and a polygon's perimeter. */
  readonly lengths: readonly number[]
  /** Square metres; 0 for a line. */
  readonly area: number
  /** Inside a polygon. */
  readonly pipes: 'none' | 'counting' | 'failed' | MeasuredPipes
}
