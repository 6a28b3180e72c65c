import type { FilterConfiguration } from '@petatirta/contract'
import {
  defaultPipeColour,
  OTHERS_COLOUR,
  pipeDiameterGroup,
  pipeTypeGroup,
  pipeYear,
} from '@petatirta/domain'
import type { ShapeClass } from '#map/shapes/shape-classes.ts'
import type { Choice, Highlights, YearRange } from '#shared/filters/filter-state.ts'
import { admits, isOn } from '#shared/filters/selectors.ts'
import { categoryOf, type FeatureColumns } from '#sync/feature-columns.ts'

export interface NamedColour {
  readonly name: string
  readonly color: string
}

/** M3.8: what the city's configuration names; everything else is Others (M5.11). */
export interface PipeConfiguration {
  readonly types: readonly NamedColour[]
  readonly diameters: readonly NamedColour[]
}

/** One array for all: layers detect changes by identity. */
const NOTHING: readonly never[] = []

export const pipeConfiguration = (
  configuration: FilterConfiguration | null | undefined,
): PipeConfiguration => ({
  types: configuration?.filters.pipe_types ?? NOTHING,
  diameters: configuration?.filters.pipe_diameters ?? NOTHING,
})

/** M3.9 */
export interface PipeFilter {
  readonly types: Choice
  readonly diameters: Choice
}

/** M3.10 */
export interface PipeHighlight extends PipeFilter {
  readonly year: YearRange
}

export const pipeHighlight = ({ pipeTypes, pipeDiameters, year }: Highlights): PipeHighlight => ({
  types: pipeTypes,
  diameters: pipeDiameters,
  year,
})

/** Pipes that are alike in everything that is filtered, coloured or focused by, as the publisher wrote it. */
export interface PipeClass {
  readonly type: string
  readonly diameter: string
  readonly year: number
}

/** Codes reach to 65,534; a city has a few materials, diameters and decades. */
const MAX_CLASSES = 0xfffe
const YEARS = 1_000_000

interface PipeClasses {
  readonly classes: PipeClass[]
  readonly codes: Uint16Array
}

const known = new WeakMap<FeatureColumns, PipeClasses>()

/** The classes that occur, and the one of every row. They depend on the data alone: a filter leaves them as they are. */
export function pipeClasses(columns: FeatureColumns): PipeClasses {
  const found = known.get(columns) ?? classify(columns)
  known.set(columns, found)
  return found
}

function classify(columns: FeatureColumns): PipeClasses {
  const type = categoryOf(columns, 'JENIS_PIPA')
  const diameter = categoryOf(columns, 'DIAMETER')
  const year = columns.columns.TAHUN
  const classes: PipeClass[] = []
  const known = new Map<number, number>()
  const diameters = diameter?.dictionary.length ?? 1
  const codes = new Uint16Array(columns.rows)
  const years = new Map<number, number>()
  const yearOf = (value: number) => {
    const known = years.get(value) ?? Math.min(YEARS - 1, pipeYear(value))
    years.set(value, known)
    return known
  }
  for (let row = 0; row < columns.rows; row++) {
    const [t, d] = [type?.codes[row] ?? 0, diameter?.codes[row] ?? 0]
    const y = year?.type === 'number' ? yearOf(year.values[row] as number) : 0
    // One number instead of a text: a large city has a hundred thousand pipes, and the page waits for this.
    const key = (t * diameters + d) * YEARS + y
    let code = known.get(key)
    if (code === undefined) {
      const pipe = { type: type?.dictionary[t] ?? '', diameter: diameter?.dictionary[d] ?? '', year: y }
      code = Math.min(MAX_CLASSES, classes.push(pipe) - 1)
      known.set(key, code)
    }
    codes[row] = code
  }
  return { classes, codes }
}

const passesBoth = (
  { type, diameter }: PipeClass,
  { types, diameters }: PipeFilter,
  configuration: PipeConfiguration,
): boolean =>
  admits(types, pipeTypeGroup(type, configuration.types)) &&
  admits(diameters, pipeDiameterGroup(diameter, configuration.diameters))

/** A pipe passes both lists; a list that is entirely off does not decide. With both off no pipe is shown. */
export const isPipeShown = (pipe: PipeClass, filter: PipeFilter, configuration: PipeConfiguration): boolean =>
  (isOn(filter.types) || isOn(filter.diameters)) && passesBoth(pipe, filter, configuration)

/** M5.11: an unknown year counts as 0. */
const isInRange = (year: number, { startYear, endYear }: YearRange): boolean =>
  year >= (startYear ?? 0) && year <= (endYear ?? Number.POSITIVE_INFINITY)

/** Undefined: no pipe is better than another. */
export function isPipeHighlighted(
  pipe: PipeClass,
  highlight: PipeHighlight,
  configuration: PipeConfiguration,
): boolean | undefined {
  const { types, diameters, year } = highlight
  if (!isOn(types) && !isOn(diameters) && year.startYear === null && year.endYear === null) return undefined
  return isInRange(pipe.year, year) && passesBoth(pipe, highlight, configuration)
}

/** A configured name without a colour has one by its place. */
function colourIn(configured: readonly NamedColour[], group: string): string {
  const index = configured.findIndex(({ name }) => name === group)
  return index < 0 ? OTHERS_COLOUR : configured[index]?.color || defaultPipeColour(index)
}

/** By type where types are chosen, by diameter where only diameters are. */
export function pipeColour(
  { type, diameter }: PipeClass,
  { types }: PipeFilter,
  configuration: PipeConfiguration,
): string {
  if (isOn(types)) return colourIn(configuration.types, pipeTypeGroup(type, configuration.types))
  return colourIn(configuration.diameters, pipeDiameterGroup(diameter, configuration.diameters))
}

/** Wider than it is, or a main of 300 mm and a service pipe of 50 mm would look alike on a map. */
export function diameterWidth(diameter: string): number {
  const millimetres = Number.parseFloat(diameter.replace(',', '.'))
  if (!(millimetres > 0)) return 1
  return Math.max(0.8, Math.min(2.6, 0.6 + millimetres / 180))
}

/** What steps back fades into a light map. */
const FADED = { towards: 0xe8, by: 0.72, width: 0.6 }
const HIGHLIGHT_WIDTH = 1.7

const fade = (hex: string): string =>
  `#${[1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16))
    .map(value => Math.round(value + (FADED.towards - value) * FADED.by))
    .map(value => value.toString(16).padStart(2, '0'))
    .join('')}`

/** What the classes look like under a filter and a highlight. */
export const pipeStyles = (
  classes: readonly PipeClass[],
  filter: PipeFilter,
  highlight: PipeHighlight,
  configuration: PipeConfiguration,
): ShapeClass[] =>
  classes.map(pipe => {
    const colour = pipeColour(pipe, filter, configuration)
    const width = isPipeShown(pipe, filter, configuration) ? diameterWidth(pipe.diameter) : 0
    const highlighted = isPipeHighlighted(pipe, highlight, configuration)
    if (highlighted === undefined) return { colour, width }
    return highlighted
      ? { colour, width: width * HIGHLIGHT_WIDTH }
      : { colour: fade(colour), width: width * FADED.width }
  })

/** CSS pixels per unit of width: hairlines where the city fits the screen, pipes where the street does. */
export const pipeScale = (zoom: number): number => 2 ** ((Math.max(10, Math.min(20, zoom)) - 12.5) * 0.32)
