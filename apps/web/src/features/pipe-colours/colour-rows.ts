import type { CallPayload, calls } from '@petatirta/contract'
import { compareDiameters, OTHERS, OTHERS_COLOUR, pipeDiameterGroup, pipeTypeGroup } from '@petatirta/domain'

export const PIPE_LISTS = ['pipe_types', 'pipe_diameters'] as const
export type PipeList = (typeof PIPE_LISTS)[number]

export type Configuration = CallPayload<typeof calls.getFilters>
export type PipeNames = CallPayload<typeof calls.pipeNames>

/** One name of a list and what is stored for it. */
export interface ColourRow {
  readonly list: PipeList
  readonly name: string
  readonly label: string
  /** How many pipes carry the name; undefined for Others. */
  readonly pipes: number | undefined
  /** Undefined: it has no colour, so the map draws it as Others. */
  readonly stored: string | undefined
}

const GROUP = { pipe_types: pipeTypeGroup, pipe_diameters: pipeDiameterGroup }

const labelOf = (list: PipeList, name: string) =>
  list === 'pipe_diameters' && /^\d+([.,]\d+)?$/.test(name.trim()) ? `${name} mm` : name

/** Names that the map takes for one ('PVC', 'pvc') are one row; diameters by size, types in the order of the map's own list; Others is the last. */
export function rowsOf(list: PipeList, { filters }: Configuration, names: PipeNames): ColourRow[] {
  const configured = filters[list].filter(({ name }) => name !== OTHERS)
  const entries: { name: string; color?: string }[] = [...configured]
  const counts = new Map<string, number>()
  for (const { name, pipes } of names[list]) {
    let group = GROUP[list](name, entries)
    if (group === OTHERS) {
      entries.push({ name })
      group = name
    }
    counts.set(group, (counts.get(group) ?? 0) + pipes)
  }
  if (list === 'pipe_diameters') entries.sort((a, b) => compareDiameters(a.name, b.name))
  const others = filters[list].find(({ name }) => name === OTHERS)
  return [
    ...entries
      .filter(({ name }) => counts.has(name))
      .map(({ name, color }) => ({
        list,
        name,
        label: labelOf(list, name),
        pipes: counts.get(name) ?? 0,
        stored: color,
      })),
    { list, name: OTHERS, label: OTHERS, pipes: undefined, stored: others?.color ?? OTHERS_COLOUR },
  ]
}

export const hasPipes = (names: PipeNames): boolean => PIPE_LISTS.some(list => names[list].length > 0)
