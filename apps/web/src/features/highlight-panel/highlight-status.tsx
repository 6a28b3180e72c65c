import { Box, Chip, Typography } from '@mui/material'
import { formatPipeLength } from '@petatirta/domain'
import { X } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import type { FilterAction } from '#shared/filters/filter-actions.ts'
import { useFilterStore, useFilters } from '#shared/filters/filter-context.ts'
import {
  highlightsCustomers,
  highlightsPipes,
  showsCustomers,
  showsPipes,
} from '#shared/filters/selectors.ts'
import type { MaybeConfiguration } from '#shared/ui/panel/option-lists.ts'
import { highlightChips } from './highlight-chips.ts'
import { highlightTexts as texts } from './texts.ts'

interface Props {
  configuration: MaybeConfiguration
  /** In metres; undefined while it is not known. */
  pipeLength: number | undefined
}

/** The chip is about to go; the keyboard stays among those that are left. */
function focusNeighbour(element: Element): void {
  const item = element.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
}

/** What is in focus, and what it comes to. */
export function HighlightStatus({ configuration, pipeLength }: Props) {
  const store = useFilterStore()
  const highlight = useFilters(state => state.highlight)
  const pipesHidden = useFilters(state => highlightsPipes(state.highlight) && !showsPipes(state))
  const customersHidden = useFilters(state => highlightsCustomers(state.highlight) && !showsCustomers(state))
  const chips = highlightChips(highlight, configuration)
  const drop = ({ currentTarget }: SyntheticEvent, remove: FilterAction) => {
    focusNeighbour(currentTarget)
    store.dispatch(remove)
  }
  if (chips.length === 0) return null
  return (
    <Box sx={{ px: 1.75, py: 1.25, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
      <Box
        component="ul"
        aria-label={texts.chosen}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}
      >
        {chips.map(({ key, label, remove }) => (
          <Box component="li" key={key} sx={{ maxWidth: 1 }}>
            <Chip
              size="small"
              label={label}
              component="button"
              aria-label={texts.remove(label)}
              // The whole chip removes itself: a cross of 14 px is no target for a thumb.
              onClick={event => drop(event, remove)}
              onDelete={event => drop(event, remove)}
              deleteIcon={<X size={14} aria-hidden />}
              sx={{ maxWidth: 1, '@media (pointer: coarse)': { height: 32 } }}
            />
          </Box>
        ))}
      </Box>
      {highlightsPipes(highlight) && (
        <Typography variant="body2" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <span>{texts.pipeLength}</span>
          <Box component="span" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {formatPipeLength(pipeLength)}
          </Box>
        </Typography>
      )}
      {pipesHidden && <Hint>{texts.pipesHidden}</Hint>}
      {customersHidden && <Hint>{texts.customersHidden}</Hint>}
    </Box>
  )
}

const Hint = ({ children }: { children: string }) => (
  <Typography variant="caption" component="p" role="status" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
)
