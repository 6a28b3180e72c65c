import { type DxfAttributes, readDxfAttributes } from './dxf-attributes.ts'
import type { Entity } from './dxf-groups.ts'
import {
  arc,
  ellipse,
  numberOf,
  type Point,
  pointOf,
  polyline,
  radians,
  sweepOf,
  textOf,
  toWorld,
  type Vertex,
} from './dxf-shapes.ts'
import { spline } from './dxf-spline.ts'
import { plainMtext, plainText } from './dxf-text.ts'

/** Of a metre. What a drawing says of its unit is mostly that of an empty template, millimetres, and not used. */
const CENTIMETRE = 0.01
/** One INSERT can stand for rows and columns of the same block. */
const MAX_REPEATED = 10_000
const MAX_VERTICES = 1_000_000

const CLOSED = 1
const IS_3D = 8
const MESH = 16 | 64
const FRAME_POINT = 16
const IN_PAPER_SPACE = 67
const HAS_MORE = 66

export interface DxfFeature {
  layer: string
  row: { value: DxfValue } | { error: string }
  /** What was written here; a drawing of ours is divided into layers only to be seen. */
  ours?: DxfAttributes | undefined
}

export interface DxfValue {
  readonly type: 'Feature'
  readonly geometry: Geometry | null
  readonly properties: Record<string, unknown>
}

export type Geometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'MultiLineString'; coordinates: number[][][] }

/** Heights are kept where the drawing has any. */
const flat = ([x, y, z]: Point): number[] => (z === 0 ? [x, y] : [x, y, z])
const line = (points: readonly Point[]): Geometry | null => {
  if (points.length < 2) return null
  const isFlat = points.every(([, , z]) => z === 0)
  return { type: 'LineString', coordinates: points.map(([x, y, z]) => (isFlat ? [x, y] : [x, y, z])) }
}
const point = (at: Point): Geometry => ({ type: 'Point', coordinates: flat(at) })

function lightPolyline(entity: Entity, tolerance: number): Geometry | null {
  const vertices: Vertex[] = []
  const height = numberOf(entity, 38)
  for (const { code, value } of entity.groups) {
    const last = vertices.at(-1)
    if (code === 10) vertices.push({ at: [Number(value), 0, height], bulge: 0 })
    else if (code === 20 && last) last.at[1] = Number(value)
    else if (code === 42 && last) last.bulge = Number(value)
  }
  const isClosed = (numberOf(entity, 70) & CLOSED) !== 0
  return line(polyline(vertices, isClosed, tolerance).map(toWorld(entity)))
}

function heavyPolyline(entity: Entity, parts: readonly Entity[], tolerance: number): Geometry | null {
  const flags = numberOf(entity, 70)
  const [, , height] = pointOf(entity, 10)
  const vertices = parts
    .filter(part => part.type === 'VERTEX' && !(numberOf(part, 70) & FRAME_POINT))
    .map((part): Vertex => {
      const [x, y, z] = pointOf(part, 10)
      return { at: flags & IS_3D ? [x, y, z] : [x, y, z || height], bulge: numberOf(part, 42) }
    })
  const points = polyline(vertices, (flags & CLOSED) !== 0, tolerance)
  return line(flags & IS_3D ? points : points.map(toWorld(entity)))
}

function round(entity: Entity, tolerance: number): Geometry | null {
  const from = radians(numberOf(entity, 50))
  const sweep = entity.type === 'CIRCLE' ? 2 * Math.PI : sweepOf(from, radians(numberOf(entity, 51)))
  const points = arc(pointOf(entity, 10), Math.abs(numberOf(entity, 40)), from, sweep, tolerance)
  return line(points.map(toWorld(entity)))
}

function repeated(entity: Entity): Point[] {
  const columns = Math.max(1, numberOf(entity, 70, 1))
  const rows = Math.max(1, numberOf(entity, 71, 1))
  const [x, y, z] = pointOf(entity, 10)
  const turn = radians(numberOf(entity, 50))
  const count = Math.min(columns * rows, MAX_REPEATED)
  return Array.from({ length: count }, (_, i) => {
    const right = (i % columns) * numberOf(entity, 44)
    const up = Math.floor(i / columns) * numberOf(entity, 45)
    return [
      x + right * Math.cos(turn) - up * Math.sin(turn),
      y + right * Math.sin(turn) + up * Math.cos(turn),
      z,
    ]
  })
}

/** Entities one by one; those that consist of several are put together. Others than these are no features. */
export class DxfFeatures {
  #whole: Entity | null = null
  #parts: Entity[] = []

  end(): Generator<DxfFeature> {
    return this.#finish()
  }

  *read(entity: Entity): Generator<DxfFeature> {
    if (this.#whole && (entity.type === 'VERTEX' || entity.type === 'ATTRIB')) {
      if (this.#parts.length < MAX_VERTICES) this.#parts.push(entity)
      return
    }
    yield* this.#finish()
    if (entity.type === 'SEQEND' || numberOf(entity, IN_PAPER_SPACE) === 1) return
    if (entity.type === 'POLYLINE' || (entity.type === 'INSERT' && numberOf(entity, HAS_MORE) === 1))
      this.#whole = entity
    else yield* this.#features(entity, [])
  }

  *#finish(): Generator<DxfFeature> {
    const whole = this.#whole
    const parts = this.#parts
    this.#whole = null
    this.#parts = []
    if (whole) yield* this.#features(whole, parts)
  }

  *#features(entity: Entity, parts: readonly Entity[]): Generator<DxfFeature> {
    const geometries = geometriesOf(entity, parts, CENTIMETRE)
    if (geometries === null) return
    const layer = textOf(entity, 8) || '0'
    if (parts.length >= MAX_VERTICES) {
      yield { layer, row: { error: 'Geometri memuat lebih dari sejuta titik' } }
      return
    }
    const ours = readDxfAttributes(entity.groups)
    const properties = ours?.properties ?? propertiesOf(entity, parts, layer)
    for (const geometry of geometries) {
      const isGood = !geometry || geometry.coordinates.flat(2).every(Number.isFinite)
      yield {
        layer,
        ours,
        row: isGood
          ? { value: { type: 'Feature', geometry, properties } }
          : { error: `Koordinat ${entity.type} tidak dapat dibaca` },
      }
    }
  }
}

/** Null for what is not a feature. */
function geometriesOf(
  entity: Entity,
  parts: readonly Entity[],
  tolerance: number,
): (Geometry | null)[] | null {
  const world = toWorld(entity)
  switch (entity.type) {
    case 'LINE':
      return [line([pointOf(entity, 10), pointOf(entity, 11)])]
    case 'LWPOLYLINE':
      return [lightPolyline(entity, tolerance)]
    case 'POLYLINE':
      return numberOf(entity, 70) & MESH ? null : [heavyPolyline(entity, parts, tolerance)]
    case 'CIRCLE':
    case 'ARC':
      return [round(entity, tolerance)]
    case 'ELLIPSE':
      return [line(ellipse(entity, tolerance))]
    case 'SPLINE':
      return [line(spline(entity, tolerance))]
    case 'POINT':
    case 'MTEXT':
      return [point(pointOf(entity, 10))]
    case 'TEXT':
      return [point(world(pointOf(entity, 10)))]
    case 'INSERT':
      return repeated(entity).map(at => point(world(at)))
    default:
      return null
  }
}

function propertiesOf(entity: Entity, parts: readonly Entity[], layer: string): Record<string, unknown> {
  const properties: Record<string, unknown> = { Layer: layer, Entity: entity.type }
  const set = (name: string, value: string) => {
    if (value) properties[name] = value
  }
  set('EntityHandle', textOf(entity, 5))
  set('Linetype', textOf(entity, 6))
  if (entity.type === 'TEXT')
    set('Text', plainText(entity.groups.find(({ code }) => code === 1)?.value ?? ''))
  if (entity.type === 'MTEXT') {
    const pieces = entity.groups.filter(({ code }) => code === 3 || code === 1)
    set('Text', plainMtext(pieces.map(({ value }) => value).join('')))
  }
  if (entity.type !== 'INSERT') return properties
  set('BlockName', textOf(entity, 2))
  properties.BlockAngle = numberOf(entity, 50)
  for (const part of parts) if (part.type === 'ATTRIB') set(textOf(part, 2), plainText(textOf(part, 1)))
  return properties
}
