import { Box, Paper, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  about?: string
  /** Beside the heading. */
  mark?: ReactNode
  children: ReactNode
}

export function Section({ title, about, mark, children }: Props) {
  const id = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0, alignContent: 'start' }}
    >
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
          {mark}
        </Box>
        {about && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
            {about}
          </Typography>
        )}
      </Box>
      {children}
    </Paper>
  )
}
