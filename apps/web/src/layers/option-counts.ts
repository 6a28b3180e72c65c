/** How many features of the city each option of a panel stands for. */
import {
  type FeatureKind,
  type FilterConfiguration,
  type FilterGroupName,
  switchesOf,
} from '@petatirta/contract'
import {
  ARREARS_BANDS,
  channelGroup,
  customerGroup,
  OTHERS,
  pipeDiameterGroup,
  pipeTypeGroup,
  USAGE_BANDS,
} from '@petatirta/domain'
import { symbolOf } from '#map/points/symbols.ts'
import { categoryOf, type FeatureColumns } from '#sync/feature-columns.ts'
import { type CustomerColumns, customerColumns, type Grouped, STATES } from './customer/columns.ts'
import { customerConfiguration } from './customer/filter.ts'
import { customersAt } from './customer/past.ts'
import { pipeClasses, pipeConfiguration } from './pipe/filter.ts'

type Counts = Readonly<Record<string, number>>
type CountedKind = 'customer' | 'pipe' | 'accessories' | 'water_source'

export interface CountSources {
  readonly columns: Readonly<Record<CountedKind, FeatureColumns | null>>
  /** Null when it could not be loaded, undefined while it is on its way. */
  readonly configuration: FilterConfiguration | null | undefined
  /** Features per kind, loaded or not. */
  readonly kinds: Readonly<Record<FeatureKind, number>> | undefined
  /** YYYYMM */
  readonly month: string
  /** The month whose payment status is chosen; null: the present, which is counted also while that month is not here. */
  readonly asOf: string | null
}

function histogram(codes: ArrayLike<number>, length: number, removed: Iterable<number>): Uint32Array {
  const counts = new Uint32Array(length)
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number
    counts[code] = (counts[code] as number) + 1
  }
  for (const row of removed) {
    const code = codes[row] as number
    counts[code] = (counts[code] as number) - 1
  }
  return counts
}

/** Values as the publisher wrote them, counted by the option that they belong to. */
function countBy(
  { codes, values }: Grouped,
  optionOf: (value: string) => string | undefined,
  removed: Iterable<number> = [],
): Counts {
  const counts: Record<string, number> = {}
  histogram(codes, values.length, removed).forEach((count, code) => {
    const option = optionOf(values[code] ?? '')
    if (option !== undefined && count > 0) counts[option] = (counts[option] ?? 0) + count
  })
  return counts
}

/** A switch counts the features of the layer that it is about. */
const countsOf = (group: FilterGroupName, kinds: Readonly<Record<FeatureKind, number>>): Counts =>
  Object.fromEntries(Object.entries(switchesOf(group)).map(([name, kind]) => [name, kinds[kind]]))

const fold = (text: string) => text.trim().toLowerCase()

/** Spellings that the filter takes for one rayon are one, under the first of them. */
function countRayons({ rayons, removed }: CustomerColumns): Counts {
  const names = new Map<string, string>()
  const nameOf = (value: string) => {
    const key = fold(value)
    if (key === '') return undefined
    if (!names.has(key)) names.set(key, value.trim())
    return names.get(key)
  }
  return countBy(rayons, nameOf, removed)
}

const bandsOf = (codes: Uint8Array, bands: readonly { key: string }[]): Grouped => ({
  codes,
  values: bands.map(({ key }) => key),
})
const itself = (value: string) => value
/** Who has no bill is counted with the unpaid, and once more apart. */
const COUNTED_STATES = [...STATES, 'unpaid']

/** Each section is counted when it is opened, and once: a set has up to 1.2 million rows. */
export class OptionCounts {
  readonly #sources: CountSources
  readonly #known = new Map<string, Counts | undefined>()

  constructor(sources: CountSources) {
    this.#sources = sources
  }

  #once(section: string, count: () => Counts | undefined): Counts | undefined {
    if (!this.#known.has(section)) this.#known.set(section, count())
    return this.#known.get(section)
  }

  #ofCustomers(
    section: string,
    count: (customers: CustomerColumns) => Counts | undefined,
  ): Counts | undefined {
    const { customer } = this.#sources.columns
    return this.#once(section, () =>
      customer?.family === 'point' ? count(customerColumns(customer)) : undefined,
    )
  }

  #ofPipes(section: 'type' | 'diameter', optionOf: (value: string) => string): Counts | undefined {
    const { pipe } = this.#sources.columns
    return this.#once(section, () => {
      if (!pipe) return undefined
      const { classes, codes } = pipeClasses(pipe)
      return countBy({ codes, values: classes.map(({ [section]: value }) => value) }, optionOf)
    })
  }

  #ofSymbols(list: 'accessories' | 'waterSources', columns: FeatureColumns | null): Counts | undefined {
    const symbols = this.#sources.configuration?.symbols[list] ?? []
    const subTypes = columns && categoryOf(columns, 'sub_type')
    return this.#once(list, () =>
      subTypes
        ? countBy(
            { codes: subTypes.codes, values: subTypes.dictionary },
            value => symbolOf(value, symbols)?.id ?? OTHERS,
          )
        : undefined,
    )
  }

  get #pipes() {
    return pipeConfiguration(this.#sources.configuration)
  }

  get #customers() {
    return customerConfiguration(this.#sources.configuration)
  }

  get general(): Counts | undefined {
    const { kinds } = this.#sources
    return kinds && { ...countsOf('general', kinds), deviceLabel: kinds.device }
  }

  get cluster(): Counts | undefined {
    const { kinds } = this.#sources
    return kinds && countsOf('cluster', kinds)
  }

  get serviceArea(): Counts | undefined {
    const { kinds } = this.#sources
    return kinds && countsOf('serviceArea', kinds)
  }

  get pipeTypes(): Counts | undefined {
    return this.#ofPipes('type', value => pipeTypeGroup(value, this.#pipes.types))
  }

  get pipeDiameters(): Counts | undefined {
    return this.#ofPipes('diameter', value => pipeDiameterGroup(value, this.#pipes.diameters))
  }

  get accessories(): Counts | undefined {
    return this.#ofSymbols('accessories', this.#sources.columns.accessories)
  }

  get waterSources(): Counts | undefined {
    return this.#ofSymbols('waterSources', this.#sources.columns.water_source)
  }

  get customer(): Counts | undefined {
    const { asOf } = this.#sources
    return this.#ofCustomers('customer', ({ source }) => {
      const { rows, states, isUnbilled, removed } = customersAt(source, asOf)
      let unbilled = 0
      for (let row = 0; row < rows; row++) if (isUnbilled(row)) unbilled++
      for (const row of removed ?? []) if (isUnbilled(row)) unbilled--
      return {
        ...countBy({ codes: states, values: COUNTED_STATES }, itself, removed),
        ...(unbilled > 0 && { unbilled }),
      }
    })
  }

  get paymentChannels(): Counts | undefined {
    return this.#ofCustomers('paymentChannels', ({ channels, removed }) =>
      countBy(channels, value => channelGroup(value, this.#customers.channels), removed),
    )
  }

  get arrears(): Counts | undefined {
    return this.#ofCustomers('arrears', ({ arrears, removed }) =>
      countBy(bandsOf(arrears, ARREARS_BANDS), itself, removed),
    )
  }

  get customerGroup(): Counts | undefined {
    return this.#ofCustomers('customerGroup', ({ groups, removed }) =>
      countBy(groups, value => customerGroup(value, this.#customers.classes), removed),
    )
  }

  get waterConsumption(): Counts | undefined {
    return this.#ofCustomers('waterConsumption', ({ usage, removed }) =>
      countBy(bandsOf(usage, USAGE_BANDS), itself, removed),
    )
  }

  get client(): Counts | undefined {
    return this.#ofCustomers('client', ({ due, removed }) =>
      countBy(due, value => (value === this.#sources.month ? 'diligent' : 'indiligent'), removed),
    )
  }

  get rayon(): Counts | undefined {
    return this.#ofCustomers('rayon', countRayons)
  }

  get customerClass(): Counts | undefined {
    return this.customerGroup
  }

  get customerWaterUsage(): Counts | undefined {
    return this.waterConsumption
  }
}
