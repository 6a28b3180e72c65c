import { Box, CircularProgress, Typography } from '@mui/material'

/** A part of a card or dialog is on its way. */
export const Spinner = ({ text }: { text: string }) => (
  <Box
    role="status"
    sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1.25, p: 2.5 }}
  >
    <CircularProgress size={20} aria-hidden />
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {text}
    </Typography>
  </Box>
)
