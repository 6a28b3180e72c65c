import { FEATURE_KIND_INFO, switchesOf } from '@petatirta/contract'
import { ARREARS_BANDS, BILLING_COLOURS, OTHERS, PAYMENT_CLASSES, PAYMENT_LABELS } from '@petatirta/domain'
import { accessoryIcon, deviceIcon, officeIcon, sourceIcon } from '#map/points/icons.ts'
import {
  type ChoiceList,
  CLIENTS,
  CLUSTER_TYPES,
  type FlagGroups,
  GENERAL_LAYERS,
  SERVICE_AREAS,
} from '#shared/filters/filter-state.ts'
import type { Option, OptionMark } from '#shared/ui/panel/option-label.tsx'
import {
  codedOptions,
  type MaybeConfiguration,
  pipeOptions,
  USAGE_OPTIONS,
} from '#shared/ui/panel/option-lists.ts'
import { filterTexts } from './texts.ts'

/** A symbol without an image: the plate or the drop of its layer, without a letter. */
const BLANK = {
  accessories: { shape: 'paint', paint: accessoryIcon('#3a4a57', ' ') },
  waterSources: { shape: 'paint', paint: sourceIcon('#0a4fa3', '') },
} as const satisfies Record<string, OptionMark>

/** Without symbols all features look alike: one switch for all of them. */
function symbolOptions(
  list: 'accessories' | 'waterSources',
  configuration: MaybeConfiguration,
): readonly Option[] {
  const symbols = configuration?.symbols[list] ?? []
  if (symbols.length === 0) return [{ value: OTHERS, label: filterTexts.all, mark: BLANK[list] }]
  return [
    ...symbols.map(({ id, label, imageUrl }) => ({
      value: id,
      label,
      mark: imageUrl === null ? BLANK[list] : ({ shape: 'image', url: imageUrl } as const),
    })),
    { value: OTHERS, label: filterTexts.others, mark: BLANK[list] },
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

/** As their layers draw them. */
const GENERAL_MARKS: Readonly<Partial<Record<(typeof GENERAL_LAYERS)[number], OptionMark>>> = {
  road: { shape: 'line', colour: '#8d97a1' },
  housing: { shape: 'line', colour: '#a08a6c' },
  device: { shape: 'paint', paint: deviceIcon },
  pdamOffice: { shape: 'paint', paint: officeIcon },
}

const GENERAL = switchesOf('general')

type FlagOptions = { readonly [G in keyof FlagGroups]: readonly Option<keyof FlagGroups[G] & string>[] }

export const FLAG_OPTIONS: FlagOptions = {
  general: GENERAL_LAYERS.map(value => ({
    value,
    label: value === 'deviceLabel' ? filterTexts.deviceLabel : FEATURE_KIND_INFO[GENERAL[value]].label,
    ...(GENERAL_MARKS[value] && { mark: GENERAL_MARKS[value] }),
  })),
  customer: PAYMENT_CLASSES.map(value => ({
    value,
    label: PAYMENT_LABELS[value],
    mark: { shape: 'dot', colour: BILLING_COLOURS[value] },
  })),
  // In the order of M2.5.
  cluster: (['kelurahan', 'kecamatan'] as const).map(value => ({
    value,
    label: filterTexts.cluster[value],
  })),
  serviceArea: SERVICE_AREAS.map(value => ({ value, label: filterTexts.serviceArea[value] })),
}

export const CLUSTER_TYPE_OPTIONS = CLUSTER_TYPES.map(value => ({
  value,
  ...filterTexts.clusterType[value],
}))
