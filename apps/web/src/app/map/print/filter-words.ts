/** What is filtered and highlighted, as the panels name it. */

import { formatPeriod } from '@petatirta/domain'
import { complaintTexts } from '#features/complaint-filter/texts.ts'
import { choiceOptions, FLAG_OPTIONS } from '#features/filter-panel/filter-options.ts'
import { filterTexts } from '#features/filter-panel/texts.ts'
import { highlightTexts } from '#features/highlight-panel/texts.ts'
import {
  BILLING_STATES,
  type Choice,
  CUSTOMER_LISTS,
  type FilterState,
  HIGHLIGHT_LISTS,
  LAYER_LISTS,
} from '#shared/filters/filter-state.ts'
import { offersBilling, showsCustomers, showsPipes } from '#shared/filters/selectors.ts'
import type { Option } from '#shared/ui/panel/option-label.tsx'
import {
  codedOptions,
  type MaybeConfiguration,
  pipeOptions,
  USAGE_OPTIONS,
} from '#shared/ui/panel/option-lists.ts'

/** Paper is small: of long lists the first are named, and the rest counted. */
const MOST_NAMES = 6

function listed(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return names.join(', ')
  return `${names.slice(0, MOST_NAMES).join(', ')} dan ${names.length - MOST_NAMES} lainnya`
}

/** The names of what is chosen; undefined where a list decides nothing. */
function chosen(choice: Choice, options: readonly Option[]): string | undefined {
  if (choice === 'all' || choice.length === 0) return undefined
  const labels = choice.map(value => options.find(option => option.value === value)?.label ?? value)
  return listed(labels)
}

const said = (title: string, names: string | undefined): string[] => (names ? [`${title}: ${names}`] : [])

export function filterWords(state: FilterState, configuration: MaybeConfiguration): string[] {
  const options = choiceOptions(configuration)
  const lists = [
    ...(showsPipes(state) ? (['pipeTypes', 'pipeDiameters'] as const) : []),
    ...LAYER_LISTS.filter(list => list === 'accessories' || list === 'waterSources'),
    ...(offersBilling(state) ? CUSTOMER_LISTS : []),
  ]
  return [
    ...said(filterTexts.asOf, state.asOf ? formatPeriod(state.asOf) : undefined),
    ...billingWords(state),
    ...lists.flatMap(list => said(filterTexts.sections[list], chosen(state[list], options[list]))),
    ...said(filterTexts.sections.rayon, listed(state.rayon)),
    ...highlightWords(state, configuration),
    ...complaintWords(state),
  ]
}

function billingWords(state: FilterState): string[] {
  if (!offersBilling(state) || !showsCustomers(state)) return []
  const on = FLAG_OPTIONS.customer.filter(({ value }) => state.customer[value])
  const decides = on.length > 0 && on.length < BILLING_STATES.length
  return decides ? said(filterTexts.sections.customer, listed(on.map(({ label }) => label))) : []
}

function highlightWords({ highlight }: FilterState, configuration: MaybeConfiguration): string[] {
  const options = {
    pipeTypes: pipeOptions('pipeTypes', configuration),
    pipeDiameters: pipeOptions('pipeDiameters', configuration),
    customerClass: codedOptions('customer_class', configuration),
    customerWaterUsage: USAGE_OPTIONS,
  }
  const { startYear, endYear } = highlight.year
  const parts = [
    ...HIGHLIGHT_LISTS.flatMap(list =>
      highlight[list] === 'all'
        ? [highlightTexts.all[list]]
        : said(highlightTexts.cards[list], chosen(highlight[list], options[list])),
    ),
    ...(startYear !== null && endYear !== null
      ? [highlightTexts.years(startYear, endYear)]
      : startYear !== null
        ? [highlightTexts.since(startYear)]
        : endYear !== null
          ? [highlightTexts.until(endYear)]
          : []),
  ]
  return parts.length > 0 ? [`${highlightTexts.title}: ${parts.join(', ')}`] : []
}

/** 2026-11-15 as 15/11/2026. */
const day = (date: string) => date.split('-').reverse().join('/')

function complaintWords({ view, complaint }: FilterState): string[] {
  if (view === 'umum') return []
  const { startDate, endDate, type, phases } = complaint
  const active = Object.entries(phases).filter(([, { active: isActive }]) => isActive)
  const named = active.map(
    ([phase, { value }]) => `${complaintTexts.phases[phase as 'spk']} ${complaintTexts[value].toLowerCase()}`,
  )
  return [
    `${complaintTexts.titles[view]}: ${day(startDate)} – ${day(endDate)}`,
    ...said(complaintTexts.type, type ?? undefined),
    ...(view === 'workOrder' ? said(complaintTexts.phasesTitle, named.join(', ')) : []),
  ]
}
