import { Alert, Box, Typography } from '@mui/material'
import type { ImportDraft } from '@petatirta/contract'
import { useId } from 'react'
import { draftTexts as texts } from './texts.ts'

/** Each with its reason and what to do about it; the others can go on. */
export function RefusedFiles({ refused }: Pick<ImportDraft, 'refused'>) {
  const titleId = useId()
  if (refused.length === 0) return null
  return (
    <Alert severity="error" role="group" aria-labelledby={titleId} sx={{ alignItems: 'start' }}>
      <Typography id={titleId} variant="body2" sx={{ fontWeight: 600 }}>
        {texts.refused}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {refused.map(({ file, reason }) => (
          <li key={`${file} ${reason}`}>{`${file}: ${reason}`}</li>
        ))}
      </Box>
    </Alert>
  )
}
