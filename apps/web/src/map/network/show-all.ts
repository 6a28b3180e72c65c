import type OlMap from 'ol/Map.js'
import { motion } from '#map/engine/motion.ts'

const PAN_MS = 400
/** A single pipe is not looked at through a magnifying glass. */
const CLOSEST_ZOOM = 18
const MARGIN_PX = 40
/** What the card covers of the map beside its buttons, and the sheet of a phone as a share of the height. */
const CARD_PX = 380
/** The legend stands at the left of a wide screen. */
const LEGEND_PX = 190
const SHEET_SHARE = 0.55

/** Moves so that a box is seen whole beside the card, or above the sheet. */
export function showAll(map: OlMap, extent: readonly number[] | undefined, wide: boolean): void {
  if (!extent) return
  const [, height = 0] = map.getSize() ?? []
  map.getView().fit([...extent], {
    padding: [
      MARGIN_PX,
      wide ? CARD_PX + MARGIN_PX : MARGIN_PX,
      wide ? MARGIN_PX : SHEET_SHARE * height,
      wide ? LEGEND_PX : MARGIN_PX,
    ],
    maxZoom: CLOSEST_ZOOM,
    duration: motion(PAN_MS),
  })
}
