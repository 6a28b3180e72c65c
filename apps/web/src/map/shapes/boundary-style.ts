import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type { LabelLook } from '#map/labels/labels.ts'

/** The style of each kind of area; areas of one kind differ by the 15 colours. */
export interface BoundaryLook {
  readonly width: number
  readonly dash?: readonly number[]
  /** Two hexadecimal digits. Areas of several kinds lie on top of each other: a breath of colour is enough. */
  readonly fillAlpha: string
  readonly labels: LabelLook & { readonly zIndex: number; readonly fromZoom: number }
}

const casing = (width: number) =>
  new Style({
    stroke: new Stroke({ color: 'rgba(255 255 255 / 0.55)', width: width + 2, lineJoin: 'round' }),
  })

/** About zoom 13: where a city fits the screen, its areas are small and their lines thin. */
const FAR = 16

const styles = new Map<BoundaryLook, Map<string, Style[]>>()

export function areaStyle(colour: string, look: BoundaryLook, resolution: number): Style[] {
  const far = resolution > FAR
  const ofLook = styles.get(look) ?? new Map<string, Style[]>()
  styles.set(look, ofLook)
  const key = far ? `${colour} far` : colour
  const made = ofLook.get(key) ?? createStyle(colour, look, far ? 0.6 : 1)
  ofLook.set(key, made)
  return made
}

function createStyle(colour: string, look: BoundaryLook, scale: number): Style[] {
  const { dash, fillAlpha } = look
  const width = look.width * scale
  const line = new Style({
    fill: new Fill({ color: `${colour}${fillAlpha}` }),
    stroke: new Stroke({
      color: `${colour}e0`,
      width,
      lineJoin: 'round',
      lineCap: 'butt',
      ...(dash && { lineDash: dash.map(length => length * scale) }),
    }),
  })
  // A dashed line needs a bed to be followed by eye; a plain one is clear by itself.
  return dash ? [casing(width), line] : [line]
}

const warning = (fill: string, edge: number, line: number) => [
  new Style({
    fill: new Fill({ color: fill }),
    stroke: new Stroke({ color: '#5f3b00', width: edge, lineJoin: 'round' }),
  }),
  new Style({ stroke: new Stroke({ color: '#ffb300', width: line, lineJoin: 'round' }) }),
]

/** Amber with a dark edge, as the warning devices inside; stronger where it does not blink. */
export const warningStyles = { blinking: warning('#ffb3001c', 4, 2), steady: warning('#ffb30038', 8, 4) }
