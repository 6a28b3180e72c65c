import { FEATURE_KIND_INFO, type FeatureKind, switchesOf } from '@petatirta/contract'
import { ARREARS_BANDS, BILLING_COLOURS, OTHERS, PAYMENT_CLASSES, PAYMENT_LABELS } from '@petatirta/domain'
import { BLANK_SYMBOLS, LAYER_MARKS } from '#map/points/layer-marks.ts'
import { type ChoiceList, CLIENTS, CLUSTER_TYPES, type FlagGroups } from '#shared/filters/filter-state.ts'
import type { Option } from '#shared/ui/panel/option-label.tsx'
import {
  codedOptions,
  type MaybeConfiguration,
  pipeOptions,
  USAGE_OPTIONS,
} from '#shared/ui/panel/option-lists.ts'
import { filterTexts } from './texts.ts'

/** Without symbols all features look alike: one switch for all of them. */
function symbolOptions(
  list: 'accessories' | 'waterSources',
  configuration: MaybeConfiguration,
): readonly Option[] {
  const symbols = configuration?.symbols[list] ?? []
  if (symbols.length === 0) return [{ value: OTHERS, label: filterTexts.all, mark: BLANK_SYMBOLS[list] }]
  return [
    ...symbols.map(({ id, label, imageUrl }) => ({
      value: id,
      label,
      mark: imageUrl === null ? BLANK_SYMBOLS[list] : ({ shape: 'image', url: imageUrl } as const),
    })),
    { value: OTHERS, label: filterTexts.others, mark: BLANK_SYMBOLS[list] },
  ]
}

const ARREARS_OPTIONS: readonly Option[] = ARREARS_BANDS.map(({ key, label }) => ({ value: key, label }))
const CLIENT_OPTIONS: readonly Option[] = CLIENTS.map(value => ({ value, label: filterTexts.client[value] }))

export type ChoiceOptions = Readonly<Record<ChoiceList, readonly Option[]>>

export const choiceOptions = (configuration: MaybeConfiguration): ChoiceOptions => ({
  pipeTypes: pipeOptions('pipeTypes', configuration),
  pipeDiameters: pipeOptions('pipeDiameters', configuration),
  accessories: symbolOptions('accessories', configuration),
  waterSources: symbolOptions('waterSources', configuration),
  paymentChannels: codedOptions('payment_channels', configuration),
  arrears: ARREARS_OPTIONS,
  customerGroup: codedOptions('customer_class', configuration),
  waterConsumption: USAGE_OPTIONS,
  client: CLIENT_OPTIONS,
})

/** Lists that no configuration has a say in. */
export const FIXED_LISTS: readonly ChoiceList[] = ['arrears', 'waterConsumption', 'client']

const DEVICE_LABEL = { value: 'deviceLabel', label: filterTexts.deviceLabel } as const

const switchOptions = <T extends string>(
  switches: Readonly<Record<T, FeatureKind>>,
  names: Readonly<Partial<Record<string, string>>> = {},
) =>
  (Object.entries(switches) as [T, FeatureKind][]).map(([value, kind]): Option<T> => {
    const mark = LAYER_MARKS.get(kind)
    return { value, label: names[value] ?? FEATURE_KIND_INFO[kind].label, ...(mark && { mark }) }
  })

type FlagOptions = { readonly [G in keyof FlagGroups]: readonly Option<keyof FlagGroups[G] & string>[] }

export const FLAG_OPTIONS: FlagOptions = {
  general: switchOptions(switchesOf('general')).flatMap((option): FlagOptions['general'] =>
    option.value === 'device' ? [option, DEVICE_LABEL] : [option],
  ),
  customer: PAYMENT_CLASSES.map(value => ({
    value,
    label: PAYMENT_LABELS[value],
    mark: { shape: 'dot', colour: BILLING_COLOURS[value] },
    ...(value === 'unpaid' && { including: { value: 'unbilled', text: filterTexts.unbilled } }),
  })),
  // M2.5: the smaller areas first.
  cluster: switchOptions(switchesOf('cluster')).toReversed(),
  serviceArea: switchOptions(switchesOf('serviceArea'), filterTexts.serviceArea),
}

export const CLUSTER_TYPE_OPTIONS = CLUSTER_TYPES.map(value => ({
  value,
  ...filterTexts.clusterType[value],
}))
