import { boundingExtent, createEmpty, extend, isEmpty } from 'ol/extent.js'
import Feature from 'ol/Feature.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import Point from 'ol/geom/Point.js'
import type OlMap from 'ol/Map.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import { FeaturesLayer } from '#map/engine/features-layer.ts'
import { dryPointsLayer, showPoints } from './dry-points.ts'
import { LINE_STYLES, type LineLook, MARK_STYLES, type MarkLook, TAPPED } from './network-styles.ts'
import { CLOSURE_KIND } from './notice-layers.ts'

/** Above every layer: customers, then lines, which they would hide, then marks. */
const STACKING = { points: 57, lines: 58, marks: 66 } as const

/** x, y… of all vertices, and where each line begins; one more at the end. Map units. */
export interface Lines {
  readonly positions: Float64Array
  readonly starts: Uint32Array
}

type Degrees = readonly [number, number]

export interface Mark {
  readonly place: Degrees
  readonly look: MarkLook
  /** What stands in it. */
  readonly text?: string
}

export interface NetworkPicture {
  readonly tapped: Degrees
  /** The lowest first. */
  readonly lines: readonly (readonly [LineLook, Lines])[]
  readonly marks: readonly Mark[]
  /** x, y… of customers, map units. */
  readonly points: Float64Array
}

const toMap = ([lon, lat]: Degrees) => fromLonLat([lon, lat])

/** What a closure or a trace puts on the map. It is printed and photographed like any layer. */
export class NetworkOverlay {
  readonly #map: OlMap
  readonly #lines = new FeaturesLayer({
    source: new VectorSource(),
    zIndex: STACKING.lines,
    updateWhileAnimating: true,
  })
  readonly #points = dryPointsLayer(STACKING.points)
  readonly #marks = new FeaturesLayer({
    source: new VectorSource(),
    zIndex: STACKING.marks,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
  })
  #extent: number[] | undefined

  constructor(map: OlMap) {
    this.#map = map
    for (const layer of [this.#lines, this.#points, this.#marks]) {
      layer.set('kind', CLOSURE_KIND)
      map.addLayer(layer)
    }
  }

  show({ tapped, lines, marks, points }: NetworkPicture): void {
    this.clear()
    this.#lines.getSource()?.addFeatures(
      lines.map(([look, line]) => {
        const feature = new Feature(linesOf(line))
        feature.setStyle([...LINE_STYLES[look]])
        return feature
      }),
    )
    const at = new Feature(new Point(toMap(tapped)))
    at.setStyle(TAPPED)
    this.#marks.getSource()?.addFeatures([at, ...marks.map(markOf)])
    showPoints(this.#points, points)
    this.#extent = this.#around(points)
  }

  /** The box around all of it, map units. */
  get extent(): number[] | undefined {
    return this.#extent
  }

  #around(points: Float64Array): number[] | undefined {
    const box = createEmpty()
    for (const layer of [this.#lines, this.#marks]) extend(box, layer.getSource()?.getExtent() ?? box)
    const corners = Array.from({ length: points.length / 2 }, (_, i) => [
      ...points.subarray(2 * i, 2 * i + 2),
    ])
    if (corners.length > 0) extend(box, boundingExtent(corners))
    return isEmpty(box) ? undefined : box
  }

  clear(): void {
    for (const layer of [this.#lines, this.#marks]) layer.getSource()?.clear()
    showPoints(this.#points, new Float64Array())
    this.#extent = undefined
  }

  remove(): void {
    for (const layer of [this.#lines, this.#points, this.#marks]) {
      this.#map.removeLayer(layer)
      layer.dispose()
    }
  }
}

function markOf({ place, look, text = '' }: Mark): Feature {
  const feature = new Feature(new Point(toMap(place)))
  feature.setStyle(MARK_STYLES[look](text))
  return feature
}

function linesOf({ positions, starts }: Lines): MultiLineString {
  const ends = Array.from(starts.subarray(1), start => 2 * start)
  return new MultiLineString([...positions], 'XY', ends)
}
