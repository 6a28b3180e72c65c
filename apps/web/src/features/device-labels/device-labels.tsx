import { Box } from '@mui/material'
import { type LabelRoom, MIN_ZOOM } from '@petatirta/domain'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { LabelOverlays } from '#map/labels/label-overlays.ts'
import { useFilters } from '#shared/filters/filter-context.ts'
import type { City } from '#sync/page/city.ts'
import { warningRows } from '#sync/page/live-devices.ts'
import { DeviceLabel } from './device-label.tsx'
import { LABEL_SIZE } from './label-size.ts'
import { labelsInView, type ShownLabel } from './labels-in-view.ts'

interface Props {
  engine: MapEngine
  sync: City
  gmtOffset: number
  /** Where labels can be read on a map of this size, between what lies over it. */
  freeRoom: (width: number, height: number) => Omit<LabelRoom, keyof typeof LABEL_SIZE>
}

/** M2.12: while the filters Device and Device Label are on. */
export function DeviceLabels(props: Props) {
  const on = useFilters(({ general }) => general.device && general.deviceLabel)
  const { engine } = props
  const [overlays, setOverlays] = useState<LabelOverlays | null>(null)
  useEffect(() => {
    if (!on) return
    const created = engine.use(map => new LabelOverlays(map))
    setOverlays(created)
    return () => {
      setOverlays(null)
      created.remove()
    }
  }, [engine, on])
  return overlays && <Labels {...props} overlays={overlays} />
}

type OnMap = Props & { overlays: LabelOverlays }

function Labels(props: OnMap) {
  const { engine, sync, gmtOffset, overlays } = props
  const labels = useLabels(props)
  // As text: labels that stay the same when the map has moved are not asked for again.
  const ids = JSON.stringify(labels.shown.map(({ id }) => id))
  useEffect(() => sync.devices.watch(JSON.parse(ids) as string[]), [sync, ids])
  const open = (row: number) => {
    const devices = sync.getSnapshot().layers.device.columns
    if (devices) engine.reveal('device', devices, row, MIN_ZOOM)
  }
  const { origin, resolution } = labels
  useLayoutEffect(() => {
    if (origin && resolution) overlays.drawn(origin, resolution)
  }, [overlays, origin, resolution])
  return createPortal(
    labels.shown.map(label => (
      <Box
        key={label.id}
        sx={{ position: 'absolute', left: 0, top: 0 }}
        style={{
          transform: `translate(${Math.round(label.x / resolution)}px, ${Math.round(-label.y / resolution)}px)`,
        }}
      >
        <LiveLabel sync={sync} label={label} gmtOffset={gmtOffset} onOpen={() => open(label.row)} />
      </Box>
    )),
    overlays.element,
  )
}

/** Which labels there is room for; reckoned anew when the map has come to rest, and when a device begins to warn. */
function useLabels({ engine, sync, overlays, freeRoom }: OnMap) {
  const view = useSyncExternalStore(overlays.subscribe, overlays.getSnapshot)
  const devices = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().layers.device.columns)
  const warnings = useSyncExternalStore(sync.devices.subscribe, () => sync.devices.getSnapshot().warnings)
  const selected = useSyncExternalStore(engine.subscribe, () => {
    const { selection } = engine.getSnapshot()
    return selection?.kind === 'device' ? selection.row : undefined
  })
  const shown = useMemo(() => {
    if (!view || devices?.family !== 'point') return []
    const warns = warningRows(devices, warnings)
    const room = { ...freeRoom(view.width, view.height), ...LABEL_SIZE }
    return labelsInView({ devices, warns, view, room, selected })
  }, [view, devices, warnings, selected, freeRoom])
  return { shown, origin: devices?.origin, resolution: view?.resolution ?? 1 }
}

interface LiveLabelProps {
  sync: City
  label: ShownLabel
  gmtOffset: number
  onOpen: () => void
}

/** Rendered anew when its own device reports. */
function LiveLabel({ sync, label: { id, name, side, shift }, gmtOffset, onOpen }: LiveLabelProps) {
  const device = useSyncExternalStore(sync.devices.subscribe, () =>
    sync.devices.getSnapshot().readings.get(id),
  )
  const offline = useSyncExternalStore(sync.subscribe, () => sync.getSnapshot().offline !== null)
  return (
    <DeviceLabel
      name={device?.name || name || id}
      device={device}
      offline={offline}
      side={side}
      shift={shift}
      onOpen={onOpen}
      gmtOffset={gmtOffset}
      onTurn={by => sync.log(by > 0 ? 'label-device-selanjutnya' : 'label-device-sebelumnya')}
    />
  )
}
