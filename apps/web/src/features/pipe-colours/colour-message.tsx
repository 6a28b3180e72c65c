import { Box, Paper, Typography } from '@mui/material'
import { Spline } from 'lucide-react'

interface Props {
  title: string
  detail?: string
}

/** There is nothing to colour, and why. */
export const ColourMessage = ({ title, detail }: Props) => (
  <Paper
    variant="outlined"
    sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: 5, textAlign: 'center' }}
  >
    <Box sx={{ color: 'text.secondary', display: 'flex' }}>
      <Spline size={32} strokeWidth={1.5} aria-hidden />
    </Box>
    <Typography variant="h3" component="p">
      {title}
    </Typography>
    {detail && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {detail}
      </Typography>
    )}
  </Paper>
)
