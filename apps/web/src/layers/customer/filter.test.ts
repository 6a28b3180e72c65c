import {
  arrearsBand,
  BILLING_COLOURS,
  billingState,
  paymentClass,
  USAGE_BANDS,
  usageBand,
} from '@petatirta/domain'
import { expect, test } from 'vitest'
import { HIGHLIGHTED, PASSES, rowBits } from '#map/points/point-tables.ts'
import { type FilterState, initialFilters, noFilters } from '#shared/filters/filter-state.ts'
import type { Column, PointColumns } from '#sync/feature-columns.ts'
import { customerColumns, customerState, STATES } from './columns.ts'
import { customerPoints, needsConfiguration } from './filter.ts'

const TODAY = '2026-11-15'
const MISSING = -2147483648

function category(values: readonly string[]): Column {
  const dictionary = [...new Set(values)]
  const codes = values.map(value => dictionary.indexOf(value))
  return {
    type: 'category',
    dictionary,
    codes: dictionary.length > 256 ? Uint16Array.from(codes) : Uint8Array.from(codes),
  }
}

interface Customer {
  status?: string
  payment?: string
  kodegol?: string
  loket?: string
  rayon?: string
  due?: string
  arrears?: number
  usage?: number
}

function columnsOf(customers: readonly Customer[]): PointColumns {
  const texts = (read: (customer: Customer) => string | undefined) =>
    category(customers.map(customer => read(customer) ?? ''))
  const numbers = (read: (customer: Customer) => number | undefined): Column => ({
    type: 'number',
    values: Float64Array.from(customers, customer => read(customer) ?? MISSING),
  })
  return {
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
      status_billing: texts(({ status }) => status ?? 'terbayar'),
      payment_class: texts(({ payment }) => payment ?? 'paid'),
      kodegol: texts(({ kodegol }) => kodegol),
      loket_bayar: texts(({ loket }) => loket),
      rayon: texts(({ rayon }) => rayon),
      due_month: texts(({ due }) => due),
      arrears: numbers(({ arrears }) => arrears),
      pemakaian_m3_kini: numbers(({ usage }) => usage),
    },
  }
}

const configuration = {
  classes: [{ code: 'R1', name: 'Rumah Tangga' }],
  channels: [{ code: 'BRI', name: 'Bank BRI' }],
}

function rowsWith(bit: number, customers: readonly Customer[], changes: Partial<FilterState>) {
  const state = { ...initialFilters('umum', TODAY), ...changes }
  const { codes, tables } = customerPoints(customerColumns(columnsOf(customers)), state, configuration)
  return customers.flatMap((_, row) => (rowBits(tables.rules, codes, row) & bit ? [row] : []))
}
const drawn = (customers: readonly Customer[], changes: Partial<FilterState>) =>
  rowsWith(PASSES, customers, changes)
const lit = (customers: readonly Customer[], highlight: Partial<FilterState['highlight']>) =>
  rowsWith(HIGHLIGHTED, customers, { highlight: { ...noFilters('umum', TODAY).highlight, ...highlight } })

const STATUS = ['terbayar', 'belum_terbayar', '', 'lain']
const CLASSES = ['paid', 'unpaid', 'latePaid']

test('[M4.5] terbayar shows the class, belum_terbayar and an absent status are red', () => {
  expect(CLASSES.map(name => customerState('terbayar', name))).toEqual(CLASSES)
  expect(CLASSES.map(name => customerState('belum_terbayar', name))).toEqual(['unpaid', 'unpaid', 'unpaid'])
  expect(customerState('', 'paid')).toBe('unpaid')
  expect(customerState('lain', 'paid')).toBe('default')
})

test('[M4.5] what the map shows is what the dates say', () => {
  const dates = {
    paid: { due_date: '2026-01-20', tanggal_bayar: '2026-01-10' },
    latePaid: { due_date: '2026-01-20', tanggal_bayar: '2026-01-25' },
    unpaid: { due_date: '2026-01-20', tanggal_bayar: null },
  }
  for (const status of STATUS) {
    for (const [name, paid] of Object.entries(dates)) {
      expect(customerState(status, name)).toBe(billingState(status, paymentClass(paid)))
    }
  }
})

const byState = STATUS.flatMap(status => CLASSES.map(payment => ({ status, payment })))

test('every row gets the state of its two codes', () => {
  const { states } = customerColumns(columnsOf(byState))
  expect([...states].map(code => STATES[code])).toEqual(
    byState.map(({ status, payment }) => customerState(status, payment)),
  )
})

test('[M3.9] a switched-off state is hidden, the others stay', () => {
  expect(drawn(byState, {})).toHaveLength(12)
  expect(drawn(byState, { customer: { unpaid: false, latePaid: true, paid: true } })).toEqual([
    0, 2, 9, 10, 11,
  ])
})

test('states do not decide where none is on and another section shows customers', () => {
  const customer = { unpaid: false, latePaid: false, paid: false }
  expect(drawn(byState, { customer, arrears: ['noArrears'] })).toHaveLength(12)
})

test('[M4.4] hublang and workOrder show all customers, in one colour, and those with a complaint in another', () => {
  expect(drawn(byState, noFilters('hublang', TODAY))).toHaveLength(12)
  const state = noFilters('workOrder', TODAY)
  const { tables } = customerPoints(customerColumns(columnsOf(byState)), state, configuration)
  const hex = (at: number) => `#${Buffer.from(tables.palette.subarray(at, at + 3)).toString('hex')}`
  expect(hex(0)).toBe(BILLING_COLOURS.default.toLowerCase())
  expect(hex(256 * 4)).toBe(BILLING_COLOURS.workOrder)
})

test('[M5.11] classes and channels by code or name; what is not configured is Lainnya', () => {
  const customers = [{ kodegol: 'R1' }, { kodegol: ' rumah tangga' }, { kodegol: 'X' }, {}]
  expect(drawn(customers, { customerGroup: ['R1'] })).toEqual([0, 1])
  expect(drawn(customers, { customerGroup: ['Others'] })).toEqual([2, 3])
  expect(drawn(customers, { customerGroup: 'all' })).toEqual([0, 1, 2, 3])
  const paid = [{ loket: 'bank bri' }, { loket: 'Kantor' }]
  expect(drawn(paid, { paymentChannels: ['BRI'] })).toEqual([0])
  expect(drawn(paid, { paymentChannels: ['BRI', 'Others'] })).toEqual([0, 1])
})

test('[M9] bands of arrears and usage are those of the rules', () => {
  const months = [MISSING, 0, 1, 2, 3, 4, 17]
  for (const band of ['noArrears', 'oneMonth', 'threeMonth', 'moreThanThreeMonth'])
    expect(
      drawn(
        months.map(arrears => ({ arrears })),
        { arrears: [band] },
      ),
    ).toEqual(months.flatMap((value, row) => (arrearsBand(value) === band ? [row] : [])))
  const usages = [MISSING, -3, 0, 0.4, 1, 10, 10.4, 11, 100, 101, 500.5, 1000, 1000.01, 1e9]
  for (const { key } of USAGE_BANDS)
    expect(
      drawn(
        usages.map(usage => ({ usage })),
        { waterConsumption: [key] },
      ),
    ).toEqual(usages.flatMap((value, row) => (usageBand(value) === key ? [row] : [])))
})

test('[M5.11] diligent is due this month where the city lies', () => {
  const customers = [{ due: '202611' }, { due: '202511' }, { due: '202610' }, {}]
  expect(drawn(customers, { client: ['diligent'] })).toEqual([0])
  expect(drawn(customers, { client: ['indiligent'] })).toEqual([1, 2, 3])
  expect(drawn(customers, { client: ['indiligent', 'diligent'] })).toEqual([0, 1, 2, 3])
})

test('[M2.5] rayons by name, without case; none chosen is all', () => {
  const customers = [{ rayon: 'Utara' }, { rayon: ' utara ' }, { rayon: 'Selatan' }, {}]
  expect(drawn(customers, { rayon: ['Utara'] })).toEqual([0, 1])
  expect(drawn(customers, { rayon: [] })).toEqual([0, 1, 2, 3])
})

test('options inside a section widen, sections narrow each other', () => {
  const customers = [
    { kodegol: 'R1', arrears: 1 },
    { kodegol: 'R1', arrears: 2 },
    { kodegol: 'X', arrears: 1 },
  ]
  expect(drawn(customers, { customerGroup: ['R1'], arrears: ['oneMonth'] })).toEqual([0])
  expect(drawn(customers, { customerGroup: ['R1'], arrears: ['oneMonth', 'twoMonth'] })).toEqual([0, 1])
})

test('[M3.10] a highlight picks among the customers, by class and usage', () => {
  const customers = [
    { kodegol: 'R1', usage: 0 },
    { kodegol: 'R1', usage: 20 },
    { kodegol: 'X', usage: 20 },
  ]
  expect(lit(customers, { customerClass: ['R1'] })).toEqual([0, 1])
  expect(lit(customers, { customerWaterUsage: ['opt02'] })).toEqual([1, 2])
  expect(lit(customers, { customerClass: ['R1'], customerWaterUsage: ['opt02'] })).toEqual([1])
})

test('more values than a channel has codes are distinguished all the same', () => {
  const customers = Array.from({ length: 700 }, (_, i) => ({
    loket: i === 600 ? 'BRI' : `Agen ${i}`,
    kodegol: i % 2 ? 'R1' : `G${i}`,
  }))
  expect(drawn(customers, { paymentChannels: ['BRI'] })).toEqual([600])
  expect(drawn(customers, { paymentChannels: ['Others'] })).toHaveLength(699)
  expect(drawn(customers, { customerGroup: ['R1'] })).toHaveLength(350)
  expect(lit(customers, { customerClass: ['Others'] })).toHaveLength(350)
})

test('customers wait for the configuration only where it has a say', () => {
  const state = initialFilters('umum', TODAY)
  expect(needsConfiguration({ ...state, arrears: ['oneMonth'], customerGroup: 'all' })).toBe(false)
  expect(needsConfiguration({ ...state, paymentChannels: ['BRI'] })).toBe(true)
})
