import { Box, Button, Typography } from '@mui/material'
import { LogoMark } from '#shared/ui/brand/logo.tsx'
import { appTexts } from './texts.ts'

/** A page broke, or its code could not be fetched (a new release replaced it): only a reload helps. */
export function FailedPage() {
  return (
    <Box
      role="alert"
      sx={{
        flex: 1,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        p: 3,
        textAlign: 'center',
      }}
    >
      <LogoMark size={40} />
      <Typography variant="h1">{appTexts.failed}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{appTexts.failedDetail}</Typography>
      <Button variant="contained" onClick={() => window.location.reload()} sx={{ mt: 2 }}>
        {appTexts.reload}
      </Button>
    </Box>
  )
}
