import { Box, Button, CircularProgress, Paper, Typography } from '@mui/material'
import { formatNumber } from '@petatirta/domain'
import { type Dispatch, type SubmitEvent, useId } from 'react'
import { UnsavedGuard } from '#shared/ui/dialog/unsaved-guard.tsx'
import { NewestNote } from '#shared/ui/form/newest-note.tsx'
import { STICKY_BAR } from '#shared/ui/page/sticky-bar.ts'
import { type DraftChange, type EditedRow, rowKey } from './colour-draft.ts'
import { ColourRowItem } from './colour-row.tsx'
import type { PipeList } from './colour-rows.ts'
import { colourTexts as texts } from './texts.ts'
import { useColourEditor } from './use-colour-editor.ts'
import type { PipeColours } from './use-pipe-colours.ts'

interface Props {
  list: PipeList
  rows: readonly EditedRow[]
  dispatch: Dispatch<DraftChange>
}

function ColourSection({ list, rows, dispatch }: Props) {
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

export function ColourEditor({ city, opened }: { city: string; opened: PipeColours }) {
  const { sections, dispatch, submit, saving, changed, invalid, note } = useColourEditor(city, opened)
  const dirty = changed > 0 || invalid
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (changed > 0 && !invalid && !saving) submit()
  }
  const status = changed > 0 ? texts.changes(formatNumber(changed)) : texts.noChanges
  return (
    <>
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {sections.map(section => (
            <ColourSection key={section.list} {...section} dispatch={dispatch} />
          ))}
        </Box>
        <Paper variant="outlined" sx={{ ...STICKY_BAR, p: 1.5, display: 'grid', gap: 1.5 }}>
          <NewestNote {...note} />
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'end', gap: 1 }}
          >
            <Typography
              role="status"
              variant="body2"
              sx={{ flex: { xs: '1 0 100%', sm: 1 }, color: 'text.secondary' }}
            >
              {invalid ? texts.invalid : status}
            </Typography>
            <Button disabled={!dirty || saving} onClick={() => dispatch({ type: 'reset' })}>
              {texts.reset}
            </Button>
            <Button
              type="submit"
              variant="contained"
              disabled={changed === 0 || invalid || saving}
              startIcon={saving && <CircularProgress size={16} color="inherit" aria-hidden />}
            >
              {texts.submit}
            </Button>
          </Box>
        </Paper>
      </Box>
      {/* Its question is a form too: inside of this one, discarding would submit. */}
      <UnsavedGuard dirty={dirty} />
    </>
  )
}
