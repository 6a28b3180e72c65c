import { Button, Typography } from '@mui/material'
import { Download as DownloadIcon } from 'lucide-react'
import { DownloadState } from '#shared/files/download-state.tsx'
import { fileTexts } from '#shared/files/texts.ts'
import type { useDownload } from '#shared/files/use-download.ts'
import { fileChoiceTexts as texts } from './texts.ts'

interface Props {
  /** Its value says whether a file was saved. */
  sheet: ReturnType<typeof useDownload<boolean>>
  /** No customer would be in it. */
  disabled: boolean
}

/** The spreadsheet of an area: how far it is, what became of it, and the button that fetches it. */
export const SheetDownload = ({ sheet, disabled }: Props) => (
  <>
    <DownloadState download={sheet} />
    {sheet.isDone && (
      <Typography role="status" variant="body2" sx={{ color: sheet.value ? 'success.main' : 'warning.main' }}>
        {sheet.value ? fileTexts.saved : texts.notSaved}
      </Typography>
    )}
    <Button
      variant="contained"
      disabled={sheet.isPending || disabled}
      aria-busy={sheet.isPending}
      startIcon={<DownloadIcon size={16} aria-hidden />}
      onClick={sheet.start}
    >
      {texts.getSheet}
    </Button>
  </>
)
