import type { Role } from '@petatirta/domain'

/** Which options of a list are on: all of them, Others included, or the named ones ('Others' for what has no name). */
export type Choice = 'all' | readonly string[]

export const GENERAL_LAYERS = ['road', 'housing', 'device', 'deviceLabel', 'pdamOffice'] as const
export const BILLING_STATES = ['unpaid', 'latePaid', 'paid'] as const
export const CLUSTERS = ['kecamatan', 'kelurahan'] as const
export const CLUSTER_TYPES = ['billing', 'usage', 'customerCnt'] as const
export const SERVICE_AREAS = ['dmaBoundaries', 'rayonBoundaries', 'serviceAreaBoundaries'] as const

type Flags<T extends string> = Readonly<Record<T, boolean>>
export type ClusterType = (typeof CLUSTER_TYPES)[number]

/** M3.9, as far as layers are shown and hidden by it. */
export interface FilterState {
  readonly general: Flags<(typeof GENERAL_LAYERS)[number]>
  readonly pipeTypes: Choice
  readonly pipeDiameters: Choice
  readonly accessories: Choice
  readonly waterSources: Choice
  readonly customer: Flags<(typeof BILLING_STATES)[number]>
  readonly cluster: Flags<(typeof CLUSTERS)[number]>
  readonly clusterType: ClusterType
  readonly serviceArea: Flags<(typeof SERVICE_AREAS)[number]>
}

const flags = <T extends string>(names: readonly T[], on: readonly T[] = []): Flags<T> =>
  Object.fromEntries(names.map(name => [name, on.includes(name)])) as Flags<T>

/** M4.8: all toggles off, cluster type back to billing. */
export const NO_FILTERS: FilterState = {
  general: flags(GENERAL_LAYERS),
  pipeTypes: [],
  pipeDiameters: [],
  accessories: [],
  waterSources: [],
  customer: flags(BILLING_STATES),
  cluster: flags(CLUSTERS),
  clusterType: 'billing',
  serviceArea: flags(SERVICE_AREAS),
}

/** M4.4: umum starts with pipes, accessories, water sources, customers and devices; the others with customers alone. */
export const initialFilters = (view: Role): FilterState =>
  view === 'umum'
    ? {
        ...NO_FILTERS,
        general: flags(GENERAL_LAYERS, ['device', 'deviceLabel']),
        pipeTypes: 'all',
        pipeDiameters: 'all',
        accessories: 'all',
        waterSources: 'all',
        customer: flags(BILLING_STATES, BILLING_STATES),
      }
    : { ...NO_FILTERS, customer: flags(BILLING_STATES, BILLING_STATES) }

/** One change at a time; the reducer knows every kind of change (M8: an unknown one throws). */
export type FilterAction =
  | { readonly type: 'general'; readonly name: (typeof GENERAL_LAYERS)[number]; readonly on: boolean }
  | {
      readonly type: 'choice'
      readonly list: 'pipeTypes' | 'pipeDiameters' | 'accessories' | 'waterSources'
      readonly chosen: Choice
    }
  | { readonly type: 'customer'; readonly name: (typeof BILLING_STATES)[number]; readonly on: boolean }
  | { readonly type: 'cluster'; readonly name: (typeof CLUSTERS)[number]; readonly on: boolean }
  | { readonly type: 'clusterType'; readonly value: ClusterType }
  | { readonly type: 'serviceArea'; readonly name: (typeof SERVICE_AREAS)[number]; readonly on: boolean }
  | { readonly type: 'reset' }
  | { readonly type: 'view'; readonly view: Role }

export function reduceFilters(state: FilterState, action: FilterAction): FilterState {
  switch (action.type) {
    case 'general':
      return { ...state, general: { ...state.general, [action.name]: action.on } }
    case 'choice':
      return { ...state, [action.list]: action.chosen }
    case 'customer':
      return { ...state, customer: { ...state.customer, [action.name]: action.on } }
    case 'cluster':
      return { ...state, cluster: { ...state.cluster, [action.name]: action.on } }
    case 'clusterType':
      return { ...state, clusterType: action.value }
    case 'serviceArea':
      return { ...state, serviceArea: { ...state.serviceArea, [action.name]: action.on } }
    case 'reset':
      return NO_FILTERS
    case 'view':
      return initialFilters(action.view)
    default:
      throw new Error('Reducer not defined')
  }
}

/** Does a value pass a choice? What the configuration does not name belongs to Others (M5.11). */
export const passes = (choice: Choice, group: string): boolean => choice === 'all' || choice.includes(group)
