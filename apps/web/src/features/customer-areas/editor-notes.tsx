import { Alert, Box, Button } from '@mui/material'
import { areaTexts as texts } from './texts.ts'

/** Somebody else corrected the same customers meanwhile. */
export function ConflictNote({ conflicts, onLoad }: { conflicts: readonly string[]; onLoad: () => void }) {
  return (
    <Alert severity="warning" sx={{ borderRadius: 0 }}>
      {texts.conflict}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {conflicts.map(message => (
          <li key={message}>{message}</li>
        ))}
      </Box>
      <Button size="small" variant="outlined" color="inherit" onClick={onLoad} sx={{ mt: 1 }}>
        {texts.loadNewest}
      </Button>
    </Alert>
  )
}

/** Names can still be typed. */
export const AreasFailedNote = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    severity="warning"
    sx={{ borderRadius: 0 }}
    action={
      <Button size="small" color="inherit" onClick={onRetry}>
        {texts.retry}
      </Button>
    }
  >
    {texts.areasFailed}
  </Alert>
)
