/** The ways in which a plain layer may be drawn: each makes a layer of its kind from a row of kinds.ts. */
import {
  FEATURE_KIND_INFO,
  type FeatureKind,
  type FilterConfiguration,
  type SwitchOf,
} from '@petatirta/contract'
import { firstText, titled } from '#map/engine/property-text.ts'
import { type SummaryLook, summarySpec } from '#map/labels/summary-layer.ts'
import { SUMMARY_COLUMNS } from '#map/labels/summary-text.ts'
import { type NamedIconsLook, namedIconsSpec } from '#map/points/named-icons-layer.ts'
import { type SymbolsLook, symbolsSpec } from '#map/points/symbols-layer.ts'
import { boundarySpec } from '#map/shapes/boundary-layer.ts'
import type { BoundaryLook } from '#map/shapes/boundary-style.ts'
import {
  type PlainShapesLook,
  type PlainShapesState,
  plainShapesSpec,
} from '#map/shapes/plain-shapes-layer.ts'
import { categoryOf, type FeatureColumns, type FeatureProperties, textOf } from '#sync/feature-columns.ts'
import { defineMapLayer, type Heading, type MapLayer } from './map-layer.ts'

export type MakeLayer = (kind: FeatureKind) => MapLayer

/** One array for all: layers detect changes by identity. */
const NOTHING: readonly never[] = []

const nameOf = (kind: FeatureKind, properties: FeatureProperties) =>
  firstText(properties, FEATURE_KIND_INFO[kind].names)

/** 'Rayon Utara': an area's name alone would not say what it is the name of. */
const areaHeading =
  (kind: FeatureKind, title: string) =>
  (properties: FeatureProperties): Heading => ({ title: titled(title, nameOf(kind, properties)) })

/** A name, and below it what else there is to say; without a name, what it is. */
const placeHeading =
  (kind: FeatureKind, detail?: (properties: FeatureProperties, label: string) => string) =>
  (properties: FeatureProperties): Heading => {
    const { label } = FEATURE_KIND_INFO[kind]
    return { title: nameOf(kind, properties) || label, detail: detail?.(properties, label) }
  }

/** Outlines with names. */
export const boundary =
  (title: string, look: BoundaryLook): MakeLayer =>
  kind =>
    defineMapLayer({
      kind,
      mount: engine => engine.mount(boundarySpec(kind, FEATURE_KIND_INFO[kind].stacking, look)),
      state: columns =>
        columns.family === 'polygon' ? { data: columns, names: textOf(columns, 'nama') } : undefined,
      describe: areaHeading(kind, title),
    })

/** A circle an area, with the figure that the filter asks for. */
export const summary =
  (look: SummaryLook): MakeLayer =>
  kind =>
    defineMapLayer({
      kind,
      mount: engine => engine.mount(summarySpec(kind, FEATURE_KIND_INFO[kind].stacking, look)),
      state: (columns, { filters: { clusterType } }) => {
        const column = columns.columns[SUMMARY_COLUMNS[clusterType]]
        return {
          data: columns,
          names: textOf(columns, 'nama'),
          values: column?.type === 'number' ? column.values : undefined,
          type: clusterType,
        }
      },
      describe: areaHeading(kind, FEATURE_KIND_INFO[kind].label),
    })

/** An icon a point, by its sub type; drawn as soon as the configuration is here or known not to come. */
export const symbols =
  (list: SwitchOf<'lists'> & keyof FilterConfiguration['symbols'], look: SymbolsLook): MakeLayer =>
  kind =>
    defineMapLayer({
      kind,
      mount: engine => engine.mount(symbolsSpec(kind, FEATURE_KIND_INFO[kind].stacking, look)),
      state: (columns, { configuration, filters }) => {
        const subTypes = categoryOf(columns, 'sub_type')
        if (configuration === undefined || columns.family !== 'point' || !subTypes) return undefined
        const entries = configuration?.symbols[list] ?? NOTHING
        return { data: columns, ...subTypes, symbols: entries, choice: filters[list] }
      },
      describe: placeHeading(kind, (properties, label) =>
        titled(label, firstText(properties, ['sub_tipe', 'sub_type', 'jenis'])),
      ),
    })

interface ShapesRow extends PlainShapesLook {
  readonly classify: (columns: FeatureColumns) => ReturnType<PlainShapesState['classify']>
  /** The property that divides them into classes. */
  readonly classProperty?: string
}

/** Lines or areas. */
export const shapes =
  ({ classify, classProperty, ...look }: ShapesRow): MakeLayer =>
  kind =>
    defineMapLayer({
      kind,
      mount: engine => engine.mount(plainShapesSpec(kind, FEATURE_KIND_INFO[kind].stacking, look)),
      state: columns =>
        columns.family === look.family ? { data: columns, classify: () => classify(columns) } : undefined,
      describe: placeHeading(
        kind,
        classProperty === undefined
          ? undefined
          : (properties, label) => titled(label, firstText(properties, [classProperty])),
      ),
    })

/** One icon for all, with names and addresses. */
export const places =
  (look: NamedIconsLook): MakeLayer =>
  kind =>
    defineMapLayer({
      kind,
      mount: engine => engine.mount(namedIconsSpec(kind, FEATURE_KIND_INFO[kind].stacking, look)),
      state: columns =>
        columns.family === 'point' ? { data: columns, names: textOf(columns, 'nama') } : undefined,
      describe: placeHeading(
        kind,
        (properties, label) => firstText(properties, ['alamat', 'address']) || label,
      ),
    })
