import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import { PanelHeader } from '#shared/ui/panel/panel-header.tsx'
import { appliedCount, canReset } from './applied.ts'
import type { ChoiceOptions } from './filter-options.ts'
import { filterTexts } from './texts.ts'

interface Props {
  titleId: string
  options: ChoiceOptions
  onClose: (() => void) | undefined
}

export function FilterHeader({ titleId, options, onClose }: Props) {
  const store = useFilterStore()
  const count = useFilters(state => appliedCount(state, options))
  const canClear = useFilters(state => canReset(state, options))
  return (
    <PanelHeader
      id={titleId}
      title={filterTexts.title}
      help={filterTexts.help}
      {...{ count, canClear, onClose }}
      onClear={() => store.dispatch({ type: 'resetFilters' })}
    />
  )
}
