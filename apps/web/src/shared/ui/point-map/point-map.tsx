import { Box, IconButton, Paper, ToggleButton, Tooltip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Minus, Plus, Satellite } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { configQuery } from '#shared/api/config.ts'
import type { LoadPointMap, Picture, Place, PointMapHandle, PointMapOptions } from './handle.ts'
import { pointMapTexts as texts } from './texts.ts'

interface Props {
  /** What the map shows, for people who do not see it. */
  label: string
  point: Place | undefined
  /** Where the map is while there is no point. */
  centre: Place
  zoom: number
  load: LoadPointMap
  /** Absent: the point is shown, and stays. */
  onPick?: (place: Place) => void
  height?: number
}

/** A point on a small map. Without tiles the ground is grey and the point can still be moved. */
export function PointMap({ label, point, centre, zoom, load, onPick, height = 220 }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const { map, failed } = usePointMap(element, { load, centre, zoom, onPick })
  const [lon, lat] = [point?.lon, point?.lat]
  useEffect(() => {
    map?.show(lon === undefined || lat === undefined ? undefined : { lon, lat })
  }, [map, lon, lat])

  if (failed) return <NotLoaded text={texts.notLoaded} />
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Frame
        element={element}
        map={map}
        label={label}
        describedBy={onPick ? hintId : undefined}
        height={height}
      />
      {onPick && (
        <Typography id={hintId} variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.pickHint}
        </Typography>
      )}
    </Box>
  )
}

interface PictureProps {
  /** What the map shows, for people who do not see it. */
  label: string
  picture: Picture
  load: LoadPointMap
  height?: number
}

/** Before the picture is there: Indonesia. */
const INDONESIA = { centre: { lon: 118, lat: -2.5 }, zoom: 4 }

/** What a file holds, on a small map. */
export function PictureMap({ label, picture, load, height = 260 }: PictureProps) {
  const element = useRef<HTMLDivElement>(null)
  const { map, failed } = usePointMap(element, { load, ...INDONESIA, onPick: undefined })
  useEffect(() => map?.showPicture(picture), [map, picture])
  if (failed) return <NotLoaded text={texts.pictureNotLoaded} />
  return <Frame element={element} map={map} label={label} height={height} />
}

const NotLoaded = ({ text }: { text: string }) => (
  <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
    {text}
  </Typography>
)

interface FrameProps {
  element: RefObject<HTMLDivElement | null>
  map: PointMapHandle | undefined
  label: string
  describedBy?: string | undefined
  height: number
}

function Frame({ element, map, label, describedBy, height }: FrameProps) {
  const [satellite, setSatellite] = useState(false)
  const { data: config } = useQuery(configQuery)
  useEffect(() => {
    if (config) map?.setTiles(config.tiles)
  }, [map, config])
  useEffect(() => map?.setBaseLayer(satellite ? 'satellite' : 'map'), [map, satellite])
  return (
    <Box role="group" aria-label={label} aria-describedby={describedBy} sx={{ ...FRAME, height }}>
      {/* The wheel belongs to the map once it was clicked; keys have the fields and the buttons. */}
      <Box ref={element} tabIndex={-1} sx={GROUND} />
      {map ? (
        <Controls map={map} satellite={satellite} onSatellite={setSatellite} />
      ) : (
        <Typography role="status" variant="body2" sx={LOADING}>
          {texts.loading}
        </Typography>
      )}
    </Box>
  )
}

type MapOptions = Pick<Props, 'load'> & PointMapOptions

function usePointMap(element: RefObject<HTMLElement | null>, options: MapOptions) {
  const { load, onPick } = options
  const [map, setMap] = useState<PointMapHandle>()
  const [failed, setFailed] = useState(false)
  const picked = useEffectEvent((place: Place) => options.onPick?.(place))
  // Later centres do not matter: the map is where it was moved to.
  const start = useEffectEvent(() => ({ centre: options.centre, zoom: options.zoom }))
  const movable = onPick !== undefined
  useEffect(() => {
    let gone = false
    let created: PointMapHandle | undefined
    load().then(
      create => {
        if (gone || !element.current) return
        const onPick = movable ? (place: Place) => picked(place) : undefined
        created = create(element.current, { ...start(), onPick })
        setMap(created)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
      setMap(undefined)
      created?.dispose()
    }
  }, [element, load, movable])
  return { map, failed }
}

interface ControlsProps {
  map: PointMapHandle
  satellite: boolean
  onSatellite: (on: boolean) => void
}

const Controls = ({ map, satellite, onSatellite }: ControlsProps) => (
  <Paper variant="outlined" sx={{ position: 'absolute', top: 8, right: 8, display: 'grid', zIndex: 1 }}>
    <Button label={texts.zoomIn} onClick={() => map.zoomBy(1)}>
      <Plus size={18} aria-hidden />
    </Button>
    <Button label={texts.zoomOut} onClick={() => map.zoomBy(-1)}>
      <Minus size={18} aria-hidden />
    </Button>
    <Tooltip title={texts.satellite} placement="left">
      <ToggleButton
        value="satellite"
        aria-label={texts.satellite}
        selected={satellite}
        onChange={() => onSatellite(!satellite)}
        sx={{ width: 40, height: 40, border: 0 }}
      >
        <Satellite size={18} aria-hidden />
      </ToggleButton>
    </Tooltip>
  </Paper>
)

interface ButtonProps {
  label: string
  onClick: () => void
  children: ReactNode
}

const Button = ({ label, onClick, children }: ButtonProps) => (
  <Tooltip title={label} placement="left">
    <IconButton aria-label={label} onClick={onClick} sx={{ width: 40, height: 40 }}>
      {children}
    </IconButton>
  </Tooltip>
)

const FRAME = {
  position: 'relative',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
} as const

/** The map's light ground, whatever the page's scheme. */
const GROUND = {
  position: 'absolute',
  inset: 0,
  bgcolor: '#e8e6e1',
  outline: 'none',
  '& .ol-attribution': { p: 0, bottom: 0, right: 0, borderRadius: 0, bgcolor: 'rgba(255 255 255 / 0.8)' },
  '& .ol-attribution ul': { fontSize: 11, lineHeight: 1.4, px: 0.75, color: '#333', textShadow: 'none' },
  '& .ol-attribution a': { color: '#0b5d73' },
} as const

const LOADING = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  color: '#37474f',
} as const
