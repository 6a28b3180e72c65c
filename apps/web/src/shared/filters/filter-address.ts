/**
 * The filters in the address, so that a view can be bookmarked and sent. Only what differs from the view's own start is
 * written. A list is `a,b`, `*` for all and `-` for none; what is meant literally has a backslash before it.
 */
import { pastPeriods, type Role, WORK_ORDER_PHASES, type WorkOrderPhase } from '@petatirta/domain'
import {
  CHOICE_LISTS,
  type Choice,
  type ChoiceList,
  CLUSTER_TYPES,
  type ComplaintFilter,
  CUSTOMER_LISTS,
  type FilterState,
  type FlagGroups,
  HIGHLIGHT_LISTS,
  type HighlightList,
  initialFilters,
  type YearRange,
} from './filter-state.ts'
import { offersBilling } from './selectors.ts'

const FLAG_NAMES = {
  general: 'umum',
  customer: 'tagihan',
  cluster: 'wilayah',
  serviceArea: 'teknik',
} as const satisfies Record<keyof FlagGroups, string>

const LIST_NAMES = {
  pipeTypes: 'pipa',
  pipeDiameters: 'diameter',
  accessories: 'aksesoris',
  waterSources: 'sumber-air',
  paymentChannels: 'loket',
  arrears: 'tunggakan',
  customerGroup: 'golongan',
  waterConsumption: 'pemakaian',
  client: 'rekening',
} as const satisfies Record<ChoiceList, string>

const HIGHLIGHT_NAMES = {
  pipeTypes: 'fokus-pipa',
  pipeDiameters: 'fokus-diameter',
  customerClass: 'fokus-golongan',
  customerWaterUsage: 'fokus-pemakaian',
} as const satisfies Record<HighlightList, string>

const OTHER_NAMES = {
  clusterType: 'tipe-wilayah',
  rayon: 'rayon',
  year: 'fokus-tahun',
  startDate: 'dari',
  endDate: 'sampai',
  type: 'jenis',
  phaseType: 'tahap',
  include: 'sudah',
  exclude: 'belum',
  asOf: 'per',
} as const

const NAMES: readonly string[] = [FLAG_NAMES, LIST_NAMES, HIGHLIGHT_NAMES, OTHER_NAMES].flatMap(names =>
  Object.values(names),
)

const isCustomerList = (list: ChoiceList) => (CUSTOMER_LISTS as readonly ChoiceList[]).includes(list)

export type Search = Readonly<Record<string, unknown>>

const disguise = (item: string) =>
  item === '*' || item === '-' ? `\\${item}` : item.replaceAll(/[\\,]/g, '\\$&')

const writeList = (choice: Choice): string =>
  choice === 'all' ? '*' : choice.length === 0 ? '-' : choice.map(disguise).join(',')

function readList(text: string): Choice {
  if (text === '*') return 'all'
  if (text === '-' || text === '') return []
  const items = text.match(/(?:\\.|[^\\,])+/gs) ?? []
  return [...new Set(items.map(item => item.replaceAll(/\\(.)/gs, '$1')))]
}

const writeYears = ({ startYear, endYear }: YearRange) => `${startYear ?? ''}-${endYear ?? ''}`

function readYears(text: string): YearRange | undefined {
  const [, start = '', end = ''] = /^(\d{0,6})-(\d{0,6})$/.exec(text) ?? []
  if (start === '' && end === '') return undefined
  const range = { startYear: start === '' ? null : Number(start), endYear: end === '' ? null : Number(end) }
  const backwards = range.startYear !== null && range.endYear !== null && range.startYear > range.endYear
  return backwards ? undefined : range
}

/** 2026-07 */
const writeMonth = (period: string | null) => (period ? `${period.slice(0, 4)}-${period.slice(4)}` : '')

/** A month that the map can show; every other one is the present. */
const readMonth = (text: string | undefined, today: string): string | null =>
  pastPeriods(today).find(period => writeMonth(period) === text) ?? null

const chosenFlags = (group: Readonly<Record<string, boolean>>) =>
  Object.keys(group).filter(name => group[name])

/** Every part of the state as text, the initial one included. */
function writeAll(state: FilterState): Map<string, string> {
  const { highlight, complaint } = state
  const phases = (value: 'include' | 'exclude') =>
    WORK_ORDER_PHASES.filter(
      phase => complaint.phases[phase].active && complaint.phases[phase].value === value,
    )
  return new Map<string, string>([
    ...Object.entries(FLAG_NAMES).map(
      ([group, name]) => [name, writeList(chosenFlags(state[group as keyof FlagGroups]))] as const,
    ),
    ...CHOICE_LISTS.map(list => [LIST_NAMES[list], writeList(state[list])] as const),
    ...HIGHLIGHT_LISTS.map(list => [HIGHLIGHT_NAMES[list], writeList(highlight[list])] as const),
    [OTHER_NAMES.clusterType, state.clusterType],
    [OTHER_NAMES.rayon, writeList(state.rayon)],
    [OTHER_NAMES.year, writeYears(highlight.year)],
    [OTHER_NAMES.startDate, complaint.startDate],
    [OTHER_NAMES.endDate, complaint.endDate],
    [OTHER_NAMES.type, complaint.type ?? ''],
    [OTHER_NAMES.phaseType, complaint.phaseType],
    [OTHER_NAMES.include, writeList(phases('include'))],
    [OTHER_NAMES.exclude, writeList(phases('exclude'))],
    [OTHER_NAMES.asOf, writeMonth(state.asOf)],
  ])
}

export function filtersToSearch(state: FilterState): Record<string, string> {
  const initial = writeAll(initialFilters(state.view, state.today))
  return Object.fromEntries([...writeAll(state)].filter(([name, text]) => initial.get(name) !== text))
}

export const withoutFilters = <T extends Search>(search: T): T =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !NAMES.includes(name))) as T

/** A day that exists, as YYYY-MM-DD. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

function readComplaint(
  initial: ComplaintFilter,
  read: (name: string) => string | undefined,
): ComplaintFilter {
  const day = (name: string, otherwise: string) => {
    const text = read(name) ?? ''
    return isDay(text) ? text : otherwise
  }
  const [startDate, endDate] = [
    day(OTHER_NAMES.startDate, initial.startDate),
    day(OTHER_NAMES.endDate, initial.endDate),
  ]
  const has = (name: string, phase: WorkOrderPhase) => readList(read(name) ?? '').includes(phase)
  const phase = (name: WorkOrderPhase) => {
    const [include, exclude] = [has(OTHER_NAMES.include, name), has(OTHER_NAMES.exclude, name)]
    return { active: include !== exclude, value: exclude && !include ? 'exclude' : 'include' } as const
  }
  return {
    ...(startDate <= endDate ? { startDate, endDate } : initial),
    type: read(OTHER_NAMES.type) || null,
    phaseType: WORK_ORDER_PHASES.find(name => name === read(OTHER_NAMES.phaseType)) ?? initial.phaseType,
    phases: Object.fromEntries(
      WORK_ORDER_PHASES.map(name => [name, phase(name)]),
    ) as ComplaintFilter['phases'],
  }
}

/** The view's own start where the address says nothing, or nothing that can be understood. */
export function filtersFromSearch(view: Role, today: string, search: Search): FilterState {
  const initial = initialFilters(view, today)
  const read = (name: string) => (typeof search[name] === 'string' ? (search[name] as string) : undefined)
  const list = (name: string, otherwise: Choice) => {
    const text = read(name)
    return text === undefined ? otherwise : readList(text)
  }
  const flagGroup = <G extends keyof FlagGroups>(group: G): FlagGroups[G] => {
    const text = read(FLAG_NAMES[group])
    if (text === undefined) return initial[group]
    const chosen = readList(text)
    const names = Object.keys(initial[group])
    return Object.fromEntries(
      names.map(name => [name, chosen === 'all' || chosen.includes(name)]),
    ) as unknown as FlagGroups[G]
  }
  const rayon = list(OTHER_NAMES.rayon, initial.rayon)
  // Where a view does not offer a section, users could not switch it off again.
  const offered = CHOICE_LISTS.filter(name => offersBilling(initial) || !isCustomerList(name))
  return {
    ...initial,
    general: flagGroup('general'),
    ...(offersBilling(initial) && {
      customer: flagGroup('customer'),
      asOf: readMonth(read(OTHER_NAMES.asOf), today),
    }),
    cluster: flagGroup('cluster'),
    serviceArea: flagGroup('serviceArea'),
    ...(Object.fromEntries(offered.map(name => [name, list(LIST_NAMES[name], initial[name])])) as Partial<
      Record<ChoiceList, Choice>
    >),
    clusterType: CLUSTER_TYPES.find(type => type === read(OTHER_NAMES.clusterType)) ?? initial.clusterType,
    rayon: rayon === 'all' ? [] : rayon,
    highlight: {
      ...(Object.fromEntries(
        HIGHLIGHT_LISTS.map(name => [name, list(HIGHLIGHT_NAMES[name], initial.highlight[name])]),
      ) as Record<HighlightList, Choice>),
      year: readYears(read(OTHER_NAMES.year) ?? '') ?? initial.highlight.year,
    },
    complaint: readComplaint(initial.complaint, read),
  }
}
