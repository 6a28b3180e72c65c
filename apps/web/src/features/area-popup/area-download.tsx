import { Button, Typography } from '@mui/material'
import { Download as DownloadIcon } from 'lucide-react'
import { DownloadState } from '#shared/files/download-state.tsx'
import { type Download, useDownload } from '#shared/files/use-download.ts'
import { texts } from './texts.ts'

/** M2.10: 'Download Data' of a named area. It goes on when the popup is closed, as any download does. */
export function AreaDownload({ onDownload }: { onDownload: (download: Download) => Promise<void> }) {
  const download = useDownload(onDownload)
  return (
    <>
      <DownloadState download={download} />
      <Button
        variant="contained"
        size="small"
        disabled={download.isPending}
        aria-busy={download.isPending}
        startIcon={<DownloadIcon size={16} aria-hidden />}
        onClick={download.start}
      >
        {texts.download}
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.downloadNote}
      </Typography>
    </>
  )
}
