import { Box, Typography } from '@mui/material'
import { type LatLon, samplingTime } from '@petatirta/domain'
import { WifiOff } from 'lucide-react'
import { CopyButton } from '#shared/ui/copy/copy-button.tsx'
import { DirectionsLink } from '#shared/ui/directions/directions-link.tsx'
import { texts } from './texts.ts'

interface Props {
  id: string
  /** Undefined where the publisher's point is no number. */
  place: LatLon | undefined
  /** Null while it reports. */
  silentSince: string | null
  /** Of the city, for the time of the last report. */
  gmtOffset: number
  onDirections: () => void
}

/** A tenth of a metre; devices send far more digits than they mean. */
const degrees = (value: number) => String(Number(value.toFixed(6)))

/** M2.10: where it stands, the way there, and since when nothing was heard of it. */
export function DeviceHead({ id, place, silentSince, gmtOffset, onDirections }: Props) {
  return (
    <Box sx={{ px: 2, pb: 1, display: 'grid', gap: 0.75, flexShrink: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {texts.id(id)} <CopyButton what={texts.idName} text={id} />
      </Typography>
      {place && (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}>
          <Box component="dl" sx={{ m: 0, display: 'flex', columnGap: 2 }}>
            <Degrees label={texts.latitude} value={degrees(place.lat)} />
            <Degrees label={texts.longitude} value={degrees(place.lon)} />
          </Box>
          <DirectionsLink place={place} onFollow={onDirections} />
        </Box>
      )}
      {silentSince !== null && (
        <Typography
          role="status"
          variant="body2"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary', fontWeight: 600 }}
        >
          <WifiOff size={16} aria-hidden style={{ flexShrink: 0 }} />
          {texts.silent(samplingTime({ samplingDate: silentSince, gmtOffset }))}
        </Typography>
      )}
    </Box>
  )
}

const Degrees = ({ label, value }: { label: string; value: string }) => (
  <div>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Typography>
  </div>
)
