import { Box, Button, Typography } from '@mui/material'
import { formatDateTime } from '@petatirta/domain'
import type { ReactNode } from 'react'
import { DirectionsLink } from '#shared/ui/directions/directions-link.tsx'
import type { Fitting, ValveFitting } from '#sync/network/answers.ts'
import { cardTexts as texts } from './card-texts.ts'

export const fittingName = ({ name, id }: Fitting): string => name || `${texts.unnamed} ${id}`

/** What stands below the name: its id where that is not the name, and what it is. */
const detailOf = ({ name, id, subType }: Fitting) => [name ? id : '', subType].filter(Boolean).join(' · ')

const LOOKS = {
  close: { bgcolor: '#ffffff', color: '#111827', borderColor: '#dc2626' },
  shut: { bgcolor: '#111827', color: '#ffffff', borderColor: '#ffffff' },
  stuck: { bgcolor: '#facc15', color: '#111827', borderColor: '#111827' },
} as const

/** The same sign as on the map. */
const Badge = ({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) => (
  <Box
    aria-hidden
    sx={{
      flex: 'none',
      width: 26,
      height: 26,
      borderRadius: '50%',
      border: '3px solid',
      ...LOOKS[look],
      display: 'grid',
      placeItems: 'center',
      fontSize: '0.75rem',
      fontWeight: 700,
    }}
  >
    {children}
  </Box>
)

interface RowProps {
  fitting: Fitting | ValveFitting
  look: keyof typeof LOOKS
  sign: string
  gmtOffset: number
  onDirections: () => void
  children?: ReactNode
}

/** A valve with what can be done about it. */
export function ValveRow({ fitting, look, sign, gmtOffset, onDirections, children }: RowProps) {
  const [lon, lat] = fitting.position
  const state = 'state' in fitting ? fitting.state : null
  const written =
    state && (state.shut ? texts.shutNote : texts.openNote)(state.by, formatDateTime(state.at, gmtOffset))
  return (
    <Box component="li" data-valve={fitting.id} sx={{ display: 'flex', gap: 1, py: 0.75 }}>
      <Badge look={look}>{sign}</Badge>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {fittingName(fitting)}
            </Typography>
            {[detailOf(fitting), written, state?.note].filter(Boolean).map(line => (
              <Typography key={line} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {line}
              </Typography>
            ))}
          </Box>
          <DirectionsLink place={{ lat, lon }} onFollow={onDirections} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -0.5 }}>{children}</Box>
      </Box>
    </Box>
  )
}

export const ValveRows = ({ children, ordered = false }: { children: ReactNode; ordered?: boolean }) => (
  <Box
    component={ordered ? 'ol' : 'ul'}
    sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
  >
    {children}
  </Box>
)

/** What it does takes its row away: the focus goes to the card before it would go to nowhere. */
export const RowButton = ({
  onClick,
  disabled,
  children,
}: {
  onClick: () => void
  disabled?: boolean
  children: string
}) => (
  <Button
    size="small"
    onClick={({ currentTarget }) => {
      onClick()
      currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
    }}
    disabled={disabled ?? false}
    sx={{ minHeight: 32, px: 0.75 }}
  >
    {children}
  </Button>
)
