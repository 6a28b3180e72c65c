import { Box, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

/** A part of the dialog under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.75 }}>
      <Typography id={id} variant="subtitle2" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  )
}
