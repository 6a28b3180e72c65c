import type { FilterConfiguration } from '@petatirta/contract'
import {
  ARREARS_BANDS,
  BILLING_COLOURS,
  channelGroup,
  customerGroup,
  isAmong,
  UNBILLED_PAST_COLOUR,
  USAGE_BANDS,
} from '@petatirta/domain'
import {
  type ChannelRule,
  interleave,
  type PointTables,
  paletteTable,
  ruleTable,
} from '#map/points/point-tables.ts'
import { CHANNELS, CODES } from '#map/points/points-data.ts'
import type { FilterState } from '#shared/filters/filter-state.ts'
import {
  admits,
  hasBillingStatus,
  highlightsCustomers,
  isOn,
  offersBilling,
} from '#shared/filters/selectors.ts'
import { grown } from '#sync/apply-change.ts'
import type { PointColumns } from '#sync/feature-columns.ts'
import { type CustomerColumns, customerColumns, type Grouped, STATES } from './columns.ts'
import { followed } from './followed.ts'

interface CodedName {
  readonly code: string
  readonly name: string
}

/** M3.8: what the city's configuration names; everything else is Others (M5.11). */
export interface CustomerConfiguration {
  readonly classes: readonly CodedName[]
  readonly channels: readonly CodedName[]
}

/** One array for all: layers detect changes by identity. */
const NOTHING: readonly never[] = []

export const customerConfiguration = (
  configuration: FilterConfiguration | null | undefined,
): CustomerConfiguration => ({
  classes: configuration?.filters.customer_class ?? NOTHING,
  channels: configuration?.filters.payment_channels ?? NOTHING,
})

/** What customers are drawn by; two alike draw alike. */
export const customerFilter = (state: FilterState) => ({
  view: state.view,
  month: state.today.slice(0, 7).replace('-', ''),
  asOf: state.asOf,
  customer: state.customer,
  paymentChannels: state.paymentChannels,
  arrears: state.arrears,
  customerGroup: state.customerGroup,
  waterConsumption: state.waterConsumption,
  client: state.client,
  rayon: state.rayon,
  customerClass: state.highlight.customerClass,
  customerWaterUsage: state.highlight.customerWaterUsage,
})

/** Whether the configuration has a say: without one of these, customers need not wait for it. */
export const needsConfiguration = ({ customerGroup: groups, paymentChannels, highlight }: FilterState) =>
  [groups, paymentChannels, highlight.customerClass].some(choice => choice !== 'all' && isOn(choice))

interface Question {
  readonly passes?: (value: string) => boolean
  readonly highlights?: (value: string) => boolean
}

/** The channel that says who is gone. */
const REMOVED = CHANNELS - 1
const NO_CODES = new Uint8Array()

interface Channel {
  readonly codes: Uint8Array
  readonly rule: ChannelRule
}

/** A channel has 256 codes. Where a column has more values, the channel carries the answers instead of the values. */
function channelOf({ codes, values }: Grouped, { passes, highlights }: Question): Channel {
  const meaning = (code: number) => values[code] ?? ''
  if (codes instanceof Uint8Array && values.length <= CODES)
    return {
      codes,
      rule: {
        ...(passes && { passes: code => passes(meaning(code)) }),
        ...(highlights && { highlights: code => highlights(meaning(code)) }),
      },
    }
  const answers = Uint8Array.from(
    values,
    value => Number(!passes || passes(value)) | (highlights?.(value) ? 2 : 0),
  )
  return {
    codes: Uint8Array.from(codes, code => answers[code] as number),
    rule: {
      passes: code => Boolean(code & 1),
      ...(highlights && { highlights: code => Boolean(code & 2) }),
    },
  }
}

/** As codes of the points: those of the present, and who had no bill yet in a month that is past. */
const ALL_STATES = [...STATES, 'unbilled']

/** A state outside the three has no switch of its own that could hide it. Who has no bill is with the unpaid, as in the present. */
function passesState(customer: FilterState['customer'], name: string): boolean {
  if (name === 'unbilled') return customer.unpaid
  return name === 'default' || customer[name as keyof FilterState['customer']]
}

/** Options inside a section widen, sections narrow each other; a section with nothing chosen does not decide. */
function channels(
  columns: CustomerColumns,
  state: FilterState,
  configuration: CustomerConfiguration,
): Channel[] {
  const { highlight } = state
  const month = state.today.slice(0, 7).replace('-', '')
  const bands = (codes: Uint8Array, keys: readonly { key: string }[]): Grouped => ({
    codes,
    values: keys.map(({ key }) => key),
  })
  return [
    channelOf(
      { codes: columns.states, values: ALL_STATES },
      hasBillingStatus(state) ? { passes: name => passesState(state.customer, name) } : {},
    ),
    channelOf(columns.groups, {
      passes: value => admits(state.customerGroup, customerGroup(value, configuration.classes)),
      ...(isOn(highlight.customerClass) && {
        highlights: value => admits(highlight.customerClass, customerGroup(value, configuration.classes)),
      }),
    }),
    channelOf(columns.channels, {
      passes: value => admits(state.paymentChannels, channelGroup(value, configuration.channels)),
    }),
    channelOf(columns.rayons, {
      passes: value => state.rayon.length === 0 || isAmong(value, state.rayon),
    }),
    channelOf(bands(columns.arrears, ARREARS_BANDS), { passes: band => admits(state.arrears, band) }),
    channelOf(bands(columns.usage, USAGE_BANDS), {
      passes: band => admits(state.waterConsumption, band),
      ...(isOn(highlight.customerWaterUsage) && {
        highlights: band => admits(highlight.customerWaterUsage, band),
      }),
    }),
    channelOf(columns.due, {
      passes: due => admits(state.client, due === month ? 'diligent' : 'indiligent'),
    }),
    // Its codes are written beside the others: most sets have no customers who are gone.
    ...(columns.removed ? [{ codes: NO_CODES, rule: { passes: (code: number) => code === 0 } }] : []),
  ]
}

const BILLING_PALETTE = paletteTable(
  [...STATES.map(state => BILLING_COLOURS[state]), UNBILLED_PAST_COLOUR].map(colour => ({
    colour,
    highlighted: colour,
  })),
)
/** hublang and workOrder show who has a complaint, not who has paid. */
const COMPLAINT_PALETTE = paletteTable(
  ALL_STATES.map(() => ({ colour: BILLING_COLOURS.default, highlighted: BILLING_COLOURS.workOrder })),
)

export interface CustomerPoints {
  readonly codes: Uint8Array
  readonly tables: PointTables
}

/** Undefined where answers to the filters have to take the place of values: there are too many of these. */
function lastingChannels({ states, groups, channels, rayons, arrears, usage, due }: CustomerColumns) {
  const grouped = [groups, channels, rayons, due]
  const areFew = grouped.every(({ codes, values }) => codes instanceof Uint8Array && values.length <= CODES)
  return areFew
    ? ([states, groups.codes, channels.codes, rayons.codes, arrears, usage, due.codes] as Uint8Array[])
    : undefined
}

function withoutRemoved(codes: Uint8Array, removed: CustomerColumns['removed']): Uint8Array {
  for (const row of removed ?? []) codes[row * CHANNELS + REMOVED] = 1
  return codes
}

/** Those of a set whose channels carry values; they serve any filter. */
const lastingCodes = followed(
  (source): { codes: Uint8Array } => {
    const columns = customerColumns(source)
    const codes = interleave(columns.rows, lastingChannels(columns) ?? [])
    return { codes: withoutRemoved(codes, columns.removed) }
  },
  (before, source, rows) => {
    const columns = customerColumns(source)
    const codes = grown(before.codes, columns.rows * CHANNELS)
    const channels = lastingChannels(columns) ?? []
    for (const row of rows) {
      const at = row * CHANNELS
      channels.forEach((channel, i) => {
        codes[at + i] = channel[row] as number
      })
      codes[at + REMOVED] = columns.removed?.has(row) ? 1 : 0
    }
    return { codes }
  },
)

const codesOfMonths = new WeakMap<CustomerColumns, Uint8Array>()
/** Two arrays take turns: the map may still show one, and a new one for each step would be most of its time. */
const arraysOf = new WeakMap<PointColumns, [shown: Uint8Array, next: Uint8Array]>()

/** Those of the present with the states of a month: the other channels need not be put side by side again. */
function pastCodes(columns: CustomerColumns): Uint8Array {
  const known = codesOfMonths.get(columns)
  if (known) return known
  const { source, states, rows } = columns
  const present = () => lastingCodes(source).codes.slice()
  const [before, codes] = arraysOf.get(source) ?? [present(), present()]
  arraysOf.set(source, [codes, before])
  for (let row = 0; row < rows; row++) codes[row * CHANNELS] = states[row] as number
  codesOfMonths.set(columns, codes)
  return codes
}

function codesOf(columns: CustomerColumns, list: readonly Channel[]): Uint8Array {
  if (lastingChannels(columns))
    return columns.period === undefined ? lastingCodes(columns.source).codes : pastCodes(columns)
  const codes = interleave(
    columns.rows,
    list.slice(0, REMOVED).map(channel => channel.codes),
  )
  return withoutRemoved(codes, columns.removed)
}

/** Which customers are drawn, which of them stand out, and in which colours. */
export function customerPoints(
  columns: CustomerColumns,
  state: FilterState,
  configuration: CustomerConfiguration,
): CustomerPoints {
  const list = channels(columns, state, configuration)
  return {
    codes: codesOf(columns, list),
    tables: {
      rules: ruleTable(list.map(({ rule }) => rule)),
      palette: offersBilling(state) ? BILLING_PALETTE : COMPLAINT_PALETTE,
      highlights: highlightsCustomers(state.highlight),
      // A9: who has no complaint keeps the colour that the legend names.
      faint: offersBilling(state) || highlightsCustomers(state.highlight),
    },
  }
}
