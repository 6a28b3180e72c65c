import type { ShapeClass } from '#map/shapes/shape-classes.ts'
import { categoryOf, type FeatureColumns } from '#sync/feature-columns.ts'

/** Greys that a pipe of any colour stands out from. */
const CLASSES = {
  arteri: { colour: '#8d97a1', width: 2.4 },
  kolektor: { colour: '#a3acb5', width: 1.6 },
  lokal: { colour: '#b9c0c8', width: 1 },
} as const satisfies Record<string, ShapeClass>

const isKnown = (name: string): name is keyof typeof CLASSES => Object.hasOwn(CLASSES, name)

/** What a road of this class looks like; one without a class is a local road. */
export function roadClass(kelas: string): ShapeClass {
  const name = kelas.trim().toLowerCase()
  return isKnown(name) ? CLASSES[name] : CLASSES.lokal
}

/** A class per dictionary entry, in the codes that the rows already have. */
export function classifyRoads(columns: FeatureColumns): { classes: ShapeClass[]; codes: ArrayLike<number> } {
  const kelas = categoryOf(columns, 'kelas')
  if (!kelas) return { classes: [CLASSES.lokal], codes: new Uint8Array(columns.rows) }
  return { classes: kelas.dictionary.map(roadClass), codes: kelas.codes }
}

/** CSS pixels per unit of width: hairlines over a city, half a street's width over a house. */
export const roadScale = (zoom: number): number =>
  0.75 * 2 ** ((Math.max(11, Math.min(19, zoom)) - 12.5) * 0.5)
