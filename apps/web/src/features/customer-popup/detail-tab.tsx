import { Box, Button } from '@mui/material'
import { Gauge, House } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from './texts.ts'

export type PhotoKind = 'meter' | 'house'

const PHOTOS = [
  ['meter', texts.meterPhoto, Gauge],
  ['house', texts.housePhoto, House],
] as const

interface Props {
  /** Of which there are photos that the user may see. */
  photos: readonly PhotoKind[]
  onPhoto: (kind: PhotoKind) => void
  /** The table of the customer's properties. */
  children: ReactNode
}

export const DetailTab = ({ photos, onPhoto, children }: Props) => (
  <>
    {photos.length > 0 && (
      <Box sx={{ display: 'flex', gap: 1, px: 2, py: 1.25 }}>
        {PHOTOS.filter(([kind]) => photos.includes(kind)).map(([kind, label, Icon]) => (
          <Button
            key={kind}
            size="small"
            variant="outlined"
            startIcon={<Icon size={16} aria-hidden />}
            onClick={() => onPhoto(kind)}
          >
            {label}
          </Button>
        ))}
      </Box>
    )}
    {children}
  </>
)
