import { OTHERS_COLOUR, pipeTypeGroup } from '@petatirta/domain'
import { categoryOf, type FeatureColumns } from '#sync/feature-columns.ts'

export interface PipeType {
  readonly name: string
  readonly color: string
}

/** Groups that are shown, by configured name or Others; undefined shows every pipe. */
export interface PipeFilter {
  readonly types?: ReadonlySet<string> | undefined
}

export const ALL_PIPES: PipeFilter = {}

/** Pipes that look alike: one colour, one width. */
export interface PipeClass {
  readonly group: string
  readonly colour: string
  readonly width: number
}

/** Wider than it is, or a main of 300 mm and a service pipe of 50 mm would look alike on a map. */
export function diameterWidth(diameter: string): number {
  const millimetres = Number.parseFloat(diameter.replace(',', '.'))
  if (!(millimetres > 0)) return 1
  return Math.max(0.8, Math.min(2.6, 0.6 + millimetres / 180))
}

function colourOf(group: string, types: readonly PipeType[]): string {
  return types.find(type => type.name === group)?.color ?? OTHERS_COLOUR
}

/** M5.11: a type that is not configured falls under Others. Classes are per dictionary entry, codes per row. */
export function classifyPipes(
  columns: FeatureColumns,
  types: readonly PipeType[],
): { classes: PipeClass[]; codes: Uint16Array } {
  const type = categoryOf(columns, 'JENIS_PIPA')
  const diameter = categoryOf(columns, 'DIAMETER')
  const widths = (diameter?.dictionary ?? ['']).map(diameterWidth)
  const groups = (type?.dictionary ?? ['']).map(name => pipeTypeGroup(name, types))
  const classes: PipeClass[] = []
  const known = new Map<string, number>()
  const lookup = groups.flatMap(group =>
    widths.map(width => {
      const key = `${group}\n${width}`
      const code = known.get(key) ?? classes.push({ group, colour: colourOf(group, types), width }) - 1
      known.set(key, code)
      return code
    }),
  )
  const codes = new Uint16Array(columns.rows)
  for (let row = 0; row < columns.rows; row++) {
    codes[row] = lookup[(type?.codes[row] ?? 0) * widths.length + (diameter?.codes[row] ?? 0)] ?? 0
  }
  return { classes, codes }
}

export const isPipeShown = ({ group }: PipeClass, { types }: PipeFilter): boolean =>
  types === undefined || types.has(group)

/** CSS pixels: a hairline where the city fits the screen, a pipe where the street does. */
export const pipeWidth = ({ width }: PipeClass, zoom: number): number =>
  width * 2 ** ((Math.max(10, Math.min(20, zoom)) - 12.5) * 0.32)
