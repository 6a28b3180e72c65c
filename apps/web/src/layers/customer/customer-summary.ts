/** M2.6, M3.12: how many customers stand on the map, by billing state and class and by payment channel. */
import type { BillingSummary } from '@petatirta/contract'
import { channelGroup, customerGroup, OTHERS, OTHERS_LABELS } from '@petatirta/domain'
import { decidingChannels, isHighlighted, PASSES, rowBits } from '#map/points/point-tables.ts'
import { enqueue } from '#shared/browser/task-queue.ts'
import { BILLING_STATES, type FilterState } from '#shared/filters/filter-state.ts'
import { isOn, offersBilling } from '#shared/filters/selectors.ts'
import type { PointColumns } from '#sync/feature-columns.ts'
import { customerColumns, type Grouped, STATES } from './columns.ts'
import { type CustomerConfiguration, customerPoints } from './filter.ts'

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

export function countCustomers({ columns, filters, configuration, lit }: SummaryInput): CustomerCount {
  const customers = customerColumns(columns)
  const { states, isUnbilled, groups, channels, rows } = customers
  const { codes, tables } = customerPoints(customers, filters, configuration)
  const deciding = decidingChannels(tables.rules)
  // A mask of another set says nothing about these rows; the layer does not draw by it either.
  const mask = lit?.length === rows ? lit : null
  const byState = STATES.map(() => new Uint32Array(groups.values.length))
  const unbilled = new Uint32Array(groups.values.length)
  const byChannel = new Uint32Array(channels.values.length)

  const add = (from: number, to: number) => {
    for (let row = from; row < to; row++) {
      const bits = rowBits(tables.rules, codes, row, deciding)
      if (!(bits & PASSES) || !isHighlighted(tables, mask, bits, row)) continue
      const counts = isUnbilled(row) ? unbilled : (byState[states[row] as number] as Uint32Array)
      const group = groups.codes[row] as number
      const channel = channels.codes[row] as number
      counts[group] = (counts[group] as number) + 1
      byChannel[channel] = (byChannel[channel] as number) + 1
    }
  }

  const table = (name: keyof BillingSummary) =>
    name === 'payment_channel'
      ? grouped(byChannel, channels, {
          configured: configuration.channels,
          others: OTHERS_LABELS.paymentChannels,
          groupOf: channelGroup,
        })
      : grouped(name === 'unbilled' ? unbilled : (byState[STATES.indexOf(name)] as Uint32Array), groups, {
          configured: configuration.classes,
          others: OTHERS_LABELS.customerClass,
          groupOf: customerGroup,
        })

  return {
    rows,
    add,
    summary: () =>
      Object.fromEntries(
        summaryTables(filters)
          .map(name => [name, table(name)] as const)
          // Few utilities have any.
          .filter(([name, list]) => name !== 'unbilled' || list.length > 0),
      ),
  }
}

/** A piece of counting may take so long; the page draws and answers between two. */
const SLICE_MS = 4
/** Rows between two looks at the clock: a fraction of a millisecond even on an old laptop. */
const STEP = 4096

/** Counts hundreds of thousands of rows without holding the page up. Returns a function that cancels it. */
export function countInSlices(
  begin: () => CustomerCount,
  done: (summary: CustomerSummary) => void,
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
    else done(count.summary())
  }
  cancel = schedule(slice)
  return () => cancel()
}
