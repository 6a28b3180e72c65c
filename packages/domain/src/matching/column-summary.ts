import { parseMetres } from './places.ts'

/** What is known of a column of a file before it is read whole. */
export interface ColumnSummary {
  readonly name: string
  /** Filled values, the first ones. */
  readonly samples: readonly string[]
  readonly count: number
  readonly empty: number
  /** Different filled values. */
  readonly distinct: number
  readonly min?: number
  readonly max?: number
}

const SAMPLES = 200
/** Longer texts are no ids, names or numbers; what they are shows in their beginning. */
const LONGEST_SAMPLE = 100
/** Texts by which publishers say that there is nothing. */
const NOTHING = new Set(['', '-', 'null', 'n/a', '<null>', 'nan'])

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || NOTHING.has(String(value).trim().toLowerCase())

export function summariseColumn(name: string, values: readonly unknown[]): ColumnSummary {
  const filled = values.filter(value => !isNothing(value)).map(value => String(value).trim())
  const numbers = filled.flatMap(value => parseMetres(value) ?? [])
  const range =
    filled.length > 0 && numbers.length === filled.length
      ? {
          min: numbers.reduce((least, value) => Math.min(least, value)),
          max: numbers.reduce((most, value) => Math.max(most, value)),
        }
      : {}
  return {
    name,
    samples: filled.slice(0, SAMPLES).map(value => value.slice(0, LONGEST_SAMPLE)),
    count: values.length,
    empty: values.length - filled.length,
    distinct: new Set(filled).size,
    ...range,
  }
}
