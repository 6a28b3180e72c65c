import type { Closure } from '@petatirta/contract'
import { worthwhile } from '@petatirta/domain'
import {
  lengthOf,
  linesOf,
  type Points,
  pipeLength,
  type Stretches,
  solveAlternatives,
  valvePlace,
  volumeOf,
} from '@petatirta/network'
import { wkbOf } from '#platform/database/wkb.ts'
import type { HeldNetwork } from './held-network.ts'
import type { Answers, ClosureQuestion, Customers } from './questions.ts'
import { rowsOf, type Solved, solve } from './solve-closure.ts'

/** So many critical customers a card shows. */
const MOST_CRITICAL = 200

/** Metres to the millimetre: more says nothing, and takes room. */
const rounded = (metres: number) => Math.round(metres * 1000) / 1000

export function pipesOf({ network, pipes }: HeldNetwork, stretches: Stretches) {
  const lengths = new Map<number, number>()
  for (const [i, pipe] of stretches.pipe.entries()) {
    const length = Math.abs((stretches.to[i] as number) - (stretches.from[i] as number))
    lengths.set(pipe, (lengths.get(pipe) ?? 0) + length)
  }
  return Array.from(lengths, ([pipe, length]) => {
    const whole = pipeLength(network, pipe)
    // What has no length is without water as a whole.
    const share = whole > 0 ? Math.min(1, length / whole) : 1
    return {
      index: pipe,
      id: pipes.ids[pipe] as string,
      length_m: rounded(whole),
      share: Math.round(share * 1e6) / 1e6,
    }
  })
}

const listed = (held: HeldNetwork, stretches: Stretches) =>
  pipesOf(held, stretches).map(({ id, length_m, share }) => ({ id, length_m, share }))

export function countCustomers({ customers }: HeldNetwork, rows: Uint32Array): Customers {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const name = customers.classOf(row)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const byClass = Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
  return { total: rows.length, byClass }
}

export const pointAt = ({ ids, coordinates }: Points, index: number) => ({
  id: ids[index] as string,
  position: [coordinates[2 * index] as number, coordinates[2 * index + 1] as number] as [number, number],
})

const valveAt = ({ network }: HeldNetwork, index: number) => ({
  id: network.input.valves.ids[index] as string,
  position: [...valvePlace(network, index)] as [number, number],
})

function alternativesOf(held: HeldNetwork, { located, states, result, rows }: Solved) {
  const dryCount = rowsOf(held.hangings, result.segments).length
  const alternatives = solveAlternatives(held.network, result, located, states).map(
    ({ open, beyondSegments }) => ({
      open: open.map(valve => valveAt(held, valve)),
      customers: dryCount + rowsOf(held.hangings, beyondSegments).length,
    }),
  )
  return worthwhile(alternatives, rows.length)
}

const placeOf = (held: HeldNetwork, { located }: Solved) => ({
  id: held.pipes.ids[located.pipe] as string,
  at: rounded(located.at),
  position: [...located.place] as [number, number],
})

/** As all processes order them: by name, and those of one name by number. */
function firstByName({ customers }: HeldNetwork, rows: Uint32Array): string[] {
  const named = Array.from(rows, row => ({ id: customers.ids.get(row), name: customers.criticalName(row) }))
  named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
  return named.slice(0, MOST_CRITICAL).map(({ id }) => id)
}

export function answerClosure(held: HeldNetwork, question: ClosureQuestion): Answers['closure'] {
  const solved = solve(held, question)
  const { result, dry, beyond, rows } = solved
  const { network, hydrants, hydrantHangings, customers } = held
  const closure: Omit<Closure, 'customers'> = {
    pipe: placeOf(held, solved),
    valves: result.valves.map(valve => valveAt(held, valve)),
    shut: result.shut.map(valve => valveAt(held, valve)),
    pipes: listed(held, dry),
    beyond: { pipes: listed(held, beyond) },
    hydrants: Array.from(rowsOf(hydrantHangings, result.segments, result.beyondSegments), row =>
      pointAt(hydrants, row),
    ),
    sources: result.sources.map(source => pointAt(network.input.sources, source)),
    length_m: rounded(lengthOf(dry) + lengthOf(beyond)),
    volume_m3: rounded(volumeOf(network, dry) + volumeOf(network, beyond)),
    fed: result.fed,
    alternatives: alternativesOf(held, solved),
  }
  const critical = rows.filter(customers.isCritical)
  return {
    json: Buffer.from(JSON.stringify(closure)),
    customers: { ...countCustomers(held, rows), criticalTotal: critical.length },
    critical: firstByName(held, critical),
  }
}

const orderedIds = new WeakMap<Solved, readonly string[]>()

/** Rows stand in another order in every process; pages of one closure may be asked of several. */
function idsOf({ customers }: HeldNetwork, solved: Solved): readonly string[] {
  const known = orderedIds.get(solved)
  if (known) return known
  const ids = Array.from(solved.rows, row => customers.ids.get(row)).sort()
  orderedIds.set(solved, ids)
  return ids
}

export function answerCustomers(
  held: HeldNetwork,
  { closure, offset, limit }: { closure: ClosureQuestion; offset: number; limit: number },
): Answers['customers'] {
  const ids = idsOf(held, solve(held, closure))
  return { ids: ids.slice(offset, offset + limit), total: ids.length }
}

/** What an incident keeps of a closure. */
export function answerAffected(held: HeldNetwork, question: ClosureQuestion): Answers['affected'] {
  const solved = solve(held, question)
  const { result, dry, beyond, rows } = solved
  return {
    closure: {
      pipe: placeOf(held, solved),
      valves: [
        ...result.valves.map(valve => valveAt(held, valve)),
        // The person who closes the incident is asked about these, too: they may have been shut for it, before it was saved.
        ...result.shut.map(valve => ({ ...valveAt(held, valve), shut: true as const })),
      ],
    },
    ids: Buffer.from(Array.from(rows, row => `${held.customers.ids.get(row)}\0`).join('')),
    line: wkbOf({
      type: 'MultiLineString',
      coordinates: [dry, beyond].flatMap(stretches => linesOf(held.network, stretches)),
    }),
  }
}
