/** Any state that the reducer can reach, for tests that try many. */
import { ARREARS_BANDS, pastPeriods, ROLES, USAGE_BANDS, WORK_ORDER_PHASES } from '@petatirta/domain'
import fc from 'fast-check'
import {
  BILLING_STATES,
  type Choice,
  CLIENTS,
  CLUSTER_TYPES,
  CLUSTERS,
  CUSTOMER_LISTS,
  type FilterState,
  GENERAL_LAYERS,
  noFilters,
  SERVICE_AREAS,
} from './filter-state.ts'

const flags = <T extends string>(names: readonly T[]) =>
  fc
    .array(fc.boolean(), { minLength: names.length, maxLength: names.length })
    .map(on => Object.fromEntries(names.map((name, i) => [name, on[i]])) as Record<T, boolean>)

const sometimes = <T>(choice: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(otherwise) }, { weight: 3, arbitrary: choice })

const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2026-11-15'), noInvalidDate: true })
const dayText = day.map(date => date.toJSON().slice(0, 10))

export interface Names {
  readonly pipeTypes: readonly string[]
  readonly pipeDiameters: readonly string[]
  readonly symbols: readonly string[]
  readonly channels: readonly string[]
  readonly classes: readonly string[]
  readonly rayons: readonly string[]
}

/** What only umum offers. */
const withoutBilling = <T extends object>(state: T) =>
  Object.fromEntries(
    Object.entries(state).filter(
      ([name]) => name !== 'customer' && name !== 'asOf' && !CUSTOMER_LISTS.some(list => list === name),
    ),
  ) as T

export function anyFilters(names: Names, today: string): fc.Arbitrary<FilterState> {
  const choice = (options: readonly string[]): fc.Arbitrary<Choice> =>
    sometimes<Choice>(fc.oneof(fc.constant('all' as const), fc.subarray([...options])), [])
  const keys = (bands: readonly { key: string }[]) => choice(bands.map(({ key }) => key))
  const year = fc.option(fc.integer({ min: 0, max: 2030 }), { nil: null })
  return fc
    .record({
      view: fc.constantFrom(...ROLES),
      asOf: fc.option(fc.constantFrom(...pastPeriods(today))),
      general: flags(GENERAL_LAYERS),
      customer: flags(BILLING_STATES),
      cluster: flags(CLUSTERS),
      clusterType: fc.constantFrom(...CLUSTER_TYPES),
      serviceArea: flags(SERVICE_AREAS),
      pipeTypes: choice(names.pipeTypes),
      pipeDiameters: choice(names.pipeDiameters),
      accessories: choice(names.symbols),
      waterSources: choice(names.symbols),
      paymentChannels: choice(names.channels),
      arrears: keys(ARREARS_BANDS),
      customerGroup: choice(names.classes),
      waterConsumption: keys(USAGE_BANDS),
      client: choice(CLIENTS),
      rayon: sometimes(fc.subarray([...names.rayons]), []),
      highlight: fc.record({
        pipeTypes: choice(names.pipeTypes),
        pipeDiameters: choice(names.pipeDiameters),
        customerClass: choice(names.classes),
        customerWaterUsage: keys(USAGE_BANDS),
        year: fc
          .tuple(year, year)
          .map(([a, b]) =>
            a !== null && b !== null && a > b ? { startYear: b, endYear: a } : { startYear: a, endYear: b },
          ),
      }),
      complaint: fc.record({
        days: fc.tuple(dayText, dayText).map(days => days.sort()),
        type: fc.option(fc.constantFrom('Pipa bocor', 'Air, keruh')),
        phaseType: fc.constantFrom(...WORK_ORDER_PHASES),
        phases: fc.record(
          Object.fromEntries(
            WORK_ORDER_PHASES.map(phase => [
              phase,
              fc.constantFrom(
                { active: false, value: 'include' as const },
                { active: true, value: 'include' as const },
                { active: true, value: 'exclude' as const },
              ),
            ]),
          ),
        ),
      }),
    })
    .map(({ complaint: { days, ...complaint }, ...state }) => ({
      ...noFilters(state.view, today),
      ...(state.view === 'umum' ? state : withoutBilling(state)),
      complaint: {
        ...complaint,
        startDate: days[0] ?? today,
        endDate: days[1] ?? today,
      } as FilterState['complaint'],
    }))
}
