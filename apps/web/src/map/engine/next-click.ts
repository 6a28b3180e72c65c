import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { DrawKeys } from '#map/draw/draw-keys.ts'
import type { LonLat } from '#map/place/location-watch.ts'
import { lonLatOf } from '#map/place/lon-lat.ts'

interface Actions {
  readonly onPick: (place: LonLat) => void
  readonly onCancel: () => void
}

/** Every click, tap or Enter on the map names a place, until the returned function is called. */
export function nextClick(map: OlMap, { onPick, onCancel }: Actions): () => void {
  const target = map.getTargetElement()
  const pick = (at: readonly number[] | undefined) => {
    if (at) onPick(lonLatOf(at))
  }
  const pickCentre = () => pick(map.getView().getCenter())
  const keys = new DrawKeys(map, {
    onTakeOver: () => {},
    undo: () => {},
    set: pickCentre,
    finish: pickCentre,
    cancel: onCancel,
  })
  // Not 'singleclick': a moment later a browser would not let a page be opened any more.
  const onClick = (event: MapBrowserEvent) => {
    keys.letGo()
    pick(event.coordinate)
  }
  map.on('click', onClick)
  target.style.cursor = 'crosshair'
  return () => {
    map.un('click', onClick)
    keys.stop()
    target.style.cursor = ''
  }
}
