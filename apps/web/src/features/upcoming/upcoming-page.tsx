import { Box, Paper, Typography } from '@mui/material'
import { Hourglass } from 'lucide-react'
import { Page } from '#shared/ui/page/page.tsx'
import { upcomingTexts } from './texts.ts'

/** A screen that a later release brings; it says so, and offers nothing that does not work. */
export function UpcomingPage({ screen }: { screen: string }) {
  return (
    <Page title={screen}>
      <Paper
        variant="outlined"
        sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: 7, textAlign: 'center' }}
      >
        <Box sx={{ color: 'secondary.main', display: 'flex' }}>
          <Hourglass size={32} strokeWidth={1.5} aria-hidden />
        </Box>
        <Typography variant="h2">{upcomingTexts.heading}</Typography>
        <Typography variant="body1" sx={{ color: 'text.secondary', maxWidth: 460 }}>
          {upcomingTexts.body(screen)}
        </Typography>
      </Paper>
    </Page>
  )
}
