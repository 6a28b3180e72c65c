import type { FeatureKind, ImportFailure } from '@petatirta/contract'
import { CUSTOMER_FIELDS, DEVICE_FIELDS, PLAIN_FIELDS, PROPERTIES_MAX_BYTES } from '@petatirta/domain'
import type { PlaneGeometry } from '#platform/database/wkb.ts'
import { checkGeometry } from './geometry-check.ts'
import { type Find, lookup } from './lookup.ts'
import type { Value } from './rows.ts'

export interface ReadFeature {
  readonly position: number
  /** null: the file gives none, and the layer does not need one. */
  readonly id: string | null
  readonly geometry: PlaneGeometry
  /** The geometry was mended on the way in. */
  readonly repaired: boolean
  readonly find: Find
  readonly properties: Readonly<Record<string, unknown>>
}

export type Outcome = { feature: ReadFeature } | { failure: ImportFailure }

/** Customers and devices are addressed by their id; other layers are happy with a running number. */
const REQUIRED_ID: Partial<
  Record<FeatureKind, { names: readonly string[]; called: string; longest: number }>
> = {
  customer: { names: CUSTOMER_FIELDS.idpelangga.spellings, called: 'idpelangga', longest: 50 },
  device: { names: DEVICE_FIELDS.id.spellings, called: 'id', longest: 200 },
}
const LONGEST_ID = 200
/** What a feature without an id is called (layer-recipe); a file that was exported from here may bring it back. */
const RUNNING_NUMBER = /^#\d+$/

/** A character takes at most so many bytes in JSON: six where it is escaped. */
const MOST_BYTES = 6
/** Quotes, colon and comma around a name and its value, and a number's digits. */
const AROUND = 30

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return value && typeof value === 'object' ? JSON.stringify(value).length : 0
}

/** Nearly every feature is small: those are recognised by the lengths of their texts, without writing them out. */
function isTooLarge(properties: Readonly<Record<string, unknown>>): boolean {
  let length = 0
  for (const name in properties) length += name.length + lengthOf(properties[name]) + AROUND
  return (
    length * MOST_BYTES > PROPERTIES_MAX_BYTES &&
    Buffer.byteLength(JSON.stringify(properties)) > PROPERTIES_MAX_BYTES
  )
}

export function featureReader(kind: FeatureKind): (position: number, row: Value) => Outcome {
  const required = REQUIRED_ID[kind]
  const field = required?.called ?? 'id'
  const seen = new Set<string>()

  const ownId = (find: Find, plain: unknown): string | null => {
    if (required) return find(required.names)
    const id =
      find(PLAIN_FIELDS.id.spellings) ??
      (typeof plain === 'string' || typeof plain === 'number' ? String(plain) : null)
    return id === null || id === '' || RUNNING_NUMBER.test(id) || id.length > LONGEST_ID ? null : id
  }

  return (position, row) => {
    const fail = (reason: string, id: string | null = null, where: string | null = null): Outcome => ({
      failure: { position, id, field: where, reason, value: 'value' in row ? row.value : null },
    })
    if ('error' in row) return fail(row.error)
    const { geometry, properties, id: plain } = (row.value ?? {}) as Record<string, unknown>
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
      if (id.includes('\0')) return fail(`${field} mengandung karakter yang tidak diizinkan`, null, field)
      if (seen.has(id)) return fail(`${field} berulang di dalam file`, id, field)
    }
    if (isTooLarge(known)) return fail('Isian (properties) lebih dari 64 kB', id, 'properties')
    // A layer without need of ids takes a repeated one as none.
    const own = id !== null && !seen.has(id) && !id.includes('\0') ? id : null
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
