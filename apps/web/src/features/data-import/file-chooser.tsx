import { Box, Typography } from '@mui/material'
import type { ImportKind } from '@petatirta/contract'
import { useState } from 'react'
import { type Choices, type ChosenFile, chosenFiles } from './chosen-files.ts'
import { ColumnHelp } from './column-help.tsx'
import type { Choice } from './file-picker.tsx'
import { SlotGroups } from './slot-groups.tsx'
import { importTexts as texts } from './texts.ts'
import { UploadBar } from './upload-bar.tsx'

interface Props {
  choices: Choices
  onChoice: (kind: ImportKind, choice: Choice) => void
  /** Name of the chosen utility. */
  cityName: string | undefined
  onUpload: (files: readonly ChosenFile[]) => void
}

/** A2: the sections, and below them the button that sends what was chosen. */
export function FileChooser({ choices, onChoice, cityName, onUpload }: Props) {
  const [help, setHelp] = useState<ImportKind | null>(null)
  const files = chosenFiles(choices)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {texts.choose}
      </Typography>
      <SlotGroups choices={choices} onChoice={onChoice} onHelp={setHelp} />
      <UploadBar files={files} cityName={cityName} onUpload={() => onUpload(files)} />
      {help && <ColumnHelp kind={help} onClose={() => setHelp(null)} />}
    </Box>
  )
}
