import { type SwitchOf, switchesOf } from '@petatirta/contract'
import { type Role, WORK_ORDER_PHASES, type WorkOrderPhase } from '@petatirta/domain'

/** Which options of a list are on: all of them, Others included, or the named ones ('Others' for what has no name). */
export type Choice = 'all' | readonly string[]

const switchNames = <G extends 'general' | 'cluster' | 'serviceArea'>(group: G) =>
  Object.keys(switchesOf(group)) as SwitchOf<G>[]

/** Labels are no layer: their switch stands beside that of what they are labels of. */
export const GENERAL_LAYERS = switchNames('general').flatMap(name =>
  name === 'device' ? (['device', 'deviceLabel'] as const) : [name],
)
export const BILLING_STATES = ['unpaid', 'latePaid', 'paid'] as const
export const CLUSTERS = switchNames('cluster')
export const CLUSTER_TYPES = ['billing', 'usage', 'customerCnt'] as const
export const SERVICE_AREAS = switchNames('serviceArea')
export const CLIENTS = ['diligent', 'indiligent'] as const

type Flags<T extends string> = Readonly<Record<T, boolean>>
export type ClusterType = (typeof CLUSTER_TYPES)[number]

/** M3.9: switches with names of their own. */
export interface FlagGroups {
  readonly general: Flags<(typeof GENERAL_LAYERS)[number]>
  readonly customer: Flags<(typeof BILLING_STATES)[number]>
  readonly cluster: Flags<(typeof CLUSTERS)[number]>
  readonly serviceArea: Flags<(typeof SERVICE_AREAS)[number]>
}

/** Lists whose layer is hidden while nothing of it is on; pipes have two. */
export const LAYER_LISTS = ['pipeTypes', 'pipeDiameters', 'accessories', 'waterSources'] as const
/** Lists that only narrow which customers are shown: with nothing on they let all pass. */
export const CUSTOMER_LISTS = [
  'paymentChannels',
  'arrears',
  'customerGroup',
  'waterConsumption',
  'client',
] as const
export const CHOICE_LISTS = [...LAYER_LISTS, ...CUSTOMER_LISTS] as const
export type ChoiceList = (typeof CHOICE_LISTS)[number]

/** M3.10 */
export const HIGHLIGHT_LISTS = ['pipeTypes', 'pipeDiameters', 'customerClass', 'customerWaterUsage'] as const
export type HighlightList = (typeof HIGHLIGHT_LISTS)[number]

/** Null: no limit on that side. */
export interface YearRange {
  readonly startYear: number | null
  readonly endYear: number | null
}

export interface Highlights extends Readonly<Record<HighlightList, Choice>> {
  readonly year: YearRange
}

/** M3.11: 'include' is Sudah, 'exclude' is Belum. */
export interface PhaseFilter {
  readonly active: boolean
  readonly value: 'include' | 'exclude'
}

/** M3.11; days as YYYY-MM-DD in the city's calendar. */
export interface ComplaintFilter {
  readonly startDate: string
  readonly endDate: string
  /** A complaint category; null for all of them. */
  readonly type: string | null
  /** The date that the days are compared with in the view workOrder. */
  readonly phaseType: WorkOrderPhase
  readonly phases: Readonly<Record<WorkOrderPhase, PhaseFilter>>
}

/** M3.9 to M3.11: everything that decides what a map shows. */
export interface FilterState extends FlagGroups, Readonly<Record<ChoiceList, Choice>> {
  readonly view: Role
  /** YYYY-MM-DD where the city lies. */
  readonly today: string
  /** The month, as YYYYMM, whose payment status is shown; null: the present. */
  readonly asOf: string | null
  readonly clusterType: ClusterType
  /** Names; with none chosen every rayon passes. */
  readonly rayon: readonly string[]
  readonly highlight: Highlights
  readonly complaint: ComplaintFilter
}

const flags = <T extends string>(names: readonly T[], on: readonly T[] = []): Flags<T> =>
  Object.fromEntries(names.map(name => [name, on.includes(name)])) as Flags<T>

const lists = <T extends string>(names: readonly T[]) =>
  Object.fromEntries(names.map(name => [name, [] as Choice])) as Record<T, Choice>

export const NO_HIGHLIGHTS: Highlights = {
  ...lists(HIGHLIGHT_LISTS),
  year: { startYear: null, endYear: null },
}

/** M4.8: from the start of the month until now. */
const initialComplaint = (today: string): ComplaintFilter => ({
  startDate: `${today.slice(0, 7)}-01`,
  endDate: today,
  type: null,
  phaseType: 'spk',
  phases: Object.fromEntries(
    WORK_ORDER_PHASES.map(phase => [phase, { active: false, value: 'include' }]),
  ) as ComplaintFilter['phases'],
})

/** M4.8: all toggles off, cluster type back to billing, complaint filters to their defaults. */
export const noFilters = (view: Role, today: string): FilterState => ({
  view,
  today,
  asOf: null,
  general: flags(GENERAL_LAYERS),
  customer: flags(BILLING_STATES),
  cluster: flags(CLUSTERS),
  clusterType: 'billing',
  serviceArea: flags(SERVICE_AREAS),
  ...lists(CHOICE_LISTS),
  rayon: [],
  highlight: NO_HIGHLIGHTS,
  complaint: initialComplaint(today),
})

/** M4.4: umum starts with pipes, accessories, water sources, customers and devices; the others with all layers off. */
export const initialFilters = (view: Role, today: string): FilterState =>
  view === 'umum'
    ? {
        ...noFilters(view, today),
        general: flags(GENERAL_LAYERS, ['device', 'deviceLabel']),
        pipeTypes: 'all',
        pipeDiameters: 'all',
        accessories: 'all',
        waterSources: 'all',
        customer: flags(BILLING_STATES, BILLING_STATES),
      }
    : noFilters(view, today)
