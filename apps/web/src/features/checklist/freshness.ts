import type { ChecklistItem } from '@petatirta/contract'
import { importKindLabel } from '@petatirta/contract'
import { formatAdminTimestamp, formatNumber, formatPeriod } from '@petatirta/domain'
import { itemTexts, latestTexts, checklistTexts as texts } from './texts.ts'

type Quality = ChecklistItem['quality'][number]

/** How many there are, in words. */
export function countOf({ item, rows, areMore, layers }: ChecklistItem): string | undefined {
  if (rows === 0) return undefined
  if (layers.length > 0)
    return layers
      .filter(layer => layer.rows > 0)
      .map(({ kind, rows }) => `${importKindLabel(kind)} ${formatNumber(rows)}`)
      .join(', ')
  const number = formatNumber(rows)
  return `${areMore ? texts.atLeast(number) : number} ${itemTexts[item].unit}`
}

/** How new it is. */
export function freshnessOf({ item, importedAt, syncedAt, newestPeriod, latestAt }: ChecklistItem): string[] {
  return [
    newestPeriod && texts.newestPeriod(formatPeriod(newestPeriod)),
    latestAt && latestTexts[item]?.(formatAdminTimestamp(latestAt)),
    importedAt && texts.importedAt(formatAdminTimestamp(importedAt)),
    syncedAt && texts.syncedAt(formatAdminTimestamp(syncedAt)),
  ].filter(line => typeof line === 'string')
}

/** Rounded down: only all of them are 100 %. */
export function shareOf({ rows, of, isSample }: Pick<Quality, 'rows' | 'of' | 'isSample'>): string {
  const share = texts.share(formatNumber(Math.floor((rows / of) * 1000) / 10), rows, of)
  return isSample ? texts.sample(share) : share
}
