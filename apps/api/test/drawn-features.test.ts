/**
 * What the map draws and makes stand out, by the client's own code on the set that the server sent, against a naive
 * evaluation of the files that were imported: every filter and highlight singly, and 500 random combinations.
 */
import type { FeatureKind, FilterConfiguration } from '@petatirta/contract'
import { ARREARS_BANDS, USAGE_BANDS } from '@petatirta/domain'
import { receiveSet } from '@petatirta/harness/feature-set.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'
import { customerColumns } from '../../web/src/layers/customer/columns.ts'
import { customerPoints } from '../../web/src/layers/customer/filter.ts'
import { isPipeHighlighted, pipeClasses, pipeStyles } from '../../web/src/layers/pipe/filter.ts'
import { highlightedLength } from '../../web/src/layers/pipe/length.ts'
import { isHighlighted, PASSES, rowBits } from '../../web/src/map/points/point-tables.ts'
import { type Choice, type FilterState, noFilters } from '../../web/src/shared/filters/filter-state.ts'
import { anyFilters, type Names } from '../../web/src/shared/filters/test-states.ts'
import type { PointColumns, ShapeColumns } from '../../web/src/sync/feature-columns.ts'
import { decodeStyle } from '../../web/src/sync/worker/decode-style.ts'
import { type Person, passes, personOf } from './consistency/naive.ts'
import { lengthOf, matches, type RawPipe, rawPipes, yearOf } from './consistency/pipes.ts'
import { rawCity } from './consistency/raw-city.ts'

const TODAY = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

let api: Api
let everybody: Person[]
let pipes: RawPipe[]
let configuration: FilterConfiguration
let names: Names
let customers: { columns: PointColumns; ids: string[] }
let lines: { columns: ShapeColumns; ids: string[] }

beforeAll(async () => {
  api = await startApi()
  const token = await api.token('opsdemo')
  const { slug } = await people(api).company()
  const city = rawCity(TODAY)
  pipes = rawPipes(TODAY)
  const pipe = JSON.stringify({ type: 'FeatureCollection', features: pipes })
  for (const [kind, content] of Object.entries({ ...city.files, pipe })) {
    const { status, body } = await upload(api, slug, kind as keyof typeof city.files, content)
    expect([status, body.payload?.failed], kind).toEqual([200, 0])
  }
  const bills = Map.groupBy(city.bills, bill => bill.id)
  everybody = city.customers.map(customer =>
    personOf(customer, bills.get(String(customer.properties.idpelangga)) ?? []),
  )
  const { body } = await api.request('GET', `/api/filters?city=${slug}`, { token })
  configuration = body.payload
  const { filters } = configuration
  names = {
    pipeTypes: filters.pipe_types.map(({ name }) => name),
    pipeDiameters: filters.pipe_diameters.map(({ name }) => name),
    symbols: [],
    channels: [...filters.payment_channels.map(({ code }) => code), 'Others'],
    classes: [...filters.customer_class.map(({ code }) => code), 'Others'],
    rayons: [...new Set(everybody.map(({ rayon }) => rayon.trim()).filter(Boolean))],
  }
  const socket = api.socket('maps', { token, city: slug })
  expect(await connect(socket)).toBeUndefined()
  const received = async (featureType: FeatureKind) => {
    const { parts } = await receiveSet(socket, { featureType, city: slug })
    const [style, ids] = [parts.get('style'), parts.get('ids')]
    if (!style || !ids) throw new Error('a set without its style or ids')
    const text = ids.texts('id')
    return { columns: decodeStyle(style), ids: Array.from({ length: ids.rows }, (_, row) => text(row)) }
  }
  customers = (await received('customer')) as typeof customers
  lines = (await received('pipe')) as typeof lines
})
afterAll(() => api.stop())

const isOn = (choice: Choice) => choice === 'all' || choice.length > 0
const listed = <T extends string>(choice: Choice) => (choice === 'all' ? undefined : ([...choice] as T[]))

const STATES = ['unpaid', 'latePaid', 'paid'] as const

function nothingChosen(state: FilterState): boolean {
  const lists = [state.paymentChannels, state.arrears, state.customerGroup, state.waterConsumption]
  return !STATES.some(name => state.customer[name]) && ![...lists, state.client, state.rayon].some(isOn)
}

/** What the panel's help says, of one customer. */
function isShown(person: Person, state: FilterState): boolean {
  const states = STATES.filter(name => state.customer[name])
  const inUmum = state.view === 'umum'
  const bands = listed(state.waterConsumption)
  return passes(
    person,
    {
      customer: inUmum && states.length > 0 ? states : undefined,
      paymentChannels: listed(state.paymentChannels),
      arrears: listed(state.arrears),
      customerGroup: listed(state.customerGroup),
      waterConsumption: bands && USAGE_BANDS.filter(({ key }) => bands.includes(key)),
      client: listed(state.client),
      rayon: [...state.rayon],
    },
    configuration.filters,
    TODAY.slice(0, 7),
  )
}

function standsOut(person: Person, { highlight }: FilterState): boolean {
  const { customerClass, customerWaterUsage } = highlight
  if (!isOn(customerClass) && !isOn(customerWaterUsage)) return false
  const bands = listed(customerWaterUsage)
  const waterConsumption = bands && USAGE_BANDS.filter(({ key }) => bands.includes(key))
  return passes(person, { customerGroup: listed(customerClass), waterConsumption }, configuration.filters, '')
}

function drawnCustomers(state: FilterState) {
  const { codes, tables } = customerPoints(customerColumns(customers.columns), state, {
    classes: configuration.filters.customer_class,
    channels: configuration.filters.payment_channels,
  })
  const rows = customers.ids.map((id, row) => ({ id, row, bits: rowBits(tables.rules, codes, row) }))
  const shown = rows.filter(({ bits }) => bits & PASSES)
  return {
    shown: shown.map(({ id }) => id).sort(),
    lit: shown
      .filter(({ bits, row }) => tables.highlights && isHighlighted(tables, null, bits, row))
      .map(({ id }) => id)
      .sort(),
  }
}

function expectCustomers(state: FilterState): void {
  // Then the layer is not there at all (M4.2).
  if (state.view === 'umum' && nothingChosen(state)) return
  const shown = everybody.filter(person => isShown(person, state))
  const drawn = drawnCustomers(state)
  expect(drawn.shown).toEqual(shown.map(({ id }) => id).sort())
  const lit = shown.filter(person => standsOut(person, state))
  expect(drawn.lit).toEqual(lit.map(({ id }) => id).sort())
}

const pipeNames = () => ({
  types: configuration.filters.pipe_types.filter(({ name }) => name !== 'Others'),
  diameters: configuration.filters.pipe_diameters.filter(({ name }) => name !== 'Others'),
})

function expectPipes({ pipeTypes, pipeDiameters, highlight }: FilterState): void {
  const filter = { types: pipeTypes, diameters: pipeDiameters }
  const focus = { types: highlight.pipeTypes, diameters: highlight.pipeDiameters, year: highlight.year }
  const { startYear, endYear } = highlight.year
  const focused = isOn(focus.types) || isOn(focus.diameters) || startYear !== null || endYear !== null
  const shown = pipes.filter(
    pipe => (isOn(pipeTypes) || isOn(pipeDiameters)) && matches(pipe, filter, pipeNames()),
  )
  const lit = shown.filter(
    pipe =>
      focused &&
      yearOf(pipe) >= (startYear ?? 0) &&
      yearOf(pipe) <= (endYear ?? Number.POSITIVE_INFINITY) &&
      matches(pipe, focus, pipeNames()),
  )
  const own = { types: configuration.filters.pipe_types, diameters: configuration.filters.pipe_diameters }
  const { classes, codes } = pipeClasses(lines.columns)
  const styles = pipeStyles(classes, filter, focus, own)
  const isDrawn = (row: number) => (styles[codes[row] as number]?.width ?? 0) > 0
  const drawn = [...lines.ids.keys()].filter(isDrawn)
  expect(drawn.map(row => lines.ids[row]).sort()).toEqual(shown.map(({ properties }) => properties.id).sort())
  const out = drawn.filter(row => {
    const pipe = classes[codes[row] as number]
    return pipe && isPipeHighlighted(pipe, focus, own)
  })
  expect(out.map(row => lines.ids[row]).sort()).toEqual(lit.map(({ properties }) => properties.id).sort())
  const length = lit.reduce((sum, pipe) => sum + lengthOf(pipe), 0)
  expect(Math.abs(highlightedLength(lines.columns, filter, focus, own) - length)).toBeLessThan(
    1 + length * 1e-5,
  )
}

const nothing = () => noFilters('umum', TODAY)

describe('[M3.9] [M3.10] one option at a time', () => {
  test('customers: states, channels, arrears, classes, usage, due month, rayons', () => {
    const single = (list: string, options: readonly string[]) =>
      options.map(option => ({ ...nothing(), [list]: [option] }) as FilterState)
    const states = STATES.map(name => ({
      ...nothing(),
      customer: { ...nothing().customer, [name]: true },
    }))
    const all = [
      ...states,
      ...single('paymentChannels', names.channels),
      ...single(
        'arrears',
        ARREARS_BANDS.map(({ key }) => key),
      ),
      ...single('customerGroup', names.classes),
      ...single(
        'waterConsumption',
        USAGE_BANDS.map(({ key }) => key),
      ),
      ...single('client', ['diligent', 'indiligent']),
      ...single('rayon', names.rayons),
    ]
    for (const state of all) expectCustomers(state)
    // A test of options that hold nobody would pass whatever the code does.
    expect(all.filter(state => drawnCustomers(state).shown.length > 0).length).toBeGreaterThan(20)
  })

  test('customers that stand out: classes and usage', () => {
    const everyone = { ...nothing(), customer: { unpaid: true, latePaid: true, paid: true } }
    const focus = (highlight: Partial<FilterState['highlight']>) => ({
      ...everyone,
      highlight: { ...everyone.highlight, ...highlight },
    })
    const all = [
      ...names.classes.map(code => focus({ customerClass: [code] })),
      ...USAGE_BANDS.map(({ key }) => focus({ customerWaterUsage: [key] })),
    ]
    for (const state of all) expectCustomers(state)
    expect(all.filter(state => drawnCustomers(state).lit.length > 0).length).toBeGreaterThan(6)
  })

  test('pipes: types, diameters, years', () => {
    for (const name of names.pipeTypes) expectPipes({ ...nothing(), pipeTypes: [name] })
    for (const name of names.pipeDiameters) expectPipes({ ...nothing(), pipeDiameters: [name] })
    for (const startYear of [0, 1, 1990, 2005, 2030])
      for (const endYear of [0, 1990, 2010, null]) {
        const highlight = { ...nothing().highlight, year: { startYear, endYear } }
        expectPipes({ ...nothing(), pipeTypes: 'all', highlight })
      }
  })
})

test('[M3.9] [M3.10] in any combination', () => {
  fc.assert(
    fc.property(anyFilters(names, TODAY), state => {
      expectCustomers(state)
      expectPipes(state)
    }),
    { numRuns: 500 },
  )
})
