import { useEffect, useState } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { NetworkOverlay, type NetworkPicture } from '#map/network/network-overlay.ts'

/** Keeps a picture of the network on the map; it goes with who asked for it. */
export function useOverlay(
  engine: MapEngine,
  picture: NetworkPicture | undefined,
): NetworkOverlay | undefined {
  const [overlay, setOverlay] = useState<NetworkOverlay>()
  useEffect(() => {
    const added = engine.use(map => new NetworkOverlay(map))
    setOverlay(added)
    return () => added.remove()
  }, [engine])
  useEffect(() => {
    if (picture) overlay?.show(picture)
    else overlay?.clear()
  }, [overlay, picture])
  return overlay
}
