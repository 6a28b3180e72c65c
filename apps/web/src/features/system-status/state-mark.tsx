import { Box } from '@mui/material'
import { CircleCheck, CircleX } from 'lucide-react'

/** Works or does not; the sign repeats what the colour says. */
export function StateMark({ good, children }: { good: boolean; children: string }) {
  const Icon = good ? CircleCheck : CircleX
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: good ? 'success.main' : 'error.main',
      }}
    >
      <Icon size={16} aria-hidden />
      {children}
    </Box>
  )
}
