import { Box, Button, Typography } from '@mui/material'
import { RotateCw } from 'lucide-react'
import { isUnreachable } from '#shared/api/errors.ts'
import { problemTexts } from './texts.ts'

/** M2.10, to the letter. */
const LOAD_FAILED = 'Gagal memuat data'

/** M8: a part of a card or dialog could not be loaded; the rest of it stays usable. */
export const LoadFailed = ({ error, onRetry }: { error?: unknown; onRetry: () => void }) => (
  <Box
    role="alert"
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, justifyContent: 'center', p: 2 }}
  >
    <Typography variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
      {isUnreachable(error) ? problemTexts.offline : LOAD_FAILED}
    </Typography>
    <Button variant="outlined" size="small" startIcon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
      {problemTexts.retry}
    </Button>
  </Box>
)
