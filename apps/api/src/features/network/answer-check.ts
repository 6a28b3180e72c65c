/** Periksa Jaringan: the faults of the network as it is with its repairs, and what they come to. */
import type { NetworkFault } from '@petatirta/contract'
import { NETWORK_FAULT_KINDS, type NetworkFaultKind } from '@petatirta/contract/plain'
import { checkNetwork, type Fault, pipeLength } from '@petatirta/network'
import type { HeldNetwork } from './held-network.ts'
import type { Answers } from './questions.ts'
import { scoreOf } from './score-of.ts'

/** Of each kind: a layer of nonsense has more than anybody repairs, and they are held in memory. The largest are kept. */
const MOST_FAULTS = 20_000

interface Checked {
  readonly checkedAt: string
  readonly score: number
  readonly length: number
  /** Open ones, largest first within their kind. */
  readonly open: ReadonlyMap<NetworkFaultKind, readonly Fault[]>
  /** Repairs whose features are still there, as faults. */
  readonly repaired: ReadonlyMap<NetworkFaultKind, readonly NetworkFault[]>
}

function grouped<T extends { readonly kind: NetworkFaultKind }>(faults: readonly T[]) {
  return new Map(NETWORK_FAULT_KINDS.map(kind => [kind, faults.filter(fault => fault.kind === kind)]))
}

const asAnswered = ({ id, kind, place, size, features, repair }: Fault): NetworkFault => ({
  id,
  kind,
  position: [...place],
  size_m: Math.round(size * 1000) / 1000,
  features: [...features],
  repair: repair ?? null,
  repaired: false,
})

function check(held: HeldNetwork): Checked {
  const { network, customers, hangings, pipes, repairs } = held
  const ids = Array.from({ length: customers.count }, (_, row) =>
    customers.isGone(row) ? '' : customers.ids.get(row),
  )
  const found = checkNetwork(
    network,
    { ...hangings, ids, coordinates: customers.coordinates },
    { most: MOST_FAULTS },
  )
  // A row of a customer who is gone hangs nowhere, and is no fault.
  const faults = found.filter(({ kind, features }) => kind !== 'customerFar' || features[0] !== '')
  faults.sort((a, b) => b.size - a.size || (a.id < b.id ? -1 : 1))
  let length = 0
  for (const [pipe] of pipes.ids.entries()) length += pipeLength(network, pipe)
  const repaired = repairs.flatMap(({ fault, faultKind, kind, features, place }, i): NetworkFault[] =>
    network.applied[i] === 1
      ? [
          {
            id: fault,
            kind: faultKind,
            position: [...place],
            size_m: 0,
            features: [...features],
            repair: kind,
            repaired: true,
          },
        ]
      : [],
  )
  return {
    checkedAt: new Date().toISOString(),
    score: scoreOf(held, faults, length),
    length,
    open: grouped(faults),
    repaired: grouped(repaired),
  }
}

const checks = new WeakMap<HeldNetwork, Checked>()

function checkOnce(held: HeldNetwork): { checked: Checked; isFresh: boolean } {
  const known = checks.get(held)
  const checked = known ?? check(held)
  checks.set(held, checked)
  return { checked, isFresh: known === undefined }
}

export function answerCheck(
  held: HeldNetwork,
  { kind, offset, limit }: { kind: NetworkFaultKind | undefined; offset: number; limit: number },
): Answers['check'] {
  const { checked, isFresh } = checkOnce(held)
  const { checkedAt, score, length, open, repaired } = checked
  const kinds = kind ? [kind] : NETWORK_FAULT_KINDS
  const openOnes = kinds.flatMap(one => open.get(one) ?? [])
  const repairedOnes = kinds.flatMap(one => repaired.get(one) ?? [])
  const count = (map: ReadonlyMap<NetworkFaultKind, readonly unknown[]>, one: NetworkFaultKind) =>
    map.get(one)?.length ?? 0
  const listed = [
    ...openOnes.slice(offset, offset + limit).map(asAnswered),
    ...repairedOnes.slice(
      Math.max(0, offset - openOnes.length),
      Math.max(0, offset + limit - openOnes.length),
    ),
  ]
  return {
    checkedAt,
    score,
    pipes: held.pipes.ids.length,
    length_m: Math.round(length),
    kinds: NETWORK_FAULT_KINDS.map(one => ({
      kind: one,
      open: count(open, one),
      repaired: count(repaired, one),
      repairable: open.get(one)?.filter(({ repair }) => repair).length ?? 0,
      repair: open.get(one)?.find(({ repair }) => repair)?.repair ?? null,
    })),
    crowded: held.network.crowded,
    faults: listed,
    total: openOnes.length + repairedOnes.length,
    open: NETWORK_FAULT_KINDS.reduce((sum, one) => sum + count(open, one), 0),
    isFresh,
  }
}

export function answerApplied(
  { repairs, network }: HeldNetwork,
  { faults }: { readonly faults: readonly string[] },
): Answers['applied'] {
  const wanted = new Set(faults)
  return repairs.flatMap(({ fault }, i) => (wanted.has(fault) && network.applied[i] === 1 ? fault : []))
}

/** Rows of one statement: more would keep the event loop busy that passes them on. */
const AT_ONCE = 1000

/** The open faults that are to be repaired, as the database takes them; those for which there is no repair are left out. */
export function answerRepairs(
  held: HeldNetwork,
  wanted: { readonly faults: readonly string[] } | { readonly kind: NetworkFaultKind },
): Answers['repairs'] {
  const { open } = checkOnce(held).checked
  const chosen = 'kind' in wanted ? undefined : new Set(wanted.faults)
  const faults = 'kind' in wanted ? (open.get(wanted.kind) ?? []) : [...open.values()].flat()
  const rows = faults.flatMap(({ id, kind, repair, features, place: [lon, lat] }) =>
    repair && (!chosen || chosen.has(id)) ? [{ fault: id, kind, repair, features, lon, lat }] : [],
  )
  const pages: string[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) pages.push(JSON.stringify(rows.slice(at, at + AT_ONCE)))
  return pages
}
