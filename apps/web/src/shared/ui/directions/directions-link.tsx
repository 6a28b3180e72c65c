import { Button } from '@mui/material'
import { directionsUrl, type LatLon } from '@petatirta/domain'
import { Navigation } from 'lucide-react'
import { directionsLinkTexts } from './texts.ts'

interface Props {
  place: LatLon
  /** Followed: for the log. */
  onFollow: () => void
}

/** M2.10: the way to a place, in a tab of its own. */
export const DirectionsLink = ({ place, onFollow }: Props) => (
  <Button
    size="small"
    href={directionsUrl({ destination: place })}
    target="_blank"
    rel="noopener"
    onClick={onFollow}
    startIcon={<Navigation size={14} aria-hidden />}
    sx={COMPACT}
  >
    {directionsLinkTexts.label}
  </Button>
)

/** One line with the badges beside it where they are short. */
const COMPACT = {
  ml: 'auto',
  mr: -0.5,
  px: 0.5,
  minHeight: 28,
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  '& .MuiButton-startIcon': { mr: 0.5 },
} as const
