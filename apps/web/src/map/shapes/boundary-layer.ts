import { boundaryColour } from '@petatirta/domain'
import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import LayerGroup from 'ol/layer/Group.js'
import VectorSource from 'ol/source/Vector.js'
import { BLINKING, followSteady, startBlinking } from '#map/engine/blink.ts'
import { FeaturesLayer } from '#map/engine/features-layer.ts'
import type { Hit, LayerSpec, PickQuery } from '#map/engine/layer-spec.ts'
import { LabelLayer, labelStyle, textReach } from '#map/labels/labels.ts'
import { areaStyle, type BoundaryLook, warningStyles } from './boundary-style.ts'
import { areaGeometry, interiorPoint } from './shape-geometry.ts'
import { pickEdge, pickInside, type ShapeChunks, type ShapeData, shapeChunks } from './shapes.ts'

/** A colour per row, by rank of the name: the same area keeps its colour when the layer is drawn anew. */
export function areaColours(names: readonly string[]): string[] {
  const order = names.map((name, row) => ({ name, row })).sort((a, b) => a.name.localeCompare(b.name, 'id'))
  const colours: string[] = []
  order.forEach(({ row }, rank) => {
    colours[row] = boundaryColour(rank)
  })
  return colours
}

export interface BoundaryState {
  readonly data: ShapeData & { readonly counter: number }
  readonly names: readonly string[]
  /** Rows that blink (M4.9). */
  readonly warnings?: readonly number[] | undefined
}

/** Areas below everything, their names above the points. */
export class BoundaryLayer extends LayerGroup {
  readonly #look: BoundaryLook
  readonly #areas: FeaturesLayer
  readonly #warnings: FeaturesLayer
  readonly #labels: LabelLayer
  #state: BoundaryState | undefined
  #chunks: ShapeChunks | undefined
  #features: readonly Feature[] = []
  /** Of what goes on while something warns. */
  #stops: (() => void)[] = []

  constructor(zIndex: number, look: BoundaryLook) {
    super()
    this.#look = look
    this.#areas = new FeaturesLayer({
      zIndex,
      source: new VectorSource(),
      style: (feature, resolution) => areaStyle(String(feature.get('colour')), look, resolution),
    })
    this.#warnings = new FeaturesLayer({
      zIndex,
      source: new VectorSource(),
      className: `ol-layer ${BLINKING}`,
    })
    this.#labels = new LabelLayer({
      zIndex: look.labels.zIndex,
      fromZoom: look.labels.fromZoom,
      style: feature => labelStyle(String(feature.get('name')), look.labels),
    })
    this.getLayers().extend([this.#areas, this.#warnings, this.#labels])
  }

  show(state: BoundaryState): void {
    const { data, names, warnings } = state
    const before = this.#state
    if (before?.data === data && before.names === names && before.warnings === warnings) return
    this.#state = state
    if (before?.data !== data || before.names !== names) this.#draw(state)
    this.#sort(new Set(warnings))
  }

  /** A flip of a status moves areas from one layer to the other, and makes nothing anew. */
  #sort(warned: ReadonlySet<number>): void {
    const those = (wanted: boolean) => this.#features.filter((_, row) => warned.has(row) === wanted)
    this.#areas.setSource(new VectorSource({ features: those(false) }))
    this.#warnings.setSource(new VectorSource({ features: those(true) }))
    if (warned.size === 0 || this.#stops.length > 0) return
    this.#stops = [
      startBlinking(),
      followSteady(steady => this.#warnings.setStyle(warningStyles[steady ? 'steady' : 'blinking'])),
    ]
  }

  #draw({ data, names }: BoundaryState): void {
    this.#chunks = shapeChunks(data)
    const colours = areaColours(names)
    const areas = names.map((_, row) => areaGeometry(data, row))
    this.#features = areas.map((geometry, row) => new Feature({ geometry, colour: colours[row] }))
    const labels = areas.flatMap((area, row) => {
      const at = interiorPoint(area)
      const name = names[row]
      return at && name ? [{ at, name, row, size: area.getArea() }] : []
    })
    labels.sort((a, b) => b.size - a.size)
    this.#labels.setFeatures(
      labels.map(({ at, name, row }) => {
        const reach = textReach(name, this.#look.labels)
        return new Feature({ geometry: new Point(at), name, row, reach })
      }),
    )
  }

  /** The line, the name, or the face where nothing else is hit. */
  pick({ map, pixel, at, resolution, tolerance, hover }: PickQuery): Hit | undefined {
    if (!this.#state || !this.#chunks) return undefined
    const { data } = this.#state
    // OpenLayers looks at pixels to find which names it drew: too slow for every move of the pointer.
    const label = hover ? undefined : this.#labels.rowAt(map, pixel)
    const edge =
      label === undefined ? pickEdge(data, this.#chunks, at, tolerance * resolution) : { row: label, at }
    const found = edge ?? pickInside(data, this.#chunks, at)
    if (!found) return undefined
    const { row } = found
    const hit = { row, counter: data.counter, anchor: found.at, geometry: areaGeometry(data, row) }
    return edge ? hit : { ...hit, drawn: 'face' }
  }

  clear(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
    this.getLayers().clear()
  }
}

export const boundarySpec = <K extends string>(
  kind: K,
  stacking: number,
  look: BoundaryLook,
): LayerSpec<K, BoundaryLayer, BoundaryState> => ({
  kind,
  stacking,
  create: () => new BoundaryLayer(stacking, look),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.clear(),
  pick: (layer, query) => layer.pick(query),
})
