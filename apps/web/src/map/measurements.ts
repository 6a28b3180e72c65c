import { cumulativeLengths, geodesicArea } from '@petatirta/domain'
import type { Coordinate } from 'ol/coordinate.js'
import type OlMap from 'ol/Map.js'
import { toLonLat } from 'ol/proj.js'
import { createStore } from 'zustand/vanilla'
import type { DrawnShape } from './draw-sketch.ts'
import { measurementAt } from './measurement-at.ts'
import { MeasurementsLayer } from './measurements-layer.ts'

/** Metres of pipes under one name. */
export interface GroupLength {
  readonly label: string
  readonly metres: number
}

export interface MeasuredPipes {
  readonly total: number
  /** Metres inside that filters hide and that were not counted. */
  readonly hidden: number
  /** Whether the pipe layer was on the map; if not, all pipes were counted. */
  readonly layerShown: boolean
  readonly types: readonly GroupLength[]
  readonly diameters: readonly GroupLength[]
}

export interface Measurement {
  readonly key: string
  /** Of its shape, from 1; a number is not given twice. */
  readonly number: number
  readonly shape: DrawnShape
  /** Map units; a polygon's is closed. */
  readonly outline: readonly Coordinate[]
  /** Metres from the first vertex to each: the last is a line's length and a polygon's perimeter. */
  readonly lengths: readonly number[]
  /** Square metres; 0 for a line. */
  readonly area: number
  /** Inside a polygon. */
  readonly pipes: 'none' | 'counting' | 'failed' | MeasuredPipes
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
      ...{ key: `${shape}-${number}`, number, shape, outline },
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
