/** M2.6, M3.12: how many customers stand on the map, by billing state and class and by payment channel. */
import type { BillingSummary } from '@petatirta/contract'
import { channelGroup, customerGroup, OTHERS, OTHERS_LABELS } from '@petatirta/domain'
import { decidingChannels, isHighlighted, PASSES, rowBits } from '#map/points/point-tables.ts'
import { enqueue } from '#shared/browser/task-queue.ts'
import { BILLING_STATES, type FilterState } from '#shared/filters/filter-state.ts'
import { isOn, offersBilling } from '#shared/filters/selectors.ts'
import { grown } from '#sync/apply-change.ts'
import type { PointColumns } from '#sync/feature-columns.ts'
import { type Grouped, maskFor, STATES } from './columns.ts'
import { type CustomerConfiguration, customerPoints } from './filter.ts'
import { customersAt, UNBILLED } from './past.ts'

/** A table that is not asked for is absent; one without rows counts no customer. */
export type CustomerSummary = Partial<BillingSummary>

export interface SummaryInput {
  readonly columns: PointColumns
  readonly filters: FilterState
  readonly configuration: CustomerConfiguration
  /** One byte a row, not 0 for those that stand out; null where nothing is highlighted. */
  readonly lit: Uint8Array | null
}

export interface CustomerCount {
  readonly rows: number
  /** Counts the rows from `from` up to and without `to`; each is to be counted once. */
  add(from: number, to: number): void
  summary(): CustomerSummary
  /** Counts rows that changed anew, once all are counted. False where it cannot: count from the beginning. */
  follow(columns: PointColumns, changed: Uint32Array): boolean
}

/** Which tables the filters ask for: those of the states that are on, and of the channels where some are chosen. */
export function summaryTables(filters: FilterState): (keyof BillingSummary)[] {
  if (!offersBilling(filters)) return []
  return [
    ...BILLING_STATES.filter(state => filters.customer[state]),
    ...(filters.customer.unpaid ? (['unbilled'] as const) : []),
    ...(isOn(filters.paymentChannels) ? (['payment_channel'] as const) : []),
  ]
}

interface NamedGroups {
  readonly configured: CustomerConfiguration['classes']
  readonly others: string
  readonly groupOf: typeof customerGroup
}

/** Sums what was counted per value by the groups of the configuration, in its order, what it does not name last. */
function grouped(
  counts: Uint32Array,
  { values }: Grouped,
  { configured, others, groupOf }: NamedGroups,
): BillingSummary['unpaid'] {
  const sums = new Map<string, number>()
  counts.forEach((count, code) => {
    if (count === 0) return
    const group = groupOf(values[code], configured)
    sums.set(group, (sums.get(group) ?? 0) + count)
  })
  return [...configured, { code: OTHERS, name: others }].flatMap(({ code, name }) => {
    const count = sums.get(code)
    // Two entries may have one code: only the first of them holds the customers.
    sums.delete(code)
    return count ? { golongan: name, count } : []
  })
}

/** What decides about rows, and what they are counted by. */
function basisOf({ columns, filters, configuration, lit }: SummaryInput) {
  const customers = customersAt(columns, filters.asOf)
  const { codes, tables } = customerPoints(customers, filters, configuration)
  return {
    ...customers,
    codes,
    tables,
    deciding: decidingChannels(tables.rules),
    // A mask of another set says nothing about these rows; the layer does not draw by it either.
    mask: maskFor(columns, lit),
  }
}

/** Codes of more values are not remembered. */
const MOST_VALUES = 0x10000

export function countCustomers(input: SummaryInput): CustomerCount {
  const { filters, configuration } = input
  let basis = basisOf(input)
  let byState = Array.from({ length: UNBILLED + 1 }, () => new Uint32Array(basis.groups.values.length))
  let byChannel = new Uint32Array(basis.channels.values.length)
  // Where each row was counted, so that it can be taken out when it changes: 0 is nowhere, 1 the first state.
  let places = new Uint8Array(basis.rows)
  let groupsOf = Uint16Array.from(basis.groups.codes)
  let channelsOf = Uint16Array.from(basis.channels.codes)

  const change = (counts: Uint32Array | undefined, code: number, by: 1 | -1) => {
    if (counts) counts[code] = (counts[code] as number) + by
  }

  const add = (from: number, to: number) => {
    const { tables, codes, deciding, mask, isUnbilled, states, groups, channels } = basis
    for (let row = from; row < to; row++) {
      const bits = rowBits(tables.rules, codes, row, deciding)
      if (!(bits & PASSES) || !isHighlighted(tables, mask, bits, row)) continue
      const state = isUnbilled(row) ? UNBILLED : (states[row] as number)
      places[row] = state + 1
      change(byState[state], groups.codes[row] as number, 1)
      change(byChannel, channels.codes[row] as number, 1)
    }
  }

  const takeOut = (row: number) => {
    const place = places[row] ?? 0
    if (place === 0) return
    places[row] = 0
    change(byState[place - 1], groupsOf[row] as number, -1)
    change(byChannel, channelsOf[row] as number, -1)
  }

  const table = (name: keyof BillingSummary) => {
    const { groups, channels } = basis
    if (name === 'payment_channel')
      return grouped(byChannel, channels, {
        configured: configuration.channels,
        others: OTHERS_LABELS.paymentChannels,
        groupOf: channelGroup,
      })
    const state = name === 'unbilled' ? UNBILLED : STATES.indexOf(name)
    return grouped(byState[state] as Uint32Array, groups, {
      configured: configuration.classes,
      others: OTHERS_LABELS.customerClass,
      groupOf: customerGroup,
    })
  }

  return {
    rows: basis.rows,
    add,
    summary: () =>
      Object.fromEntries(
        summaryTables(filters)
          .map(name => [name, table(name)] as const)
          // Few utilities have any.
          .filter(([name, list]) => name !== 'unbilled' || list.length > 0),
      ),
    follow: (columns, changed) => {
      const next = basisOf({ ...input, columns })
      const { groups, channels, rows } = next
      if (Math.max(groups.values.length, channels.values.length) > MOST_VALUES) return false
      for (const row of changed) takeOut(row)
      basis = next
      byState = byState.map(counts => grown(counts, groups.values.length))
      byChannel = grown(byChannel, channels.values.length)
      places = grown(places, rows)
      groupsOf = grown(groupsOf, rows)
      channelsOf = grown(channelsOf, rows)
      for (const row of changed) {
        groupsOf[row] = groups.codes[row] as number
        channelsOf[row] = channels.codes[row] as number
        add(row, row + 1)
      }
      return true
    },
  }
}

/** A piece of counting may take so long; the page draws and answers between two. */
const SLICE_MS = 4
/** Rows between two looks at the clock: a fraction of a millisecond even on an old laptop. */
const STEP = 4096

/** Counts hundreds of thousands of rows without holding the page up. Returns a function that cancels it. */
export function countInSlices(
  begin: () => CustomerCount,
  done: (count: CustomerCount) => void,
  schedule: typeof enqueue = enqueue,
): () => void {
  let count: CustomerCount | undefined
  let row = 0
  let cancel = () => {}
  const slice = () => {
    const end = performance.now() + SLICE_MS
    count ??= begin()
    const { rows } = count
    do {
      const next = Math.min(row + STEP, rows)
      count.add(row, next)
      row = next
    } while (row < rows && performance.now() < end)
    if (row < rows) cancel = schedule(slice)
    else done(count)
  }
  cancel = schedule(slice)
  return () => cancel()
}
