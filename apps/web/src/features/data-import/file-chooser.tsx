import { Box, Typography } from '@mui/material'
import type { ImportKind } from '@petatirta/contract'
import { useState } from 'react'
import { useUnsavedWork } from '#shared/session/use-unsaved-work.ts'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { type Choices, type ChosenFile, chosenFiles } from './chosen-files.ts'
import { ColumnHelp } from './column-help.tsx'
import type { Choice } from './file-picker.tsx'
import { SlotGroups } from './slot-groups.tsx'
import { replaceTexts, importTexts as texts } from './texts.ts'
import { UploadBar } from './upload-bar.tsx'

interface Props {
  choices: Choices
  onChoice: (kind: ImportKind, choice: Choice) => void
  /** Name of the chosen utility. */
  cityName: string | undefined
  onUpload: (files: readonly ChosenFile[], replace: boolean) => void
}

/** A2: the sections, and below them the button that sends what was chosen. */
export function FileChooser({ choices, onChoice, cityName, onUpload }: Props) {
  const [help, setHelp] = useState<ImportKind | null>(null)
  const [replace, setReplace] = useState(false)
  const [asking, setAsking] = useState(false)
  const files = chosenFiles(choices)
  useUnsavedWork(files.length > 0)
  const replaces = replace && files.some(({ kind }) => kind === 'complaint')
  const choose = (kind: ImportKind, choice: Choice) => {
    // Another file is another question.
    if (kind === 'complaint') setReplace(false)
    onChoice(kind, choice)
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {texts.choose}
      </Typography>
      <SlotGroups
        choices={choices}
        onChoice={choose}
        onHelp={setHelp}
        replace={replace}
        onReplace={setReplace}
      />
      <UploadBar
        files={files}
        cityName={cityName}
        onUpload={() => (replaces ? setAsking(true) : onUpload(files, false))}
      />
      {asking && (
        <ConfirmDialog
          open
          title={replaceTexts.title}
          question={replaceTexts.question(cityName ?? '')}
          confirm={replaceTexts.confirm}
          onConfirm={() => {
            setAsking(false)
            onUpload(files, true)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {help && <ColumnHelp kind={help} onClose={() => setHelp(null)} />}
    </Box>
  )
}
