import { ACCESSORY_LABELS } from '../network/accessories.ts'
import { SITE_NAMES } from '../network/sites.ts'
import { Canvas, type Point } from './canvas.ts'
import { encodePng } from './png.ts'

/** The picture that marks a sub type on the map. */
export interface CitySymbol {
  type: 'accessories' | 'waterSources'
  /** The sub type. */
  id: string
  label: string
  png: Buffer
}

type Draw = (canvas: Canvas) => void
/** By sub type. */
type Draws = Readonly<Record<string, Draw>>

/** Symbols have 15 × 15 pixels, and the map's own icons are drawn on the same grid. */
const SIDE = 15
const FINE = 8
const MIDDLE: Point = [7.5, 7.5]
const WHITE = '#ffffff'

/** Like the map's own icons: a plate with a white rim, and what it is in white. Edges on whole pixels are sharp. */
const plate =
  (colour: string, draw: Draw): Draw =>
  canvas => {
    canvas.roundRect(WHITE, 0, 0, 15, 15, 3.5)
    canvas.roundRect(colour, 1, 1, 13, 13, 2.5)
    draw(canvas)
  }

const disc =
  (colour: string, draw: Draw): Draw =>
  canvas => {
    canvas.circle(WHITE, MIDDLE, 7.5)
    canvas.circle(colour, MIDDLE, 6.5)
    draw(canvas)
  }

const drop =
  (colour: string, draw: Draw): Draw =>
  canvas => {
    for (const [fill, grown] of [
      [WHITE, 1],
      [colour, 0],
    ] as const) {
      canvas.circle(fill, [7.5, 9], 5 + grown)
      canvas.polygon(fill, [7.5, 0.9 - grown * 0.8], [12 + grown, 7.1], [3 - grown, 7.1])
    }
    draw(canvas)
  }

/** Two triangles that meet: how drawings show a valve. */
const bowTie: Draw = canvas => {
  canvas.polygon(WHITE, [3, 5], [7.5, 8], [3, 11])
  canvas.polygon(WHITE, [12, 5], [7.5, 8], [12, 11])
}

const wave = (canvas: Canvas, left: number, y: number): void => {
  const crest = (k: number): Point => [left + k * 1.5, y - (k % 2)]
  canvas.line(WHITE, 1, ...[0, 1, 2, 3, 4].map(crest))
}

const [TANK, BORE] = ['#174a8b', '#0b5d73']

const ACCESSORIES: Draws = {
  valve: plate('#3a4a57', canvas => {
    bowTie(canvas)
    canvas.rect(WHITE, 7, 4, 1, 4)
    canvas.rect(WHITE, 5, 3, 5, 1)
  }),
  hydrant: disc('#b3261e', canvas => {
    canvas.circle(WHITE, [7.5, 5], 2)
    canvas.rect(WHITE, 5.5, 5, 4, 6)
    canvas.rect(WHITE, 4, 6, 7, 2)
    canvas.rect(WHITE, 4, 11, 7, 1)
  }),
  // M, as on the plans of a network.
  meterinduk: disc('#14625a', canvas =>
    canvas.line(WHITE, 1.5, [4.5, 10.5], [4.5, 4.7], [7.5, 8.4], [10.5, 4.7], [10.5, 10.5]),
  ),
  washout: plate('#6d4c2f', canvas => {
    canvas.rect(WHITE, 7, 3, 1, 5)
    canvas.polygon(WHITE, [4, 7], [11, 7], [7.5, 10.6])
    canvas.rect(WHITE, 4, 11, 7, 1)
  }),
  prv: plate('#5b3f8c', canvas => {
    bowTie(canvas)
    canvas.rect(WHITE, 7, 4, 1, 4)
    canvas.circle(WHITE, [7.5, 4.3], 1.6)
  }),
  dop: plate('#59636b', canvas => {
    canvas.rect(WHITE, 3, 7, 6, 2)
    canvas.rect(WHITE, 9, 4, 2, 8)
  }),
}

const SOURCES: Draws = {
  // Sheds of a works, and the basin below.
  ipa: plate('#0a4fa3', canvas => {
    canvas.polygon(WHITE, [3, 9], [3, 5], [6, 7], [6, 5], [9, 7], [9, 3], [12, 3], [12, 9])
    wave(canvas, 4.5, 11.8)
  }),
  // The hole and its casing, seen from above.
  sumurbor: disc(BORE, canvas => {
    canvas.circle(WHITE, MIDDLE, 4.5)
    canvas.circle(BORE, MIDDLE, 3.1)
    canvas.circle(WHITE, MIDDLE, 1.6)
  }),
  mataair: drop('#1277b8', canvas => {
    wave(canvas, 4.5, 8.5)
    wave(canvas, 4.5, 11.5)
  }),
  reservoir: plate(TANK, canvas => {
    canvas.polygon(WHITE, [3, 6], [7.5, 3], [12, 6])
    canvas.rect(WHITE, 4, 7, 7, 5)
    canvas.rect(TANK, 5, 9, 5, 1)
  }),
}

const drawn = (draw: Draw): Buffer => {
  const canvas = new Canvas(SIDE, SIDE, FINE)
  draw(canvas)
  return encodePng(canvas.picture())
}

/** Of nearly all sub types: an air valve and an intake still have the map's own icons. */
export function citySymbols(): CitySymbol[] {
  const group = (type: CitySymbol['type'], draws: Draws, labels: Readonly<Record<string, string>>) =>
    Object.entries(draws).map(([id, draw]) => ({ type, id, label: labels[id] ?? id, png: drawn(draw) }))
  return [
    ...group('accessories', ACCESSORIES, ACCESSORY_LABELS),
    ...group('waterSources', SOURCES, SITE_NAMES),
  ]
}
