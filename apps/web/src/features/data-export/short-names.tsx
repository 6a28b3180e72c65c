import { Alert, Box, Typography } from '@mui/material'
import type { ExportKind } from '@petatirta/contract'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { exportTexts as texts } from './texts.ts'
import { type Filters, useShortNames } from './use-layer-export.ts'

/** Which columns of a Shapefile are called otherwise, before it is fetched. */
export function ShortNames({ city, kind, filters }: { city: string; kind: ExportKind; filters: Filters }) {
  const { data, error, refetch } = useShortNames({ city, kind, filters }, true)
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <Alert severity="info" variant="outlined" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      {data.length === 0 ? texts.noShortNames : texts.shortNames(data.length)}
      {data.length > 0 && (
        <Box
          component="ul"
          aria-label={texts.shortNamesList}
          // A box that scrolls has to be reached by keyboard.
          tabIndex={0}
          sx={{ m: 0, mt: 0.5, pl: 2, maxHeight: 120, overflowY: 'auto' }}
        >
          {data.map(({ name, short }) => (
            <Typography key={name} component="li" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
              {texts.shortName(name, short)}
            </Typography>
          ))}
        </Box>
      )}
    </Alert>
  )
}
