import type { FeatureKind, ImportFailure } from '@petatirta/contract'
import type { Slice } from '#platform/files/geojson-features.ts'
import { ALIASES, lookup } from './aliases.ts'
import { geometryProblem } from './geometry-check.ts'

export interface ReadFeature {
  position: number
  /** null: the file gives none, and the layer does not need one. */
  id: string | null
  geometry: object
  find: (names: readonly string[]) => string | null
  properties: Record<string, unknown>
}

export type Outcome = { feature: ReadFeature } | { failure: ImportFailure }

/** Customers and devices are addressed by their id; other layers are happy with a running number. */
const ID_NAMES: Partial<Record<FeatureKind, readonly string[]>> = {
  customer: ALIASES.customerId,
  device: ALIASES.deviceId,
}

export function featureReader(kind: FeatureKind): (slice: Slice) => Outcome {
  const required = ID_NAMES[kind]
  const seen = new Set<string>()

  return slice => {
    const fail = (reason: string, id: string | null = null, field: string | null = null): Outcome => ({
      failure: { position: slice.position, id, field, reason, value: 'value' in slice ? slice.value : null },
    })
    if ('error' in slice) return fail(slice.error)
    const { geometry, properties, id: ownId } = (slice.value ?? {}) as Record<string, unknown>
    const known = properties && typeof properties === 'object' ? (properties as Record<string, unknown>) : {}
    const find = lookup(known)
    const plainId = typeof ownId === 'string' || typeof ownId === 'number' ? String(ownId) : null
    const id = required ? find(required) : (find(ALIASES.id) ?? plainId)
    const problem = geometryProblem(kind, geometry)
    if (problem) return fail(problem, id, 'geometry')
    if (required && !id) return fail(`${required[0]} tidak diisi`, null, required[0] ?? null)
    if (id && seen.has(id)) {
      if (required) return fail(`${required[0]} berulang di dalam berkas`, id, required[0] ?? null)
      return {
        feature: {
          position: slice.position,
          id: null,
          geometry: geometry as object,
          find,
          properties: known,
        },
      }
    }
    if (id) seen.add(id)
    return {
      feature: { position: slice.position, id, geometry: geometry as object, find, properties: known },
    }
  }
}
