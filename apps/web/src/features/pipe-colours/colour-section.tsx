import { Box, Paper, Typography } from '@mui/material'
import { type Dispatch, useId } from 'react'
import { type DraftChange, type EditedRow, rowKey } from './colour-draft.ts'
import { ColourRowItem } from './colour-row.tsx'
import type { PipeList } from './colour-rows.ts'
import { colourTexts as texts } from './texts.ts'

interface Props {
  list: PipeList
  rows: readonly EditedRow[]
  dispatch: Dispatch<DraftChange>
}

export function ColourSection({ list, rows, dispatch }: Props) {
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={titleId} sx={{ px: 2, py: 1.5 }}>
        {texts.lists[list]}
      </Typography>
      {rows.length === 1 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', px: 2, pb: 1.5 }}>
          {texts.noneFound[list]}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(row => (
          <ColourRowItem key={rowKey(row)} row={row} dispatch={dispatch} />
        ))}
      </Box>
    </Paper>
  )
}
