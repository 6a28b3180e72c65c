import { Button, Paper, Typography } from '@mui/material'
import { Upload } from 'lucide-react'
import { STICKY_BAR } from '#shared/ui/page/sticky-bar.ts'
import type { ChosenFile } from './chosen-files.ts'
import { importTexts as texts } from './texts.ts'

interface Props {
  files: readonly ChosenFile[]
  /** Name of the chosen utility. */
  cityName: string | undefined
  onUpload: () => void
}

/** A2: one button for all files; it stays in sight below however many sections. */
export function UploadBar({ files, cityName, onUpload }: Props) {
  return (
    <Paper
      variant="outlined"
      sx={{
        ...STICKY_BAR,
        mt: 2,
        px: 2,
        py: 1.25,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
      }}
    >
      <Typography role="status" variant="body2" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
        {statusOf(files, cityName)}
      </Typography>
      <Button
        variant="contained"
        startIcon={<Upload size={18} aria-hidden />}
        disabled={files.length === 0 || cityName === undefined}
        onClick={onUpload}
        sx={{ flex: 'none' }}
      >
        {texts.upload}
      </Button>
    </Paper>
  )
}

function statusOf(files: readonly ChosenFile[], cityName: string | undefined): string {
  if (files.length === 0) return cityName === undefined ? texts.nothingChosen : texts.noFile
  if (cityName === undefined) return texts.noCompany(files.length)
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  return texts.ready(files.length, bytes, cityName)
}
