import { Box } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import type { CSSProperties, ReactNode } from 'react'
import { SUMMARY_PANEL_WIDTH } from '#features/summary-panel/summary-size.ts'
import type { Insets } from '#map/engine/map-engine.ts'
import { PANEL_TAB_WIDTH } from '#shared/ui/panel/panel-size.ts'
import { GAP } from './insets.ts'

interface Props {
  wide: boolean
  /** What sidebar, bar and panel take up of each side of the map. */
  insets: Insets
  map: ReactNode
  bar: ReactNode
  sidebar: ReactNode
  panel: ReactNode
  status: ReactNode
  legend: ReactNode
  left: ReactNode
  scale: ReactNode
  right: ReactNode
  /** Under everything else, over its whole width. */
  lowest: ReactNode
  children: ReactNode
}

/**
 * Where things lie over the map; its middle stays free.
 *
 *   wide                            narrow
 *   ┌ bar ───────────────────┐      ┌ bar ───────┐
 *   │┌────┐   status   ┌────┐│      │ legend     │
 *   ││side│            │panel│      │ status     │
 *   ││bar │ legend     │    ││      │            │
 *   │└────┘ left  right└────┘│      │ left right │
 *   │       lowest           │      │ lowest     │
 *   └─ scale ── attribution ─┘      └ scale attr.┘
 */
export function MapFrame(props: Props) {
  const { wide, insets, map, bar, sidebar, panel, status, legend, left, scale, right } = props
  // The tabs of the panels end above the buttons.
  const sides = { left: insets.left, right: Math.max(GAP, insets.right - PANEL_TAB_WIDTH) }
  // Rangkuman lies at the left, the tabs of the panels at the right.
  const free = panel
    ? { left: sides.left + SUMMARY_PANEL_WIDTH + GAP, right: insets.right + GAP }
    : { left: GAP, right: GAP }
  return (
    <Box
      sx={[{ position: 'fixed', inset: 0, overflow: 'hidden', bgcolor: 'background.default' }, attribution]}
      style={{ '--map-right': `${insets.right}px` } as CSSProperties}
    >
      {bar && <Box sx={{ position: 'absolute', zIndex: 3, insetInline: GAP, top: GAP }}>{bar}</Box>}
      {sidebar}
      <Box component="main">
        {map}
        <Box
          sx={{
            ...overlay,
            ...free,
            top: insets.top,
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'center',
            gap: 1,
          }}
        >
          {!wide && legend}
          <Box sx={{ maxWidth: 1 }}>{status}</Box>
        </Box>
        <Box
          sx={{
            ...overlay,
            ...sides,
            bottom: insets.bottom,
            ...column,
          }}
        >
          <Box sx={corners}>
            <Box sx={{ ...column, alignItems: 'flex-start' }}>
              {wide && legend}
              {left}
            </Box>
            <Box sx={{ ...column, alignItems: 'flex-end' }}>{right}</Box>
          </Box>
          {props.lowest && <Box sx={{ mr: sides.right > GAP ? 1 : 0 }}>{props.lowest}</Box>}
        </Box>
        <Box sx={{ ...overlay, left: sides.left, bottom: 4 }}>{scale}</Box>
        {props.children}
      </Box>
      {panel}
    </Box>
  )
}

/** Lets the map be dragged between the things that lie on it. */
const overlay = {
  position: 'absolute',
  zIndex: 1,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
} as const

/** What is beside a narrow thing, within the width of a wide one below it, is the map's. */
const column = {
  '&&': { pointerEvents: 'none' },
  '& > *': { pointerEvents: 'auto' },
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
} as const

/** What lies between the corners is the map's. */
const corners = {
  '&&': { pointerEvents: 'none' },
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
} as const

/** Always open: small, quiet, readable on any tile. */
const attribution = (theme: Theme) => ({
  '& .ol-viewport': { outline: 'none' },
  '& [role=application]:focus-visible': { outline: '3px solid', outlineOffset: -3 },
  '& .ol-attribution': { p: 0, bottom: 0, right: 0, borderRadius: 0, bgcolor: 'rgba(255 255 255 / 0.8)' },
  '& .ol-attribution ul': {
    fontSize: 11,
    lineHeight: 1.4,
    px: 0.75,
    py: 0.25,
    color: '#333',
    textShadow: 'none',
  },
  '& .ol-attribution a': { color: '#0b5d73' },
  ...theme.applyStyles('dark', {
    '& .ol-attribution': { bgcolor: 'rgba(18 34 41 / 0.8)' },
    '& .ol-attribution ul': { color: '#b9c9d0' },
    '& .ol-attribution a': { color: '#8fd3e4' },
  }),
})
