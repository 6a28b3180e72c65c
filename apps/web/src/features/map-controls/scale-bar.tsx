import { Box } from '@mui/material'
import { useEffect, useRef } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { addScaleLine } from '#map/engine/scale-line.ts'
import { texts } from './texts.ts'

/** How long a piece of the map is in the world. On tiles of any colour, in either theme. */
export function ScaleBar({ engine }: { engine: MapEngine }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => (element.current ? addScaleLine(engine, element.current) : undefined), [engine])
  return <Box ref={element} role="img" aria-label={texts.scale} sx={BAR} />
}

const BAR = {
  pointerEvents: 'none !important',
  '& .ol-scale-line': { position: 'static', p: 0, bgcolor: 'transparent' },
  '& .ol-scale-line-inner': {
    border: '2px solid #1c2b33',
    borderTop: 0,
    color: '#1c2b33',
    fontSize: 11,
    lineHeight: 1.3,
    fontWeight: 600,
    bgcolor: 'rgba(255 255 255 / 0.7)',
  },
} as const
