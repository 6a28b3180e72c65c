import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { STICKY_BAR } from '#shared/ui/page/sticky-bar.ts'
import { areaTexts as texts } from './texts.ts'

interface Props {
  changed: number
  incomplete: number
  saving: boolean
  onSave: () => void
}

/** Stays in sight below however many rows: one button for all of them. */
export function SaveBar({ changed, incomplete, saving, onSave }: Props) {
  const parts = [texts.changes(changed), ...(incomplete > 0 ? [texts.incomplete(incomplete)] : [])]
  return (
    <Box
      sx={{
        ...STICKY_BAR,
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'end',
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography
        role="status"
        variant="body2"
        sx={{ mr: 'auto', color: incomplete > 0 ? 'error.main' : 'text.secondary', fontWeight: 500 }}
      >
        {saving ? texts.saving : changed > 0 ? parts.join(', ') : texts.nothingChanged}
      </Typography>
      <Button
        variant="contained"
        disabled={saving || changed === 0 || incomplete > 0}
        startIcon={saving && <CircularProgress size={16} color="inherit" aria-hidden />}
        onClick={onSave}
        sx={{ flex: 'none' }}
      >
        {texts.save}
      </Button>
    </Box>
  )
}
