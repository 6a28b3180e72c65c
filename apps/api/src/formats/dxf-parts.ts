/** Lines that were written here as the parts of one, together again. */
import type { DxfPart } from './dxf-attributes.ts'
import type { DxfFeature, DxfValue } from './dxf-features.ts'

const MAX_POSITIONS = 1_000_000

interface Whole {
  feature: DxfFeature
  value: DxfValue
  lines: number[][][]
  of: number
  positions: number
}

export class DxfParts {
  #whole: Whole | null = null

  #goesOn({ at, of }: DxfPart): boolean {
    return this.#whole !== null && at > 0 && at === this.#whole.lines.length && of === this.#whole.of
  }

  *add(feature: DxfFeature): Generator<DxfFeature> {
    const part = feature.ours?.part
    const value = 'value' in feature.row ? feature.row.value : null
    if (!part || value?.geometry?.type !== 'LineString') {
      yield* this.end()
      yield feature
      return
    }
    const line = value.geometry.coordinates
    if (!this.#goesOn(part)) {
      yield* this.end()
      this.#whole = { feature, value, lines: [], of: part.of, positions: 0 }
    }
    const whole = this.#whole
    if (!whole) return
    whole.lines.push(line)
    whole.positions += line.length
    if (whole.lines.length >= whole.of || whole.positions > MAX_POSITIONS) yield* this.end()
  }

  /** What there is of it: another program may have taken parts away. */
  *end(): Generator<DxfFeature> {
    const whole = this.#whole
    this.#whole = null
    if (!whole) return
    const { feature, value, lines } = whole
    yield {
      ...feature,
      row: { value: { ...value, geometry: { type: 'MultiLineString', coordinates: lines } } },
    }
  }
}
