import { Alert, Box, Button } from '@mui/material'
import { formTexts } from './texts.ts'
import type { Difference } from './use-newest.ts'

interface Props {
  state: 'current' | 'stale' | 'merged'
  loading: boolean
  differences: readonly Difference[]
  onLoad: () => void
}

/** Says that another user saved meanwhile, and after loading that record, where it differs from what was typed. */
export function NewestNote({ state, loading, differences, onLoad }: Props) {
  if (state === 'current') return null
  if (state === 'merged')
    return (
      <Alert severity="info">
        {formTexts.merged}
        {differences.length > 0 && (
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {differences.map(({ label, stored }) => (
              <li key={label}>{formTexts.stored(label, stored)}</li>
            ))}
          </Box>
        )}
      </Alert>
    )
  return (
    <Alert severity="warning">
      {formTexts.stale}
      <Box sx={{ mt: 1 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onLoad} disabled={loading}>
          {formTexts.loadNewest}
        </Button>
      </Box>
    </Alert>
  )
}
