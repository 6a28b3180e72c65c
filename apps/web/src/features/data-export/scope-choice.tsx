import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import type { LayerCounts } from '@petatirta/contract'
import { useId } from 'react'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { exportTexts as texts } from './texts.ts'

export type Scope = 'filtered' | 'all'
const SCOPES = ['filtered', 'all'] as const

interface Props {
  hasFilters: boolean
  scope: Scope
  /** Undefined while unknown. */
  counts: LayerCounts | undefined
  error: Error | null
  onRetry: () => void
  onChange: (scope: Scope) => void
}

/** How much of the layer, with how many rows that is. */
export function ScopeChoice({ hasFilters, scope, counts, error, onRetry, onChange }: Props) {
  const labelId = useId()
  const empty =
    counts?.all === 0 ? texts.noneAtAll : hasFilters && counts?.filtered === 0 ? texts.nonePasses : undefined
  if (error) return <LoadFailed error={error} onRetry={onRetry} />
  return (
    <Box sx={{ display: 'grid', gap: 0.5, fontVariantNumeric: 'tabular-nums' }}>
      {hasFilters ? (
        <FormControl>
          <FormLabel id={labelId}>{texts.scope}</FormLabel>
          <RadioGroup
            aria-labelledby={labelId}
            value={scope}
            onChange={(_, value) => onChange(value as Scope)}
          >
            {SCOPES.map(name => (
              <FormControlLabel
                key={name}
                value={name}
                disabled={counts?.[name] === 0}
                control={<Radio size="small" />}
                label={texts.option(texts[name], counts?.[name])}
                sx={{ minHeight: 40 }}
              />
            ))}
          </RadioGroup>
        </FormControl>
      ) : (
        <Typography variant="body2">{counts ? texts.count(counts.all) : texts.counting}</Typography>
      )}
      {empty && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
    </Box>
  )
}
