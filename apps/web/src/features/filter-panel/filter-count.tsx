import { Box } from '@mui/material'
import type { FilterConfiguration } from '@petatirta/contract'
import { useMemo } from 'react'
import { useFilters } from '#shared/filters/filter-context.ts'
import { appliedCount } from './applied.ts'
import { choiceOptions } from './filter-options.ts'

/** The number of applied items where the panel itself is closed. */
export function FilterCount({ configuration }: { configuration: FilterConfiguration | null | undefined }) {
  const options = useMemo(() => choiceOptions(configuration), [configuration])
  const count = useFilters(state => appliedCount(state, options))
  return (
    <Box
      component="span"
      sx={{
        minWidth: 20,
        height: 20,
        px: 0.5,
        borderRadius: 10,
        display: 'grid',
        placeContent: 'center',
        fontSize: '0.6875rem',
        fontWeight: 700,
        fontVariantNumeric: 'tabular-nums',
        bgcolor: count > 0 ? 'primary.main' : 'action.selected',
        color: count > 0 ? 'primary.contrastText' : 'text.secondary',
      }}
    >
      {count}
    </Box>
  )
}
