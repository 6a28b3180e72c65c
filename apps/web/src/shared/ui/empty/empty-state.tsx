import { Box, Button, Typography } from '@mui/material'
import type { LucideIcon } from 'lucide-react'

interface Props {
  icon: LucideIcon
  text: string
  detail?: string
  tone?: string
  action?: { label: string; onClick: () => void }
}

/** There is nothing here, and why. */
export const EmptyState = ({ icon: Icon, text, detail, tone = 'text.secondary', action }: Props) => (
  <Box
    role="status"
    sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: 6, textAlign: 'center' }}
  >
    <Box sx={{ color: tone, display: 'flex' }}>
      <Icon size={32} strokeWidth={1.5} aria-hidden />
    </Box>
    <Typography variant="h3" component="p" sx={{ maxWidth: 420 }}>
      {text}
    </Typography>
    {detail && (
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 420 }}>
        {detail}
      </Typography>
    )}
    {action && (
      <Button variant="outlined" size="small" onClick={action.onClick} sx={{ mt: 1 }}>
        {action.label}
      </Button>
    )}
  </Box>
)
