import { Alert, Box, Button, CircularProgress, LinearProgress, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { type AreaFigures, areaGroups } from './area-rows.ts'
import { texts } from './texts.ts'

interface Props {
  /** What is known by now. */
  figures: AreaFigures
  loading: boolean
  failed: boolean
  onRetry: () => void
  /** How high what scrolls may be. */
  maxHeight: number | string
  onDownload: () => Promise<void>
}

/** M2.10, M3.13: what lies in a kelurahan, a kecamatan or a drawn polygon. */
export function AreaPopup({ figures, loading, failed, onRetry, maxHeight, onDownload }: Props) {
  return (
    <>
      <Box sx={{ height: 2, flexShrink: 0 }}>
        {loading && <LinearProgress aria-label={texts.loading} sx={{ height: 2 }} />}
      </Box>
      {failed && <LoadFailed onRetry={onRetry} />}
      <Box
        role="region"
        aria-label={texts.summary}
        aria-busy={loading}
        // A scrolling region must be reachable without a mouse.
        tabIndex={0}
        sx={{ overflowY: 'auto', minHeight: 0, maxHeight }}
      >
        {areaGroups(figures).map(({ title, rows }) => (
          <Box key={title} component="section" sx={{ px: 2, py: 1 }}>
            <Typography variant="caption" component="h3" sx={{ fontWeight: 700, letterSpacing: '0.04em' }}>
              {title}
            </Typography>
            <Box component="dl" sx={LINES}>
              {rows.map(({ figure, label, value }) => (
                <Box key={figure} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                    {label}
                  </Typography>
                  <Typography component="dd" variant="body2" sx={AMOUNT}>
                    {value}
                  </Typography>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <DownloadButton onDownload={onDownload} />
    </>
  )
}

const LINES = {
  ...{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 1.5, rowGap: 0.25 },
} as const

const AMOUNT = { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'end' } as const

function DownloadButton({ onDownload }: Pick<Props, 'onDownload'>) {
  const { mutate, isPending, isError, error } = useMutation({ mutationFn: onDownload })
  return (
    <Box
      sx={{
        flexShrink: 0,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 0.75,
      }}
    >
      {isError && (
        <Alert severity="error" variant="outlined" sx={{ py: 0 }}>
          {texts.downloadFailed}
          <Typography variant="caption" component="p">
            {reasonOf(error)}
          </Typography>
        </Alert>
      )}
      <Button
        variant="contained"
        size="small"
        disabled={isPending}
        aria-busy={isPending}
        startIcon={
          isPending ? (
            <CircularProgress size={16} color="inherit" aria-hidden />
          ) : (
            <Download size={16} aria-hidden />
          )
        }
        onClick={() => mutate()}
      >
        {texts.download}
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.downloadNote}
      </Typography>
    </Box>
  )
}
