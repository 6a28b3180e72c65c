import type { FeatureKind, ImportFailure } from '@petatirta/contract'
import type { Slice } from '#platform/files/geojson-features.ts'
import { ALIASES, lookup } from './aliases.ts'
import { checkGeometry } from './geometry-check.ts'

export interface ReadFeature {
  position: number
  /** null: the file gives none, and the layer does not need one. */
  id: string | null
  geometry: object
  /** The geometry was mended on the way in. */
  repaired: boolean
  find: (names: readonly string[]) => string | null
  properties: Record<string, unknown>
}

export type Outcome = { feature: ReadFeature } | { failure: ImportFailure }

/** Customers and devices are addressed by their id; other layers are happy with a running number. */
const REQUIRED_ID: Partial<Record<FeatureKind, { names: readonly string[]; longest: number }>> = {
  customer: { names: ALIASES.customerId, longest: 50 },
  device: { names: ALIASES.deviceId, longest: 200 },
}
const LONGEST_ID = 200
/** What a feature without an id is called (layer-import); a file that was exported from here may bring it back. */
const RUNNING_NUMBER = /^#\d+$/

export function featureReader(kind: FeatureKind): (slice: Slice) => Outcome {
  const required = REQUIRED_ID[kind]
  const field = required?.names[0] ?? 'id'
  const seen = new Set<string>()

  const ownId = (find: ReadFeature['find'], plain: unknown): string | null => {
    if (required) return find(required.names)
    const id =
      find(ALIASES.id) ?? (typeof plain === 'string' || typeof plain === 'number' ? String(plain) : null)
    return id === null || id === '' || RUNNING_NUMBER.test(id) || id.length > LONGEST_ID ? null : id
  }

  return slice => {
    const { position } = slice
    const fail = (reason: string, id: string | null = null, where: string | null = null): Outcome => ({
      failure: { position, id, field: where, reason, value: 'value' in slice ? slice.value : null },
    })
    if ('error' in slice) return fail(slice.error)
    const { geometry, properties, id: plain } = (slice.value ?? {}) as Record<string, unknown>
    const isObject = properties && typeof properties === 'object' && !Array.isArray(properties)
    const known = isObject ? (properties as Record<string, unknown>) : {}
    const find = lookup(known)
    const id = ownId(find, plain)
    const checked = checkGeometry(kind, geometry)
    if ('problem' in checked) return fail(checked.problem, id, 'geometry')
    if (required) {
      if (!id) return fail(`${field} tidak diisi`, null, field)
      if (id.length > required.longest)
        return fail(`${field} lebih dari ${required.longest} karakter`, id, field)
      if (seen.has(id)) return fail(`${field} berulang di dalam berkas`, id, field)
    }
    // A layer without need of ids takes a repeated one as none.
    const own = id !== null && !seen.has(id) ? id : null
    if (own !== null) seen.add(own)
    return {
      feature: {
        position,
        id: own,
        geometry: checked.geometry,
        repaired: checked.closed,
        find,
        properties: known,
      },
    }
  }
}
