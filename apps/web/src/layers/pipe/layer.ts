import { FEATURE_KIND_INFO } from '@petatirta/contract'
import MultiLineString from 'ol/geom/MultiLineString.js'
import VectorLayer from 'ol/layer/Vector.js'
import RenderFeature from 'ol/render/Feature.js'
import VectorSource from 'ol/source/Vector.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import type { LayerSpec } from '#map/layer-spec.ts'
import { pickEdge, ringCoordinates, ringsOf } from '#map/shapes.ts'
import type { FeatureColumns, ShapeColumns } from '#sync/feature-columns.ts'
import {
  classifyPipes,
  isPipeShown,
  type PipeClass,
  type PipeFilter,
  type PipeType,
  pipeWidth,
} from './filter.ts'

const { stacking } = FEATURE_KIND_INFO.pipe
/** Neighbouring pipes of one class are drawn as one shape: a few hundred shapes instead of every pipe. */
const CHUNK = 256
const CASING_FROM_ZOOM = 15

export interface PipeState {
  readonly columns: FeatureColumns
  readonly types: readonly PipeType[]
  readonly filter: PipeFilter
}

type PipeSource = VectorSource<RenderFeature>

class PipeLayer extends VectorLayer<PipeSource, RenderFeature> {
  #columns: ShapeColumns | undefined
  #types: readonly PipeType[] | undefined
  #filter: PipeFilter = {}
  #classes: PipeClass[] = []
  #codes: Uint16Array = new Uint16Array()
  readonly #styles = new Map<string, Style[]>()

  constructor() {
    super({ zIndex: stacking, renderBuffer: 20, source: new VectorSource<RenderFeature>({ features: [] }) })
    this.setStyle((feature, resolution) => this.#style(Number(feature.get('class')), resolution))
  }

  show({ columns, types, filter }: PipeState): void {
    if (columns.family !== 'line') return
    if (columns !== this.#columns || types !== this.#types) {
      this.#columns = columns
      this.#types = types
      const { classes, codes } = classifyPipes(columns, types)
      this.#classes = classes
      this.#codes = codes
      this.#styles.clear()
      this.setSource(new VectorSource<RenderFeature>({ features: shapes(columns, codes) }))
    }
    if (filter !== this.#filter) {
      this.#filter = filter
      this.changed()
    }
  }

  #isShown(code: number): boolean {
    const pipeClass = this.#classes[code]
    return pipeClass !== undefined && isPipeShown(pipeClass, this.#filter)
  }

  #style(code: number, resolution: number): Style[] {
    const pipeClass = this.#classes[code]
    if (!pipeClass || !this.#isShown(code)) return []
    const zoom = this.getMapInternal()?.getView().getZoomForResolution(resolution) ?? 14
    const step = Math.round(zoom * 4) / 4
    const key = `${code}@${step}`
    const styles = this.#styles.get(key) ?? pipeStyles(pipeClass, step)
    this.#styles.set(key, styles)
    return styles
  }

  pick(at: readonly [number, number], resolution: number, tolerance: number) {
    const columns = this.#columns
    if (!columns) return undefined
    const hit = pickEdge(columns, at, tolerance * resolution, row => this.#isShown(this.#codes[row] ?? 0))
    if (!hit) return undefined
    const lines: number[] = []
    const ends: number[] = []
    const [first, end] = ringsOf(columns, hit.row)
    for (let ring = first; ring < end; ring++) ends.push(ringCoordinates(columns, ring, lines).length)
    const geometry = new MultiLineString(lines, 'XY', ends)
    return { row: hit.row, counter: columns.counter, anchor: hit.at, geometry }
  }
}

function pipeStyles(pipeClass: PipeClass, zoom: number): Style[] {
  const width = pipeWidth(pipeClass, zoom)
  const line = (color: string, width: number, zIndex: number) =>
    new Style({ zIndex, stroke: new Stroke({ color, width, lineCap: 'round', lineJoin: 'round' }) })
  const pipe = line(pipeClass.colour, width, 1)
  // All casings lie below all pipes, so that a crossing does not look like a gap.
  return zoom < CASING_FROM_ZOOM ? [pipe] : [line('rgba(255 255 255 / 0.85)', width + 2.5, 0), pipe]
}

/** Rows come in Hilbert order, so the pipes of a chunk are neighbours and OpenLayers skips whole chunks out of view. */
function shapes(columns: ShapeColumns, codes: Uint16Array): RenderFeature[] {
  const features: RenderFeature[] = []
  for (let start = 0; start < columns.rows; start += CHUNK) {
    const byClass = new Map<number, { flat: number[]; ends: number[] }>()
    for (let row = start; row < Math.min(columns.rows, start + CHUNK); row++) {
      const code = codes[row] as number
      const shape = byClass.get(code) ?? { flat: [], ends: [] }
      byClass.set(code, shape)
      const [first, end] = ringsOf(columns, row)
      for (let ring = first; ring < end; ring++) {
        shape.ends.push(ringCoordinates(columns, ring, shape.flat).length)
      }
    }
    for (const [code, { flat, ends }] of byClass) {
      features.push(new RenderFeature('MultiLineString', flat, ends, 2, { class: code }, undefined))
    }
  }
  return features
}

export const pipeLayer: LayerSpec<'pipe', PipeLayer, PipeState> = {
  kind: 'pipe',
  stacking,
  create: () => new PipeLayer(),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.getSource()?.clear(true),
  pick: (layer, { at, resolution, tolerance }) => layer.pick(at, resolution, tolerance),
}
