/** Options that a city's configuration, or the domain, names. */
import type { FilterConfiguration } from '@petatirta/contract'
import {
  compareDiameters,
  defaultPipeColour,
  OTHERS,
  OTHERS_COLOUR,
  OTHERS_LABELS,
  USAGE_BANDS,
} from '@petatirta/domain'
import type { Option } from './option-label.tsx'
import { panelTexts } from './texts.ts'

/** Undefined while it is on its way, null when it could not be loaded: the lists then offer their Others alone. */
export type MaybeConfiguration = FilterConfiguration | null | undefined
export type ListStatus = 'loading' | 'failed' | 'ready'

export const listStatus = (configuration: MaybeConfiguration): ListStatus =>
  configuration === undefined ? 'loading' : configuration === null ? 'failed' : 'ready'

const isMillimetres = (name: string) => /^\d+([.,]\d+)?$/.test(name.trim())

/** M5.11: what the configuration does not name has an option of its own, the last, in the colour of its entry Others. */
export function pipeOptions(
  list: 'pipeTypes' | 'pipeDiameters',
  configuration: MaybeConfiguration,
): readonly Option[] {
  const { pipe_types = [], pipe_diameters = [] } = configuration?.filters ?? {}
  const configured = list === 'pipeTypes' ? pipe_types : pipe_diameters
  const named = configured.filter(({ name }) => name !== OTHERS)
  const others = configured.find(({ name }) => name === OTHERS)?.color || OTHERS_COLOUR
  const options = named.map(({ name, color }, index) => ({
    value: name,
    label: list === 'pipeDiameters' && isMillimetres(name) ? `${name} mm` : name,
    mark: { shape: 'line', colour: color || defaultPipeColour(index) } as const,
  }))
  if (list === 'pipeDiameters') options.sort((a, b) => compareDiameters(a.value, b.value))
  return [...options, { value: OTHERS, label: OTHERS_LABELS[list], mark: { shape: 'line', colour: others } }]
}

/** M5.11: by code, under their names; codes outside the configuration are Lainnya. */
export const codedOptions = (
  list: 'payment_channels' | 'customer_class',
  configuration: MaybeConfiguration,
): readonly Option[] => [
  ...(configuration?.filters[list] ?? []).map(({ code, name }) => ({ value: code, label: name || code })),
  { value: OTHERS, label: panelTexts.others },
]

export const USAGE_OPTIONS: readonly Option[] = USAGE_BANDS.map(({ key, label }) => ({ value: key, label }))
