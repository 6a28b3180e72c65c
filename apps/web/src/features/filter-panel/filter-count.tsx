import { useMemo } from 'react'
import { useFilters } from '#shared/filters/filter-context.ts'
import { CountBadge } from '#shared/ui/panel/count-badge.tsx'
import type { MaybeConfiguration } from '#shared/ui/panel/option-lists.ts'
import { appliedCount } from './applied.ts'
import { choiceOptions } from './filter-options.ts'

/** The number of applied items where the panel itself is closed. */
export function FilterCount({ configuration }: { configuration: MaybeConfiguration }) {
  const options = useMemo(() => choiceOptions(configuration), [configuration])
  return <CountBadge count={useFilters(state => appliedCount(state, options))} />
}
