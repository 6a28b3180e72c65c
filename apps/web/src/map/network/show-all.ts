import type OlMap from 'ol/Map.js'
import { fromLonLat } from 'ol/proj.js'
import { motion } from '#map/engine/motion.ts'
import { type PixelBox, paddingBeside } from './cover.ts'

const PAN_MS = 400
/** A single pipe is not looked at through a magnifying glass. */
const CLOSEST_ZOOM = 18
const MARGIN_PX = 40
/** The legend stands at the left of a wide screen. */
const LEGEND_PX = 190
/** From here on a screen has room for a legend. */
const WIDE_PX = 768

/** What panels leave of the map. */
function freeBoxOf(map: OlMap): PixelBox {
  const box = map.getTargetElement().getBoundingClientRect()
  const [top = 0, right = 0, bottom = 0, left = 0] = map.getView().padding ?? []
  return {
    left: box.left + left,
    top: box.top + top,
    right: box.right - right,
    bottom: box.bottom - bottom,
  }
}

/** Moves so that a box is seen whole beside the card, or above the sheet. */
export function showAll(
  map: OlMap,
  extent: readonly number[] | undefined,
  cover: PixelBox | undefined,
): void {
  if (!extent) return
  const { top, right, bottom, left } = paddingBeside(freeBoxOf(map), cover, MARGIN_PX)
  const legend = window.innerWidth >= WIDE_PX ? LEGEND_PX : 0
  map.getView().fit([...extent], {
    padding: [top, right, bottom, Math.max(left, legend)],
    maxZoom: CLOSEST_ZOOM,
    duration: motion(PAN_MS),
  })
}

const isWithin = (x: number, y: number, box: PixelBox): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

/** Moves so that a place comes to the middle of what is free, if it is covered. */
export function uncover(map: OlMap, place: readonly [number, number], cover: PixelBox | undefined): void {
  const [at, centre] = [fromLonLat([...place]), map.getView().getCenter()]
  const [x, y] = map.getPixelFromCoordinate(at) ?? []
  if (!cover || !centre || x === undefined || y === undefined) return
  const page = map.getTargetElement().getBoundingClientRect()
  if (!isWithin(page.left + x, page.top + y, cover)) return
  const box = freeBoxOf(map)
  const { top, right, bottom, left } = paddingBeside(box, cover, 0)
  const goal = map.getCoordinateFromPixel([
    (box.left + left + box.right - right) / 2 - page.left,
    (box.top + top + box.bottom - bottom) / 2 - page.top,
  ])
  const center = centre.map((value, i) => value + (at[i] as number) - (goal[i] as number))
  map.getView().animate({ center, duration: motion(PAN_MS) })
}
