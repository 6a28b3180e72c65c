import type { FeatureKind } from '@petatirta/contract/plain'
import type pg from 'pg'
import type { EncodeJob } from './encode.ts'

/** From here on a layer takes more memory than a server should keep for it: it has a process of its own. */
export interface LargeLimits {
  readonly largeRows: number
  /** Of geometry as it is stored. Few rows may have as many corners as a whole city. */
  readonly largeBytes: number
}

export interface EncodingLimits extends LargeLimits {
  /** For one layer, from its turn on. */
  readonly timeMs: number
}

export const LIMITS: EncodingLimits = {
  timeMs: 10 * 60_000,
  largeRows: 50_000,
  largeBytes: 16 * 1024 * 1024,
}

type Asked = Pick<pg.Pool, 'query'>

interface Amount {
  readonly rows: number
  readonly bytes: number
}

export const isMuch = ({ rows, bytes }: Amount, { largeRows, largeBytes }: LargeLimits): boolean =>
  rows >= largeRows || bytes >= largeBytes

/** How many rows with a column `bytes` there are, up to where it makes a difference, and how much they have. */
async function amountUpTo(pool: Asked, most: number, rowsOf: string, values: unknown[]): Promise<Amount> {
  const { rows } = await pool.query<Amount>(
    `SELECT count(*)::int AS rows, COALESCE(sum(bytes), 0)::float8 AS bytes FROM (${rowsOf} LIMIT ${Math.trunc(most)}) rows`,
    values,
  )
  return rows[0] ?? { rows: 0, bytes: 0 }
}

export async function isLarge(
  pool: Asked,
  { cityId, kind }: Pick<EncodeJob, 'cityId' | 'kind'>,
  limits: LargeLimits,
): Promise<boolean> {
  // The size alone does not read the geometry. That of customers is a point each.
  const [layer, values] =
    kind === 'customer'
      ? ['SELECT 0 AS bytes FROM customer WHERE city_id = $1', [cityId]]
      : ['SELECT pg_column_size(geom) AS bytes FROM feature WHERE city_id = $1 AND kind = $2', [cityId, kind]]
  return isMuch(await amountUpTo(pool, limits.largeRows, layer, values), limits)
}

interface Changes {
  readonly cityId: number
  readonly kind: FeatureKind
  readonly since: number
  readonly until?: number
}

const NOTED = `FROM row_change r WHERE r.city_id = $1 AND r.kind = $2 AND r.counter > $3::bigint AND r.counter <= $4::bigint`
const valuesOf = ({ cityId, kind, since, until = Number.MAX_SAFE_INTEGER }: Changes) => [
  cityId,
  kind,
  since,
  until,
]

/** How many rows were noted after a counter, up to so many. */
export const countChanges = async (pool: Asked, changes: Changes, most: number): Promise<number> =>
  (await amountUpTo(pool, most, `SELECT 0 AS bytes ${NOTED}`, valuesOf(changes))).rows

/** The same with what their geometry takes. */
export const measureChanges = (pool: Asked, changes: Changes, most: number): Promise<Amount> => {
  const size = `SELECT pg_column_size(f.geom) FROM feature f WHERE f.city_id = $1 AND f.kind = $2 AND f.id = r.id`
  const bytes = changes.kind === 'customer' ? '0' : `(${size})`
  return amountUpTo(pool, most, `SELECT ${bytes} AS bytes ${NOTED}`, valuesOf(changes))
}
