/** Ids of a layer beside those that the utility has. */
import type { DraftProposal } from '@petatirta/contract'
import type { ImportKind } from '@petatirta/contract/plain'
import { checkIds, type IdRepair, SUSPICION_REASONS, suspicionOf } from '@petatirta/domain/matching'
import type pg from 'pg'
import { formatOf, type KnownLayer, storedFiles } from './draft-layer.ts'
import { textOf } from './layer-statistics.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** More are not held in memory, and no utility has them. */
const MOST_IDS = 2_000_000
const IDS_AT_ONCE = 50_000
/** Beside all that are known. */
const MOST_UNKNOWN = 300_000

/** The field that a kind's records are known by. */
export const idFieldOf = (kind: ImportKind): string =>
  kind === 'customer'
    ? 'idpelangga'
    : kind === 'bill'
      ? 'customer'
      : kind === 'complaint'
        ? 'idpelanggan'
        : 'id'

const isOfCustomers = (kind: ImportKind) => kind === 'customer' || kind === 'bill' || kind === 'complaint'

async function anyKnown(client: Client, cityId: number, ids: readonly string[]) {
  const { rows } = await client.query<{ known: number; has: boolean }>(
    `SELECT (SELECT count(*) FROM customer WHERE city_id = $1 AND id = ANY($2))::int AS known,
            EXISTS (SELECT FROM customer WHERE city_id = $1) AS has`,
    [cityId, ids],
  )
  return rows[0] ?? { known: 0, has: false }
}

async function knownIds(client: Client, cityId: number): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let last = ''; ids.size < MOST_IDS; ) {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM customer WHERE city_id = $1 AND id > $2 ORDER BY id LIMIT ${IDS_AT_ONCE}`,
      [cityId, last],
    )
    for (const { id } of rows) ids.add(id)
    if (rows.length < IDS_AT_ONCE) break
    last = rows.at(-1)?.id ?? ''
  }
  return ids
}

/** Those of the layer that are not known; the others need no repair. */
async function unknownIds(
  folder: string,
  layer: KnownLayer,
  column: string,
  exists: (id: string) => boolean,
) {
  const ids = new Set<string>()
  for await (const batch of formatOf(layer).readLayer(storedFiles(folder, layer), layer.name))
    for (const row of batch) {
      if (!('value' in row)) continue
      const { properties } = (row.value ?? {}) as { properties?: Record<string, unknown> | null }
      const id = textOf(properties?.[column])
      if (id !== null && !exists(id)) ids.add(id)
      if (ids.size === MOST_UNKNOWN) return [...ids]
    }
  return [...ids]
}

interface Checking {
  readonly client: Client
  readonly cityId: number
  readonly folder: string
  readonly layer: KnownLayer
  readonly kind: ImportKind
  readonly column: string | null
}

/** One repair for all ids of the layer, where most of the unknown ones become known by it. */
export async function findRepair(checking: Checking): Promise<IdRepair | null> {
  const { client, cityId, folder, layer, kind, column } = checking
  const known = layer.columns.find(({ name }) => name === column)
  if (!known || !isOfCustomers(kind)) return null
  const sample = [...new Set(known.summary.samples)]
  const { known: found, has } = await anyKnown(client, cityId, sample)
  if (!has || found === sample.length) return null
  const ids = await knownIds(client, cityId)
  const exists = (id: string) => ids.has(id)
  // The file is read again only where there is something to repair.
  if (!checkIds(sample, exists).repair) return null
  return checkIds(await unknownIds(folder, layer, known.name, exists), exists).repair
}

export async function reportIds(checking: Checking): Promise<DraftProposal['ids']> {
  const { suspicious } = checking.layer.columns.find(({ name }) => name === checking.column) ?? {}
  const repair = await findRepair(checking)
  return {
    suspicious: suspicious?.count ?? 0,
    examples: (suspicious?.examples ?? []).map(id => ({
      id,
      reason: SUSPICION_REASONS[suspicionOf(id) ?? 'word'],
    })),
    repair: repair && {
      reason: repair.reason,
      repaired: repair.repaired,
      of: repair.of,
      examples: repair.examples.map(([from, to]) => [from, to]),
    },
  }
}
