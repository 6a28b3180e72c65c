/** What the user sees of the map, and what is selected on it. */
import { groundScale } from '@petatirta/domain'
import type OlMap from 'ol/Map.js'
import { motion } from '#map/engine/motion.ts'
import { SelectionLayer } from '#map/engine/selection-layer.ts'
import type { Extent, SheetPlace } from './page-projection.ts'
import { fittingScale, MAX_SCALE } from './paper.ts'

/** What bars and panels leave free. */
export function seenExtent(map: OlMap): Extent {
  const view = map.getView()
  const [width = 0, height = 0] = map.getSize() ?? []
  const [top = 0, right = 0, bottom = 0, left = 0] = view.padding ?? []
  const [x = 0, y = 0] = view.getCenter() ?? []
  const resolution = view.getResolution() ?? 1
  const [halfX, halfY] = [
    (Math.max(80, width - left - right) * resolution) / 2,
    (Math.max(80, height - top - bottom) * resolution) / 2,
  ]
  return [x - halfX, y - halfY, x + halfX, y + halfY]
}

/** Undefined where nothing is selected. A point has a little room around it. */
export function selectedExtent(map: OlMap): Extent | undefined {
  const layer = map.getAllLayers().find(candidate => candidate instanceof SelectionLayer)
  const source = layer?.getSource()
  if (!source || source.isEmpty()) return undefined
  const [minX, minY, maxX, maxY] = source.getExtent() as unknown as Extent
  return [minX - ROOM_M, minY - ROOM_M, maxX + ROOM_M, maxY + ROOM_M]
}

const ROOM_M = 10

/** Where a sheet shows a box whole; `fits` is false where even the smallest scale shows less. */
export function fitted(
  [minX, minY, maxX, maxY]: Extent,
  map: { width: number; height: number },
  turned: number,
): SheetPlace & { fits: boolean } {
  const centre = [(minX + maxX) / 2, (minY + maxY) / 2] as const
  const [east, north] = groundScale(centre[1])
  const [across, up] = [(maxX - minX) * east, (maxY - minY) * north]
  const angle = (turned * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const metres = { width: across * cos + up * sin, height: across * sin + up * cos }
  const scale = fittingScale(metres, { x: 0, y: 0, ...map })
  return { centre, turned, scale: scale ?? MAX_SCALE, fits: scale !== undefined }
}

/** Moves so that all of it can be seen beside a panel that covers so much of the map. */
export function showExtent(
  map: OlMap,
  extent: Extent,
  covered: { top: number; right: number; bottom: number },
): void {
  const view = map.getView()
  const [, right = 0, bottom = 0] = view.padding ?? []
  view.fit([...extent], {
    padding: [
      // The handle stands above the frame.
      covered.top + 52,
      Math.max(16, covered.right - right + 16),
      Math.max(16, covered.bottom - bottom + 16),
      16,
    ],
    duration: motion(PAN_MS),
  })
}

const PAN_MS = 300

/** Whose base map it is, in plain words. */
export const attributionOf = (map: OlMap): string =>
  Array.from(map.getViewport().querySelectorAll('.ol-attribution li'), item => item.textContent.trim()).join(
    ' · ',
  )
