import { ADMIN_RULES } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { FaultBar } from '#features/network-check/fault-bar.tsx'
import { FAULT_COLOURS } from '#features/network-check/fault-colours.ts'
import type { FaultsInAddress } from '#features/network-check/map-search.ts'
import { checkQuery } from '#features/network-check/use-network-check.ts'
import type { MountedLayer } from '#map/engine/layer-spec.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { type DrawnFault, faultsLayer } from '#map/overlays/faults-layer.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { useSession } from '#shared/session/use-session.ts'

/** More would hide the network that they are faults of; the largest come first. */
const MOST_SHOWN = 1000
/** Degrees around a fault, about 60 m. */
const AROUND = 0.0006

interface Props {
  engine: MapEngine
  city: string
  shown: FaultsInAddress
  onShow: (shown: FaultsInAddress) => void
  onClose: () => void
}

/** Faults of the network on the map, with the bar that steps through them. */
export function MapFaults({ engine, city, shown, onShow, onClose }: Props) {
  useClosable(true, onClose)
  const { data, error, refetch } = useQuery(checkQuery(city, { kind: shown.kind, p: 1, rp: MOST_SHOWN }))
  const rule = useSession(state => state.claims?.rule)
  const faults = useMemo(() => data?.check.faults.filter(({ repaired }) => !repaired) ?? [], [data])
  const [layer, setLayer] = useState<MountedLayer<readonly DrawnFault[]>>()
  useEffect(() => {
    const mounted = engine.mount(faultsLayer)
    setLayer(mounted)
    return () => mounted.remove()
  }, [engine])
  useEffect(
    () =>
      layer?.update(
        faults.map(({ id, kind, position }) => ({
          position,
          colour: FAULT_COLOURS[kind],
          isChosen: id === shown.fault,
        })),
      ),
    [layer, faults, shown.fault],
  )

  const choose = (row: number) => {
    const fault = faults[row]
    if (fault) onShow({ ...shown, fault: fault.id })
    return fault
  }
  const press = useEffectEvent(() => {
    const { selection } = engine.getSnapshot()
    if (selection?.kind !== faultsLayer.kind) return
    engine.clearSelection()
    choose(selection.row)
  })
  useEffect(() => engine.subscribe(() => press()), [engine])

  const step = (by: 1 | -1) => {
    const at = faults.findIndex(({ id }) => id === shown.fault)
    const [lon, lat] =
      choose((Math.max(at, by > 0 ? -1 : 0) + by + faults.length) % faults.length)?.position ?? []
    if (lon === undefined || lat === undefined) return
    engine.showDegrees([lon - AROUND, lat - AROUND, lon + AROUND, lat + AROUND])
  }
  return (
    <FaultBar
      city={city}
      kind={shown.kind}
      onKind={kind => onShow({ kind, fault: undefined })}
      data={data?.check}
      onMap={faults.length}
      error={error}
      onRetry={() => void refetch()}
      chosen={faults.find(({ id }) => id === shown.fault)}
      onStep={step}
      isAdministrator={rule !== undefined && ADMIN_RULES.includes(rule)}
      onClose={onClose}
    />
  )
}
