import { cumulativeLengths, geodesicArea } from '@petatirta/domain'
import type { Coordinate } from 'ol/coordinate.js'
import type OlMap from 'ol/Map.js'
import { toLonLat } from 'ol/proj.js'
import { createStore } from 'zustand/vanilla'
import { nearestOnSegment } from '#map/shapes/shapes.ts'
import type { DrawnShape } from './draw-sketch.ts'
import type { Measurement } from './measurement.ts'
import { MeasurementsLayer } from './measurements-layer.ts'

interface Drawn {
  readonly key: string
  readonly shape: DrawnShape
  readonly outline: readonly Coordinate[]
  readonly area: number
}

const point = ([x = 0, y = 0]: Coordinate = []): [number, number] => [x, y]

function distanceTo(outline: readonly Coordinate[], at: [number, number]): number {
  const distances = outline.slice(1).map((end, i) => {
    const near = nearestOnSegment(at, point(outline[i]), point(end))
    return Math.hypot(near[0] - at[0], near[1] - at[1])
  })
  return Math.min(...distances)
}

function isInside(outline: readonly Coordinate[], [x, y]: [number, number]): boolean {
  let inside = false
  for (let i = 1; i < outline.length; i++) {
    const [[ax, ay], [bx, by]] = [point(outline[i - 1]), point(outline[i])]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

/** Which one a click means: the nearest outline within reach, else the smallest polygon around it. Map units. */
export function measurementAt(all: readonly Drawn[], place: Coordinate, reach: number): string | undefined {
  const at = point(place)
  const [nearest] = all
    .map(({ key, outline }) => ({ key, distance: distanceTo(outline, at) }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance)
  if (nearest) return nearest.key
  const [smallest] = all
    .filter(({ shape, outline }) => shape === 'polygon' && isInside(outline, at))
    .sort((a, b) => a.area - b.area)
  return smallest?.key
}

interface State {
  readonly all: readonly Measurement[]
  /** The key of the one that would be erased. */
  readonly marked: string | null
}

/** Metres from the first vertex to each, on the ground. */
export const lengthsAlong = (outline: readonly Coordinate[]): number[] =>
  cumulativeLengths(outline.map(vertex => toLonLat(vertex)))

/** What was measured on a map: it stays, whichever tool is active, until it is erased or the map is gone. */
export class Measurements {
  readonly #map: OlMap
  readonly #layer = new MeasurementsLayer()
  readonly #store = createStore<State>(() => ({ all: [], marked: null }))
  #given = { line: 0, polygon: 0 }

  readonly subscribe = this.#store.subscribe
  readonly getSnapshot = this.#store.getState

  constructor(map: OlMap) {
    this.#map = map
    map.addLayer(this.#layer)
    this.#store.subscribe(({ all, marked }) => this.#layer.show(all, marked))
  }

  add(shape: DrawnShape, outline: readonly Coordinate[]): Measurement {
    const number = ++this.#given[shape]
    const rings = [outline.map(vertex => toLonLat(vertex))]
    const measurement: Measurement = {
      key: `${shape}-${number}`,
      number,
      shape,
      outline,
      lengths: lengthsAlong(outline),
      area: shape === 'polygon' ? geodesicArea(rings) : 0,
      pipes: shape === 'polygon' ? 'counting' : 'none',
    }
    this.#store.setState(({ all }) => ({ all: [...all, measurement] }))
    return measurement
  }

  /** Nothing happens where it has been erased since. */
  setPipes(key: string, pipes: Measurement['pipes']): void {
    this.#store.setState(({ all }) => ({
      all: all.map(measurement => (measurement.key === key ? { ...measurement, pipes } : measurement)),
    }))
  }

  /** The lengths at the vertices of what is being drawn. */
  showSketch(sketch: readonly Coordinate[]): void {
    const [before, pointer] = sketch.slice(-2)
    const resting = before?.[0] === pointer?.[0] && before?.[1] === pointer?.[1]
    const vertices = resting ? sketch.slice(0, -1) : sketch
    this.#layer.showSketch(vertices, lengthsAlong(vertices))
  }

  erase(key: string): void {
    this.#store.setState(({ all, marked }) => ({
      all: all.filter(measurement => measurement.key !== key),
      marked: marked === key ? null : marked,
    }))
  }

  eraseAll(): void {
    this.#store.setState({ all: [], marked: null })
  }

  mark(marked: string | null): void {
    if (this.#store.getState().marked !== marked) this.#store.setState({ marked })
  }

  /** The key of what is at a pixel: an outline within reach, a label, or the polygon around it. */
  at(pixel: number[], reach: number): string | undefined {
    const place = this.#map.getCoordinateFromPixel(pixel)
    const resolution = this.#map.getView().getResolution() ?? 1
    return (
      measurementAt(this.#store.getState().all, place, reach * resolution) ??
      this.#layer.labelAt(this.#map, pixel)
    )
  }
}

const known = new WeakMap<OlMap, Measurements>()

/** The measurements of a map; they go with it. */
export function measurementsOn(map: OlMap): Measurements {
  const measurements = known.get(map) ?? new Measurements(map)
  known.set(map, measurements)
  return measurements
}
