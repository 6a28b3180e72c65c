import type { FilterConfiguration } from '@petatirta/contract'
import {
  BILLING_COLOURS,
  defaultPipeColour,
  OTHERS,
  OTHERS_COLOUR,
  PAYMENT_CLASSES,
  PAYMENT_LABELS,
} from '@petatirta/domain'
import { GENERAL_LAYERS, SERVICE_AREAS } from '#shared/filters/filter-state.ts'
import type { Option } from '#shared/ui/panel/options.tsx'
import { filterTexts } from './texts.ts'

export const CHOICE_LISTS = ['pipeTypes', 'pipeDiameters', 'accessories', 'waterSources'] as const
export type ChoiceList = (typeof CHOICE_LISTS)[number]

type NamedColour = FilterConfiguration['filters']['pipe_types'][number]
type MapSymbols = FilterConfiguration['symbols']['accessories']

/** M5.11: what the configuration does not name has an option of its own, the last, in the colour of its entry Others. */
function pipeOptions(list: 'pipeTypes' | 'pipeDiameters', configured: readonly NamedColour[]): Option[] {
  const named = configured.filter(({ name }) => name !== OTHERS)
  const others = configured.find(({ name }) => name === OTHERS)?.color || OTHERS_COLOUR
  return [
    ...named.map(({ name, color }, index) => ({
      value: name,
      label: list === 'pipeDiameters' && /^\d+([.,]\d+)?$/.test(name.trim()) ? `${name} mm` : name,
      mark: { shape: 'line', colour: color || defaultPipeColour(index) } as const,
    })),
    { value: OTHERS, label: filterTexts.others[list], mark: { shape: 'line', colour: others } },
  ]
}

/** Without symbols there is nothing to tell the features apart by: one switch for all of them. */
const symbolOptions = (list: 'accessories' | 'waterSources', symbols: MapSymbols): Option[] =>
  symbols.length === 0
    ? [{ value: OTHERS, label: filterTexts.all }]
    : [
        ...symbols.map(({ id, label }) => ({ value: id, label })),
        { value: OTHERS, label: filterTexts.others[list] },
      ]

export type ChoiceOptions = Readonly<Record<ChoiceList, readonly Option[]>>

/** Null: the configuration could not be loaded; the lists still offer their Others. */
export function choiceOptions(configuration: FilterConfiguration | null | undefined): ChoiceOptions {
  const { filters, symbols } = configuration ?? {}
  return {
    pipeTypes: pipeOptions('pipeTypes', filters?.pipe_types ?? []),
    pipeDiameters: pipeOptions('pipeDiameters', filters?.pipe_diameters ?? []),
    accessories: symbolOptions('accessories', symbols?.accessories ?? []),
    waterSources: symbolOptions('waterSources', symbols?.waterSources ?? []),
  }
}

export const GENERAL_OPTIONS = GENERAL_LAYERS.map(value => ({ value, label: filterTexts.general[value] }))

export const BILLING_OPTIONS = PAYMENT_CLASSES.map(value => ({
  value,
  label: PAYMENT_LABELS[value],
  mark: { shape: 'dot', colour: BILLING_COLOURS[value] } as const,
}))

/** In the order of M2.5. */
export const CLUSTER_OPTIONS = (['kelurahan', 'kecamatan'] as const).map(value => ({
  value,
  label: filterTexts.cluster[value],
}))

export const CLUSTER_TYPE_OPTIONS = (['billing', 'usage', 'customerCnt'] as const).map(value => ({
  value,
  ...filterTexts.clusterType[value],
}))

export const SERVICE_AREA_OPTIONS = SERVICE_AREAS.map(value => ({
  value,
  label: filterTexts.serviceArea[value],
}))
