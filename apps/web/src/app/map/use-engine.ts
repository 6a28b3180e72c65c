import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { storedBaseLayer } from '#features/map-controls/stored-base-layer.ts'
import { type Insets, MapEngine } from '#map/engine/map-engine.ts'
import { configQuery } from '#shared/api/config.ts'
import { enqueue } from '#shared/browser/task-queue.ts'
import { boxInAddress } from './address/box-in-address.ts'
import { takePicture } from './first-picture.ts'

/** A map in the element, at the city, with the tiles that the server names: the one that is drawn already, or a new one. */
export function useEngine(
  element: RefObject<HTMLElement | null>,
  { slug, lon, lat }: { slug: string; lon: number; lat: number },
  { popupBeside, insets }: { popupBeside: boolean; insets: Insets },
): MapEngine | null {
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const { data: config } = useQuery(configQuery)
  const arrival = useRef(insets)

  useEffect(() => {
    const target = element.current
    if (!target) return
    let dispose: (() => void) | undefined
    const first = takePicture(slug)
    if (first) {
      const detach = first.engine.attach(target)
      first.leaveGround()
      setEngine(first.engine)
      return () => {
        setEngine(null)
        detach()
        first.engine.dispose()
      }
    }
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
  }, [element, slug, lon, lat])

  useEffect(() => {
    if (config) engine?.setTiles(config.tiles)
  }, [engine, config])

  useEffect(() => engine?.setPopupBeside(popupBeside), [engine, popupBeside])

  useEffect(() => engine?.setInsets(insets), [engine, insets])

  return engine
}
