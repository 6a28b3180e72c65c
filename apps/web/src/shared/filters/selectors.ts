/** What follows from the filters. Pure, and nothing of it is stored. */
import type { AreaFilters } from '@petatirta/contract'
import { USAGE_BANDS } from '@petatirta/domain'
import {
  BILLING_STATES,
  type Choice,
  CUSTOMER_LISTS,
  type FilterState,
  type Highlights,
} from './filter-state.ts'

export const isOn = (choice: Choice): boolean => choice === 'all' || choice.length > 0
const anyOn = (flags: Readonly<Record<string, boolean>>): boolean => Object.values(flags).includes(true)

/** A list with nothing chosen lets everything pass; what the configuration does not name belongs to Others (M5.11). */
export const admits = (choice: Choice, group: string): boolean =>
  choice === 'all' || choice.length === 0 || choice.includes(group)

/** hublang and workOrder are about customers, whatever else is switched on (M4.4). */
export const offersBilling = ({ view }: FilterState): boolean => view === 'umum'

export const hasBillingStatus = (state: FilterState): boolean => offersBilling(state) && anyOn(state.customer)

/** M4.2: the customer layer is shown when a customer filter is chosen, or when the view is about customers. */
export const showsCustomers = (state: FilterState): boolean =>
  !offersBilling(state) ||
  anyOn(state.customer) ||
  state.rayon.length > 0 ||
  CUSTOMER_LISTS.some(list => isOn(state[list]))

export const showsPipes = ({ pipeTypes, pipeDiameters }: FilterState): boolean =>
  isOn(pipeTypes) || isOn(pipeDiameters)

const hasYear = ({ year }: Highlights) => year.startYear !== null || year.endYear !== null

export const highlightsPipes = (highlight: Highlights): boolean =>
  isOn(highlight.pipeTypes) || isOn(highlight.pipeDiameters) || hasYear(highlight)

export const highlightsCustomers = (highlight: Highlights): boolean =>
  isOn(highlight.customerClass) || isOn(highlight.customerWaterUsage)

/** M3.10: what Fokus Seleksi is about; what it is not about steps back. */
export type Focus = 'pipe' | 'customer' | 'both' | null

export function focusOf(highlight: Highlights): Focus {
  const [pipes, customers] = [highlightsPipes(highlight), highlightsCustomers(highlight)]
  return pipes && customers ? 'both' : pipes ? 'pipe' : customers ? 'customer' : null
}

export const hasHighlight = ({ highlight }: FilterState): boolean =>
  highlightsPipes(highlight) || highlightsCustomers(highlight)

/** M2.6: Rangkuman appears only when a highlight or a billing status is active. */
export const showsSummary = (state: FilterState): boolean => hasHighlight(state) || hasBillingStatus(state)

const named = (choice: Choice): string[] | undefined =>
  choice === 'all' || choice.length === 0 ? undefined : [...choice]

/** M7.2: the same customers for the calls that count and export those inside an area. */
export function areaFilters(state: FilterState): AreaFilters {
  const states = BILLING_STATES.filter(name => state.customer[name])
  const bands = named(state.waterConsumption)
  return {
    // No state on shows none, unless another section shows customers: then states do not decide.
    ...((states.length > 0 || !showsCustomers(state)) && { customer: states }),
    ...(named(state.paymentChannels) && { paymentChannels: named(state.paymentChannels) }),
    ...(named(state.arrears) && { arrears: named(state.arrears) as AreaFilters['arrears'] }),
    ...(named(state.customerGroup) && { customerGroup: named(state.customerGroup) }),
    ...(bands && { waterConsumption: USAGE_BANDS.filter(({ key }) => bands.includes(key)) }),
    ...(named(state.client) && { client: named(state.client) as AreaFilters['client'] }),
    ...(state.rayon.length > 0 && { rayon: [...state.rayon] }),
  }
}
