import { useCallback } from 'react'
import type { FilterAction } from '#shared/filters/filter-actions.ts'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import type { FlagGroups } from '#shared/filters/filter-state.ts'
import type { Option } from '#shared/ui/panel/option-label.tsx'
import { OptionChecks } from '#shared/ui/panel/options.tsx'
import { PanelCard } from '#shared/ui/panel/panel-card.tsx'
import { flagsOn } from './applied.ts'
import { type CountedCard, note } from './card.ts'
import { FLAG_OPTIONS } from './filter-options.ts'

/** Switches with names of their own. */
export function FlagCard({ group, card, counts }: CountedCard & { group: keyof FlagGroups }) {
  const store = useFilterStore()
  const flags: Readonly<Record<string, boolean>> = useFilters(state => state[group])
  const options: readonly Option[] = FLAG_OPTIONS[group]
  const onToggle = useCallback(
    (name: string, on: boolean) => store.dispatch({ type: group, name, on } as FilterAction),
    [store, group],
  )
  return (
    <PanelCard {...card} note={note(flagsOn(flags), options.length)}>
      <OptionChecks
        title={card.title}
        {...{ options, counts, onToggle }}
        isOn={name => flags[name] === true}
      />
    </PanelCard>
  )
}
