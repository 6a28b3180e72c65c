import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { complaintTexts } from './texts.ts'

export interface FilterStatusProps {
  /** M4.10 */
  status: 'READY' | 'LOADING' | 'ERROR'
  /** How many customers stand out, once that is known. */
  count: number | undefined
  onRetry: () => void
}

function textFor({ status, count }: FilterStatusProps): string {
  if (status === 'ERROR') return complaintTexts.failed
  if (status === 'LOADING' || count === undefined) return complaintTexts.loading
  return count === 0 ? complaintTexts.none : complaintTexts.found(count)
}

/** M8: a failure is said here, quietly, and nowhere else. */
export function FilterStatus(props: FilterStatusProps) {
  const { status, onRetry } = props
  return (
    <Box sx={{ minHeight: 38 }}>
      <Box sx={{ height: 3, mb: 0.5 }}>
        {status === 'LOADING' && (
          <LinearProgress aria-label={complaintTexts.loading} sx={{ height: 3, borderRadius: 2 }} />
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography
          role="status"
          variant="body2"
          sx={{
            flex: 1,
            color: status === 'READY' ? 'text.primary' : 'text.secondary',
            fontWeight: status === 'READY' ? 600 : 400,
          }}
        >
          {textFor(props)}
        </Typography>
        {status === 'ERROR' && (
          <Button size="small" onClick={onRetry} sx={{ flex: 'none' }}>
            {complaintTexts.retry}
          </Button>
        )}
      </Box>
    </Box>
  )
}
