import { Box } from '@mui/material'
import { SYMBOL_PIXELS } from '@petatirta/domain'
import { useEffect, useRef } from 'react'
import { accessoryIcon, GRID, sourceIcon } from '#map/points/icons.ts'
import type { SymbolType } from './symbol-values.ts'
import { symbolTexts as texts } from './texts.ts'

/** Symbols lie on the map's light ground, whatever the page's scheme. */
const GROUND = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: '#f3f0e9',
}

interface Props {
  type: SymbolType
  url: string | null
  label: string
  /** What the default icon shows. */
  glyph?: string
}

/** In the size of the map; without an image, the icon that stands in for it there. */
export const SymbolImage = ({ type, url, label, glyph = '' }: Props) => (
  <Box sx={{ ...GROUND, width: 36, height: 36 }}>
    {url === null ? (
      <DefaultIcon type={type} glyph={glyph} />
    ) : (
      <img src={url} alt={label} width={SYMBOL_PIXELS} height={SYMBOL_PIXELS} />
    )}
  </Box>
)

const SIDE = 2 * GRID
const DEFAULT = {
  accessories: (glyph: string) => accessoryIcon('#3a4a57', glyph),
  waterSources: (glyph: string) => sourceIcon('#0a4fa3', glyph),
}

function DefaultIcon({ type, glyph }: { type: SymbolType; glyph: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.reset()
    context.scale(SIDE / GRID, SIDE / GRID)
    DEFAULT[type](glyph)(context)
  }, [type, glyph])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={texts.defaultIcon}
      width={SIDE}
      height={SIDE}
      style={{ width: GRID, height: GRID }}
    />
  )
}

/** The pixels themselves, and beside them what the map will show. */
export const ImagePreview = ({ src }: { src: string }) => (
  <Box role="img" aria-label={texts.preview} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <Box sx={{ ...GROUND, width: 76, height: 76 }}>
      <Box component="img" src={src} alt="" sx={{ width: 60, height: 60, imageRendering: 'pixelated' }} />
    </Box>
    <Box sx={{ ...GROUND, width: 36, height: 36 }}>
      <img src={src} alt="" width={SYMBOL_PIXELS} height={SYMBOL_PIXELS} />
    </Box>
  </Box>
)
