import { useMemo } from 'react'
import { useFilters } from '#shared/filters/filter-context.ts'
import { CountBadge } from '#shared/ui/panel/count-badge.tsx'
import type { MaybeConfiguration } from '#shared/ui/panel/option-lists.ts'
import { highlightCount, highlightOptions } from './highlight-options.ts'

/** The number of things in focus where the panel itself is closed. */
export function HighlightCount({ configuration }: { configuration: MaybeConfiguration }) {
  const options = useMemo(() => highlightOptions(configuration), [configuration])
  return <CountBadge count={useFilters(state => highlightCount(state.highlight, options))} />
}
