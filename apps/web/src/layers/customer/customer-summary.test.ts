import { channelGroup, customerGroup, isUnbilled, OTHERS, usageBand } from '@petatirta/domain'
import { describe, expect, test } from 'vitest'
import { PASSES, rowBits } from '#map/points/point-tables.ts'
import { BILLING_STATES, type FilterState, initialFilters } from '#shared/filters/filter-state.ts'
import { applyChange, newJournal } from '#sync/apply-change.ts'
import { type Column, type PointColumns, rowsChanged } from '#sync/feature-columns.ts'
import { customerColumns, customerState } from './columns.ts'
import { type CustomerSummary, countCustomers, countInSlices, summaryTables } from './customer-summary.ts'
import { customerPoints } from './filter.ts'

interface Customer {
  status: string
  payment: string
  kodegol: string
  loket: string
  usage: number
  arrears: number
}

const configuration = {
  classes: [
    { code: 'R1', name: 'Rumah Tangga' },
    { code: 'N1', name: 'Niaga' },
  ],
  channels: [
    { code: 'BRI', name: 'Bank BRI' },
    { code: 'KTR', name: 'Kantor' },
  ],
}

function category(values: readonly string[]): Column {
  const dictionary = [...new Set(values)]
  return {
    type: 'category',
    dictionary,
    codes: Uint8Array.from(values, value => dictionary.indexOf(value)),
  }
}

const columnsOf = (customers: readonly Customer[]): PointColumns => ({
  family: 'point',
  kind: 'customer',
  city: 'kota-contoh',
  counter: 1,
  rows: customers.length,
  origin: [0, 0],
  positions: new Float32Array(2 * customers.length),
  chunkRows: 4096,
  boxes: new Float32Array(4),
  columns: {
    status_billing: category(customers.map(({ status }) => status)),
    payment_class: category(customers.map(({ payment }) => payment)),
    kodegol: category(customers.map(({ kodegol }) => kodegol)),
    loket_bayar: category(customers.map(({ loket }) => loket)),
    rayon: category(customers.map(() => '')),
    due_month: category(customers.map(() => '')),
    arrears: { type: 'number', values: Float64Array.from(customers, ({ arrears }) => arrears) },
    pemakaian_m3_kini: { type: 'number', values: Float64Array.from(customers, ({ usage }) => usage) },
  },
})

/** The same few customers in every run. */
function randomCustomers(count: number): Customer[] {
  let seed = 7
  const pick = <T>(options: readonly T[]): T => {
    seed = (seed * 48271) % 2147483647
    return options[seed % options.length] as T
  }
  return Array.from({ length: count }, () => ({
    status: pick(['terbayar', 'terbayar', 'belum_terbayar', 'hapus']),
    payment: pick(BILLING_STATES),
    kodegol: pick(['R1', 'r1 ', 'Niaga', 'N1', 'X9', '']),
    loket: pick(['BRI', 'bank bri', 'KTR', 'TOKO', '']),
    usage: pick([0, 5, 50, 300]),
    arrears: pick([0, 1, 2]),
  }))
}

const customers = randomCustomers(20_000)
const columns = columnsOf(customers)
const umum = initialFilters('umum', '2026-11-15')
const withHighlight = (highlight: Partial<FilterState['highlight']>): FilterState => ({
  ...umum,
  highlight: { ...umum.highlight, ...highlight },
})

function summarise(filters: FilterState, lit: Uint8Array | null = null): CustomerSummary {
  const count = countCustomers({ columns, filters, configuration, lit })
  count.add(0, 7)
  count.add(7, count.rows)
  return count.summary()
}

/** Customer by customer, with the rules themselves. */
function naively(
  wanted: (customer: Customer, row: number) => boolean,
  groupOf: (customer: Customer) => string,
) {
  const counts: Record<string, number> = {}
  customers.forEach((customer, row) => {
    if (!wanted(customer, row)) return
    const group = groupOf(customer)
    counts[group] = (counts[group] ?? 0) + 1
  })
  return counts
}
const stateOf = ({ status, payment, arrears }: Customer) =>
  isUnbilled(status, arrears) ? 'unbilled' : customerState(status, payment)
const classOf = ({ kodegol }: Customer) => {
  const code = customerGroup(kodegol, configuration.classes)
  return configuration.classes.find(known => known.code === code)?.name ?? 'Lainnya'
}
const channelOf = ({ loket }: Customer) => {
  const code = channelGroup(loket, configuration.channels)
  return configuration.channels.find(known => known.code === code)?.name ?? 'Lainnya'
}
const asRecord = (table: CustomerSummary['unpaid']) =>
  Object.fromEntries((table ?? []).map(({ golongan, count }) => [golongan, count]))

describe('[M2.6] Rangkuman', () => {
  test('counts each state by class, in the order of the configuration and Lainnya last', () => {
    const summary = summarise(umum)
    expect(Object.keys(summary)).toEqual(['unpaid', 'latePaid', 'paid', 'unbilled'])
    // [M4.5] Drawn as unpaid, but not called so: they were never sent a bill.
    for (const state of [...BILLING_STATES, 'unbilled'] as const) {
      expect(asRecord(summary[state])).toEqual(naively(customer => stateOf(customer) === state, classOf))
      expect(summary[state]?.map(({ golongan }) => golongan)).toEqual(['Rumah Tangga', 'Niaga', 'Lainnya'])
    }
  })

  test('has a table for the states that are on alone, and an empty one where no customer is left', () => {
    const onlyPaid = { ...umum, customer: { unpaid: false, latePaid: false, paid: true } }
    expect(Object.keys(summarise(onlyPaid))).toEqual(['paid'])
    expect(summarise({ ...onlyPaid, rayon: ['Tidak Ada'] })).toEqual({ paid: [] })
    expect(summaryTables({ ...umum, view: 'hublang' })).toEqual([])
  })

  test('leaves out groups of which no customer is drawn', () => {
    const summary = summarise({ ...umum, customerGroup: ['N1'] })
    expect(summary.paid?.map(({ golongan }) => golongan)).toEqual(['Niaga'])
  })

  test('[M3.12] counts by channel where channels are chosen, those outside the list as Lainnya', () => {
    const summary = summarise({ ...umum, paymentChannels: ['BRI', OTHERS] })
    const chosen = (customer: Customer) => channelOf(customer) !== 'Kantor'
    expect(asRecord(summary.payment_channel)).toEqual(naively(chosen, channelOf))
    expect(asRecord(summary.unpaid)).toEqual(
      naively(customer => chosen(customer) && stateOf(customer) === 'unpaid', classOf),
    )
  })

  test('[M3.10] counts those that stand out while a class or a usage is highlighted', () => {
    const summary = summarise(withHighlight({ customerClass: ['R1'], customerWaterUsage: ['opt02'] }))
    const lit = (customer: Customer) =>
      classOf(customer) === 'Rumah Tangga' && usageBand(customer.usage) === 'opt02'
    expect(asRecord(summary.paid)).toEqual(
      naively(customer => lit(customer) && stateOf(customer) === 'paid', classOf),
    )
  })

  test('[M4.4] counts those of a mask alone, and by no mask of another set', () => {
    const lit = Uint8Array.from(customers, (_, row) => Number(row % 3 === 0))
    expect(asRecord(summarise(umum, lit).unpaid)).toEqual(
      naively((customer, row) => row % 3 === 0 && stateOf(customer) === 'unpaid', classOf),
    )
    expect(summarise(umum, new Uint8Array(5))).toEqual(summarise(umum))
  })

  test('without a configuration all customers are Lainnya', () => {
    const count = countCustomers({
      columns,
      filters: umum,
      configuration: { classes: [], channels: [] },
      lit: null,
    })
    count.add(0, count.rows)
    expect(count.summary().paid?.map(({ golongan }) => golongan)).toEqual(['Lainnya'])
  })
})

describe('[D103] customers that change', () => {
  /** Writes these customers over the rows, and takes others out. */
  function changed(
    before: PointColumns,
    rows: number[],
    customers: Customer[],
    removed: number[],
  ): PointColumns {
    return applyChange(before, {
      counter: before.counter + 1,
      base: before.base ?? { counter: before.counter, rows: before.rows },
      total: Math.max(before.rows, ...rows.map(row => row + 1)),
      rows: Uint32Array.from(rows),
      places: new Float64Array(2 * rows.length),
      columns: columnsOf(customers).columns,
      removed: Uint32Array.from(removed),
    })
  }

  test('alone are counted anew; the sum is that of a count from the beginning', () => {
    const people = randomCustomers(300)
    const newcomers = randomCustomers(40).map((customer, i) => ({
      ...customer,
      kodegol: i % 2 ? 'BARU' : 'N1',
    }))
    const first = { ...columnsOf(people), journal: newJournal(1) }
    const input = { filters: umum, configuration, lit: null }
    const count = countCustomers({ ...input, columns: first })
    count.add(0, count.rows)
    let columns: PointColumns = first
    for (let step = 0; step < 10; step++) {
      const rows = [step, 3 * step + 40, 300 + step]
      const next = changed(columns, rows, newcomers.slice(3 * step, 3 * step + 3), [7 * step + 100, step + 1])
      const touched = rowsChanged(columns, next)
      expect(touched?.length).toBeLessThanOrEqual(5)
      expect(count.follow(next, touched ?? new Uint32Array())).toBe(true)
      columns = next
      // A set without history is read from its beginning.
      const { journal: _, ...fresh } = columns
      const anew = countCustomers({ ...input, columns: fresh })
      anew.add(0, anew.rows)
      expect(count.summary()).toEqual(anew.summary())
    }
    const { codes, tables } = customerPoints(customerColumns(columns), umum, configuration)
    const gone = [...(columns.removed ?? [])]
    expect(gone.length).toBeGreaterThan(5)
    expect(gone.filter(row => rowBits(tables.rules, codes, row) & PASSES)).toEqual([])
  })
})

describe('counting in slices', () => {
  /** Tasks that the test runs itself. */
  function turns() {
    const waiting = new Set<() => void>()
    const turn = (job: () => void) => {
      waiting.add(job)
      return () => void waiting.delete(job)
    }
    const next = () => {
      const [job] = waiting
      if (!job) return false
      waiting.delete(job)
      job()
      return true
    }
    return { turn, next, waiting }
  }
  const slow = () => {
    const spans: [number, number][] = []
    const add = (from: number, to: number) => {
      spans.push([from, to])
      const end = performance.now() + 3
      while (performance.now() < end);
    }
    return { spans, begin: () => ({ rows: 20_000, add, summary: () => ({ paid: [] }), follow: () => false }) }
  }

  test('a slice ends after a few milliseconds, every row is counted once, and the last one tells', () => {
    const { turn, next } = turns()
    const { spans, begin } = slow()
    const shown: CustomerSummary[] = []
    countInSlices(begin, count => shown.push(count.summary()), turn)
    let slices = 0
    while (next()) {
      slices++
      expect(spans.length).toBeLessThanOrEqual(2 * slices)
    }
    expect(slices).toBeGreaterThan(1)
    expect(spans.map(([from]) => from)).toEqual([0, ...spans.slice(0, -1).map(([, to]) => to)])
    expect(spans.at(-1)?.[1]).toBe(20_000)
    expect(shown).toEqual([{ paid: [] }])
  })

  test('called off half-way it tells nothing', () => {
    const { turn, next, waiting } = turns()
    const { begin } = slow()
    const cancel = countInSlices(begin, () => expect.unreachable(), turn)
    next()
    cancel()
    expect(waiting.size).toBe(0)
  })

  test('no customers at all are counted, too', () => {
    const { turn, next } = turns()
    const shown: CustomerSummary[] = []
    countInSlices(
      () => countCustomers({ columns: columnsOf([]), filters: umum, configuration, lit: null }),
      count => shown.push(count.summary()),
      turn,
    )
    next()
    expect(shown).toEqual([{ unpaid: [], latePaid: [], paid: [] }])
  })
})
