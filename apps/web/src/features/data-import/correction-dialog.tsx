import { Box, Typography } from '@mui/material'
import { type ImportEntry, importKindLabel } from '@petatirta/contract'
import { useState } from 'react'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { HelpButton } from '#shared/ui/help/help-button.tsx'
import { ACCEPTED_CORRECTION } from './file-check.ts'
import { type Choice, FilePicker } from './file-picker.tsx'
import { correctionTexts as texts } from './texts.ts'
import { useFileDrag } from './use-file-drag.ts'

interface Props {
  entry: ImportEntry
  onFile: (file: File) => void
  onClose: () => void
}

/** Asks for what was refused and has been corrected. */
export function CorrectionDialog({ entry, onFile, onClose }: Props) {
  const [choice, setChoice] = useState<Choice>()
  const dragging = useFileDrag()
  const file = choice && 'file' in choice ? choice.file : undefined
  return (
    <FormDialog
      open
      title={texts.title}
      submit={texts.submit}
      dirty={false}
      pending={false}
      disabled={file === undefined}
      aside={<HelpButton screen="import-correction" />}
      onSubmit={event => {
        event.preventDefault()
        if (file) onFile(file)
      }}
      onClose={onClose}
    >
      <Typography variant="body1" sx={{ overflowWrap: 'anywhere' }}>
        {texts.about(importKindLabel(entry.kind), entry.fileName)}
      </Typography>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <FilePicker
          label={texts.label}
          title={texts.file}
          about={texts.formats}
          accepted={ACCEPTED_CORRECTION}
          choice={choice}
          onChoice={setChoice}
          dragging={dragging}
        />
      </Box>
    </FormDialog>
  )
}
