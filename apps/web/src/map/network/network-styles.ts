import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'

const PAPER = '#ffffff'
const RED = '#dc2626'
const LIGHT_RED = '#f87171'
const BLUE = '#1d4ed8'
const INK = '#111827'

const line = (color: string, width: number, lineDash?: number[]) =>
  new Style({ stroke: new Stroke({ color, width, lineCap: 'round', ...(lineDash && { lineDash }) }) })

/** A white rim, so that it reads on any map; dashes where colour alone would have to say it. */
export const LINE_STYLES = {
  dry: [line(PAPER, 10), line(RED, 6)],
  beyond: [line(PAPER, 8), line(LIGHT_RED, 4.5, [2, 8])],
  way: [line(PAPER, 10), line(BLUE, 6)],
  weakest: [line(PAPER, 12), line('#ea580c', 8)],
} as const
export type LineLook = keyof typeof LINE_STYLES

const FONT = '700 13px Inter, Roboto, sans-serif'

const badge = (text: string, look: { fill: string; rim: string; ink: string }) =>
  new Style({
    image: new CircleStyle({
      radius: 13,
      fill: new Fill({ color: look.fill }),
      stroke: new Stroke({ color: look.rim, width: 3 }),
    }),
    text: new Text({ text, font: FONT, fill: new Fill({ color: look.ink }), offsetY: 1 }),
  })

/** To close: its number. Shut already, cannot be closed: a sign. A source that lies in the dry part: a letter. */
export const MARK_STYLES = {
  close: (text: string) => badge(text, { fill: PAPER, rim: RED, ink: INK }),
  shut: () => badge('×', { fill: INK, rim: PAPER, ink: PAPER }),
  stuck: () => badge('!', { fill: '#facc15', rim: INK, ink: INK }),
  source: () => badge('S', { fill: BLUE, rim: PAPER, ink: PAPER }),
} as const
export type MarkLook = keyof typeof MARK_STYLES

const ring = (radius: number, color: string, width: number, fill?: string) =>
  new Style({
    image: new CircleStyle({
      radius,
      stroke: new Stroke({ color, width }),
      ...(fill && { fill: new Fill({ color: fill }) }),
    }),
  })

/** Where the user tapped. */
export const TAPPED = [ring(9, PAPER, 7), ring(9, INK, 3), ring(3.5, PAPER, 1.5, INK)]
