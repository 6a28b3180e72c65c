import type { Checklist, ChecklistItem } from '@petatirta/contract'
import { checklistTexts as texts } from './texts.ts'

export interface Step {
  readonly label: string
  readonly to:
    | '/data/import'
    | '/admin/customer'
    | '/admin/jaringan'
    | '/pdam/utility'
    | '/internal/pdam'
    | '/internal/user'
  readonly search: Readonly<Record<string, string>>
}

const isLow = ({ quality }: ChecklistItem, measure: string) =>
  quality.some(entry => entry.measure === measure && entry.isLow)

/** What to do next about an item, most useful first. */
export function nextSteps(item: ChecklistItem, { items }: Checklist, city: string): Step[] {
  const importData: Step = { label: texts.importData, to: '/data/import', search: { city } }
  const has = (name: ChecklistItem['item']) => items.some(other => other.item === name && other.rows > 0)
  switch (item.item) {
    case 'customers':
      // Without areas there is nothing to correct them by.
      return isLow(item, 'validAreas') && has('boundaries')
        ? [{ label: texts.repairAreas, to: '/admin/customer', search: { city } }, importData]
        : [importData]
    case 'bills':
      return has('customers')
        ? [importData, { label: texts.synchronise, to: '/pdam/utility', search: { city } }]
        : []
    case 'pipes':
      return has('pipes')
        ? [importData, { label: texts.checkNetwork, to: '/admin/jaringan', search: { city } }]
        : [importData]
    case 'devices':
      return [importData, { label: texts.deviceKey, to: '/internal/pdam', search: { general: city } }]
    case 'users':
      return [{ label: texts.addUser, to: '/internal/user', search: { rule: 'pdam' } }]
    default:
      return [importData]
  }
}
