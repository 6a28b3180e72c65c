import { Box, Button, Typography } from '@mui/material'
import { CloudAlert, RotateCw } from 'lucide-react'
import { NetworkError } from '#shared/api/errors.ts'
import { problemTexts } from './texts.ts'

/** Something could not be loaded: what happened, and the way to try again. */
export function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: 5, textAlign: 'center' }}
    >
      <Box sx={{ color: 'error.main', display: 'flex' }}>
        <CloudAlert size={32} strokeWidth={1.5} aria-hidden />
      </Box>
      <Typography variant="h3" component="p">
        {problemTexts.server}
      </Typography>
      {error instanceof NetworkError && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {problemTexts.network}
        </Typography>
      )}
      <Button
        variant="outlined"
        size="small"
        startIcon={<RotateCw size={16} aria-hidden />}
        onClick={onRetry}
        sx={{ mt: 1 }}
      >
        {problemTexts.retry}
      </Button>
    </Box>
  )
}
