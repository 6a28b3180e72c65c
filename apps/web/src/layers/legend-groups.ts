import { FEATURE_KIND_INFO } from '@petatirta/contract'
import {
  BILLING_COLOURS,
  formatPeriod,
  PAYMENT_CLASSES,
  PAYMENT_LABELS,
  UNBILLED_LABEL,
  UNBILLED_PAST_COLOUR,
} from '@petatirta/domain'
import { LAYER_MARKS } from '#map/points/layer-marks.ts'
import type { FilterState } from '#shared/filters/filter-state.ts'
import { admits, hasBillingStatus, isOn } from '#shared/filters/selectors.ts'
import type { OptionMark } from '#shared/ui/panel/option-label.tsx'
import { type MaybeConfiguration, pipeOptions } from '#shared/ui/panel/option-lists.ts'
import { legendTexts as texts } from './legend-texts.ts'
import { SHOWN } from './shown.ts'

export interface LegendEntry {
  readonly label: string
  readonly mark: OptionMark
}

export interface LegendGroup {
  readonly title: string
  readonly entries: readonly LegendEntry[]
}

const dot = (label: string, colour: string): LegendEntry => ({ label, mark: { shape: 'dot', colour } })

function customers(filters: FilterState): LegendGroup {
  const { view, asOf } = filters
  if (view === 'umum') {
    const shown = PAYMENT_CLASSES.filter(name => !hasBillingStatus(filters) || filters.customer[name])
    const entries = shown.map(name => dot(PAYMENT_LABELS[name], BILLING_COLOURS[name]))
    if (asOf === null) return { title: texts.billing, entries }
    const unbilled = shown.includes('unpaid') ? [dot(UNBILLED_LABEL, UNBILLED_PAST_COLOUR)] : []
    return { title: texts.billingAt(formatPeriod(asOf)), entries: [...entries, ...unbilled] }
  }
  // M4.4: in the views of complaints the colours show who has one.
  return {
    title: texts.customers,
    entries: [
      dot(texts.complaintMarks[view], BILLING_COLOURS.workOrder),
      dot(texts.otherCustomers, BILLING_COLOURS.default),
    ],
  }
}

/** M3.9: pipes have the colours of their types, or of their diameters while no type is chosen. */
function pipes(filters: FilterState, configuration: MaybeConfiguration): LegendGroup {
  const list = isOn(filters.pipeTypes) ? 'pipeTypes' : 'pipeDiameters'
  const options = pipeOptions(list, configuration).filter(({ value }) => admits(filters[list], value))
  return {
    title: texts[list],
    entries: options.flatMap(({ label, mark }) => (mark ? [{ label, mark }] : [])),
  }
}

/** What is drawn at the moment, by the filters. */
export function legendGroups(filters: FilterState, configuration: MaybeConfiguration): LegendGroup[] {
  const others = [...LAYER_MARKS]
    .filter(([kind]) => SHOWN[kind](filters))
    .map(([kind, mark]) => ({ label: FEATURE_KIND_INFO[kind].label, mark }))
  return [
    ...(SHOWN.customer(filters) ? [customers(filters)] : []),
    ...(SHOWN.pipe(filters) ? [pipes(filters, configuration)] : []),
    { title: texts.others, entries: others },
  ].filter(({ entries }) => entries.length > 0)
}
