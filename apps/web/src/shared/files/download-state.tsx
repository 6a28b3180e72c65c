import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { fileTexts as texts } from './texts.ts'
import type { useDownload } from './use-download.ts'

interface Props {
  download: Pick<ReturnType<typeof useDownload>, 'isPending' | 'received' | 'error' | 'cancel'>
  /** What is being done after everything has come. */
  doing?: string | undefined
}

/** How far a download is, with a way out; why it failed. */
export function DownloadState({ download: { isPending, received, error, cancel }, doing }: Props) {
  if (error)
    return (
      <Alert severity="error" variant="outlined" sx={{ py: 0 }}>
        {texts.failed}
        <Typography variant="caption" component="p">
          {reasonOf(error)}
        </Typography>
      </Alert>
    )
  if (!isPending) return null
  const text = doing ?? (received ? texts.received(received.bytes, received.rows) : texts.preparing)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <LinearProgress aria-label={doing ?? texts.preparing} />
        <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Typography>
      </Box>
      <Button size="small" onClick={cancel}>
        {texts.cancel}
      </Button>
    </Box>
  )
}
