import type { FeatureLike } from 'ol/Feature.js'
import type RenderFeature from 'ol/render/Feature.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { FONT_FAMILY } from '#map/labels/labels.ts'
import { DARK, type GroundPalette, LIGHT } from './palette.ts'
import type { GroundClass, Schema } from './schema.ts'

export const paletteFor = (dark: boolean): GroundPalette => (dark ? DARK : LIGHT)

const ZOOM_0_RESOLUTION = 156543.03392804097
export const zoomOf = (resolution: number) => Math.round(Math.log2(ZOOM_0_RESOLUTION / resolution))

/** Pixels at zoom levels; between them it grows evenly. Before the first it is not drawn. */
type Widths = readonly (readonly [zoom: number, pixels: number])[]

export function widthAt(widths: Widths, zoom: number): number {
  const [first] = widths
  if (!first || zoom < first[0]) return 0
  let before = first
  for (const stop of widths) {
    if (stop[0] > zoom) {
      const share = (zoom - before[0]) / (stop[0] - before[0])
      return before[1] + share * (stop[1] - before[1])
    }
    before = stop
  }
  return before[1]
}

type Areas = 'block' | 'work' | 'civic' | 'field' | 'green' | 'wood' | 'sand' | 'water' | 'building'

/** From which zoom an area is seen, and what lies above what. */
const AREAS: Readonly<Record<Areas, { from: number; order: number }>> = {
  field: { from: 8, order: 0 },
  wood: { from: 8, order: 1 },
  block: { from: 10, order: 2 },
  work: { from: 11, order: 3 },
  civic: { from: 13, order: 4 },
  green: { from: 11, order: 5 },
  sand: { from: 11, order: 5 },
  water: { from: 0, order: 6 },
  building: { from: 15, order: 9 },
}

interface RoadLook {
  readonly widths: Widths
  readonly order: number
  readonly colours: readonly [fill: 'road' | 'mainRoad', edge: 'roadEdge' | 'mainRoadEdge']
  /** From which zoom its names stand along it, and how large. */
  readonly names: readonly [from: number, px: number, weight: number]
}

type Roads = 'service' | 'minor' | 'collector' | 'major' | 'highway'

const PLAIN = ['road', 'roadEdge'] as const
const MAIN = ['mainRoad', 'mainRoadEdge'] as const
const ROADS: Readonly<Record<Roads, RoadLook>> = {
  service: {
    widths: [
      [15, 0.6],
      [16, 1.4],
      [17, 3],
      [18, 5],
      [20, 14],
    ],
    order: 20,
    colours: PLAIN,
    names: [18, 10, 450],
  },
  minor: {
    widths: [
      [13, 0.7],
      [14, 1.2],
      [15, 2.4],
      [16, 4.4],
      [17, 7],
      [18, 11],
      [20, 30],
    ],
    order: 22,
    colours: PLAIN,
    names: [16, 10.5, 450],
  },
  collector: {
    widths: [
      [11, 0.6],
      [12, 1],
      [13, 1.6],
      [14, 2.6],
      [15, 4.2],
      [16, 7],
      [17, 10],
      [18, 15],
      [20, 38],
    ],
    order: 24,
    colours: PLAIN,
    names: [15, 11, 500],
  },
  major: {
    widths: [
      [8, 0.7],
      [10, 1.2],
      [12, 2.2],
      [13, 3],
      [14, 4.2],
      [15, 6],
      [16, 9],
      [17, 13],
      [18, 19],
      [20, 44],
    ],
    order: 26,
    colours: MAIN,
    names: [13, 11.5, 550],
  },
  highway: {
    widths: [
      [6, 0.7],
      [8, 1.2],
      [10, 2],
      [12, 3],
      [14, 5.4],
      [16, 11],
      [18, 22],
      [20, 48],
    ],
    order: 28,
    colours: MAIN,
    names: [12, 11.5, 600],
  },
}

interface LineLook {
  readonly widths: Widths
  readonly order: number
  readonly colour: keyof GroundPalette
  readonly dash?: readonly number[]
}

const LINES: Readonly<Record<'river' | 'stream' | 'border' | 'rail' | 'path', LineLook>> = {
  stream: {
    widths: [
      [13, 0.8],
      [16, 2],
      [20, 8],
    ],
    order: 7,
    colour: 'water',
  },
  river: {
    widths: [
      [8, 0.8],
      [12, 1.8],
      [14, 3],
      [16, 6],
      [20, 24],
    ],
    order: 7,
    colour: 'water',
  },
  path: {
    widths: [
      [16, 0.8],
      [18, 1.8],
      [20, 4],
    ],
    order: 18,
    colour: 'path',
    dash: [3, 2],
  },
  rail: {
    widths: [
      [11, 0.7],
      [14, 1.2],
      [16, 1.8],
      [20, 4],
    ],
    order: 30,
    colour: 'rail',
    dash: [8, 3],
  },
  border: {
    widths: [
      [6, 0.8],
      [12, 1.2],
      [16, 1.6],
    ],
    order: 31,
    colour: 'border',
    dash: [6, 3, 1, 3],
  },
}

type Names = 'city' | 'town' | 'village' | 'quarter' | 'waterName'

interface NameLook {
  readonly from: number
  /** Closer in the name of the whole says nothing. */
  readonly until: number
  readonly font: string
  readonly colour: keyof GroundPalette
  /** Of two that collide the one with more of it stays. */
  readonly rank: number
}

const NAMES: Readonly<Record<Names, NameLook>> = {
  city: { from: 6, until: 14, font: '650 16px', colour: 'placeName', rank: 90 },
  town: { from: 9, until: 15, font: '620 14px', colour: 'placeName', rank: 80 },
  village: { from: 12, until: 17, font: '600 12.5px', colour: 'quarterName', rank: 70 },
  quarter: { from: 14, until: 18, font: '600 11.5px', colour: 'quarterName', rank: 60 },
  waterName: { from: 13, until: 20, font: 'italic 500 11.5px', colour: 'waterName', rank: 55 },
}
const ROAD_NAME_RANK = 30

const has = <T extends object>(table: T, ground: string): ground is Extract<keyof T, string> =>
  ground in table

function areaStyle(palette: GroundPalette, ground: Areas, zoom: number): Style[] {
  const { from, order } = AREAS[ground]
  if (zoom < from) return []
  const stroke =
    ground === 'building' && zoom >= 17 ? new Stroke({ color: palette.buildingEdge, width: 1 }) : undefined
  return [new Style({ zIndex: order, fill: new Fill({ color: palette[ground] }), ...(stroke && { stroke }) })]
}

function roadStyle(palette: GroundPalette, ground: Roads, zoom: number): Style[] {
  const { widths, order, colours } = ROADS[ground]
  const width = widthAt(widths, zoom)
  if (width === 0) return []
  const [fill, edge] = colours
  // A hairline has no edges; in their colour it is seen.
  if (width < 1.5) return [new Style({ zIndex: order, stroke: line(palette[edge], width) })]
  return [
    new Style({ zIndex: order - 10, stroke: line(palette[edge], width + (width < 5 ? 1.2 : 2)) }),
    new Style({ zIndex: order, stroke: line(palette[fill], width) }),
  ]
}

function lineStyle(palette: GroundPalette, ground: keyof typeof LINES, zoom: number): Style[] {
  const { widths, order, colour, dash } = LINES[ground]
  const width = widthAt(widths, zoom)
  if (width === 0) return []
  return [new Style({ zIndex: order, stroke: line(palette[colour], width, dash) })]
}

const line = (color: string, width: number, dash?: readonly number[]) =>
  new Stroke({
    color,
    width,
    lineJoin: 'round',
    lineCap: dash ? 'butt' : 'round',
    ...(dash && { lineDash: [...dash] }),
  })

const text = (font: string, color: string, halo: string) =>
  new Text({
    font: `${font} ${FONT_FAMILY}`,
    fill: new Fill({ color }),
    stroke: new Stroke({ color: halo, width: 2.5 }),
  })

function nameStyle(palette: GroundPalette, ground: Names, zoom: number): Style | undefined {
  const { from, until, font, colour, rank } = NAMES[ground]
  if (zoom < from || zoom > until) return undefined
  const name = text(font, palette[colour], palette.halo)
  name.setPadding([6, 10, 6, 10])
  return new Style({ zIndex: rank, text: name })
}

function roadNameStyle(palette: GroundPalette, ground: Roads, zoom: number): Style | undefined {
  const { names, order } = ROADS[ground]
  const [from, size, weight] = names
  if (zoom < from) return undefined
  const px = size + Math.min(2, Math.max(0, zoom - from) * 0.5)
  const name = text(`${weight} ${px}px`, palette.roadName, palette.halo)
  name.setPlacement('line')
  // A name longer than its street would be left out.
  name.setMaxAngle(Math.PI / 6)
  name.setRepeat(420)
  name.setPadding([3, 8, 3, 8])
  return new Style({ zIndex: ROAD_NAME_RANK + order, text: name })
}

const shapeOf = (palette: GroundPalette, ground: GroundClass, zoom: number): Style[] =>
  has(AREAS, ground)
    ? areaStyle(palette, ground, zoom)
    : has(ROADS, ground)
      ? roadStyle(palette, ground, zoom)
      : has(LINES, ground)
        ? lineStyle(palette, ground, zoom)
        : []

function nameOf(palette: GroundPalette, ground: GroundClass, zoom: number): Style | undefined {
  if (has(ROADS, ground)) return roadNameStyle(palette, ground, zoom)
  if (ground === 'roadName') return roadNameStyle(palette, 'minor', zoom)
  return has(NAMES, ground) ? nameStyle(palette, ground, zoom) : undefined
}

export interface GroundStyle {
  readonly shapes: StyleFunction
  readonly names: StyleFunction
}

/** A light and a dark style. Of shapes and of names apart: they are drawn apart (names-layer.ts). */
export function groundStyle(schema: Schema, dark: boolean): GroundStyle {
  const palette = paletteFor(dark)
  const shapes = perZoom((ground, zoom) => shapeOf(palette, ground, zoom))
  const names = perZoom((ground, zoom) => nameOf(palette, ground, zoom))
  const classOf = (feature: FeatureLike) => schema.classOf(feature as RenderFeature)
  return {
    shapes: (feature, resolution) => {
      const ground = classOf(feature)
      return ground && shapes(ground, zoomOf(resolution))
    },
    names: (feature, resolution) => {
      const name = feature.get('name')
      const ground = typeof name === 'string' && name !== '' && classOf(feature)
      const style = ground ? names(ground, zoomOf(resolution)) : undefined
      // OpenLayers takes it in at once: the next feature may change it.
      style?.getText()?.setText(name)
      return style
    },
  }
}

/** One style for each class and zoom: a tile has thousands of features. */
function perZoom<T>(
  make: (ground: GroundClass, zoom: number) => T,
): (ground: GroundClass, zoom: number) => T {
  const made = new Map<string, T>()
  return (ground, zoom) => {
    const key = `${ground} ${zoom}`
    const known = made.get(key)
    if (known !== undefined) return known
    const style = make(ground, zoom)
    made.set(key, style)
    return style
  }
}
