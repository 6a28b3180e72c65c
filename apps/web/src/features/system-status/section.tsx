import { Box, Paper, Typography } from '@mui/material'
import { type ReactNode, type Ref, useId } from 'react'

interface Props {
  title: string
  about?: string
  /** Gets the focus when the button that had it is gone. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

export function Section({ title, about, ref, children }: Props) {
  const id = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      ref={ref}
      {...(ref && { tabIndex: -1 })}
      aria-labelledby={id}
      sx={{ minWidth: 0, overflow: 'hidden', '&:focus-visible': { outline: 'none' } }}
    >
      <Box sx={{ px: 2, py: 1.25 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {about && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {about}
          </Typography>
        )}
      </Box>
      {children}
    </Paper>
  )
}
