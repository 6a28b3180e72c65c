import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { storedBaseLayer } from '#features/map-controls/base-layer-toggle.tsx'
import { type Insets, MapEngine } from '#map/engine/map-engine.ts'
import { configQuery } from '#shared/api/config.ts'
import { enqueue } from '#shared/browser/task-queue.ts'
import { boxInAddress } from './address/box-in-address.ts'

/** A map in the element, at the city, with the tiles that the server names. */
export function useEngine(
  element: RefObject<HTMLElement | null>,
  { lon, lat }: { lon: number; lat: number },
  { popupBeside, insets }: { popupBeside: boolean; insets: Insets },
): MapEngine | null {
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const { data: config } = useQuery(configQuery)
  const arrival = useRef(insets)

  useEffect(() => {
    const target = element.current
    if (!target) return
    let dispose: (() => void) | undefined
    const cancel = enqueue(() => {
      const created = new MapEngine({ lon, lat }, arrival.current)
      const stored = storedBaseLayer()
      if (stored) created.setBaseLayer(stored)
      const detach = created.attach(target)
      const box = boxInAddress(window.location.search)
      if (box) created.showDegrees(box)
      dispose = () => {
        detach()
        created.dispose()
      }
      setEngine(created)
    })
    return () => {
      cancel()
      setEngine(null)
      dispose?.()
    }
  }, [element, lon, lat])

  useEffect(() => {
    if (config) engine?.setTiles(config.tiles)
  }, [engine, config])

  useEffect(() => engine?.setPopupBeside(popupBeside), [engine, popupBeside])

  useEffect(() => engine?.setInsets(insets), [engine, insets])

  return engine
}
