import type { FeatureKind } from '@petatirta/contract/plain'
import type pg from 'pg'
import type { EncodeJob } from './encode.ts'

export interface EncodingLimits {
  /** For one layer, from its turn on. */
  readonly timeMs: number
  /** From here on a layer takes more memory than a server should keep for it: it has a process of its own. */
  readonly largeRows: number
}

export const LIMITS: EncodingLimits = { timeMs: 10 * 60_000, largeRows: 50_000 }

/** How many there are, up to where it makes a difference. */
async function countUpTo(pool: pg.Pool, most: number, rowsOf: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${rowsOf} LIMIT ${Math.trunc(most)}) rows`,
    values,
  )
  return rows[0]?.count ?? 0
}

export async function isLarge(
  pool: pg.Pool,
  { cityId, kind }: EncodeJob,
  largeRows: number,
): Promise<boolean> {
  const [layer, values] =
    kind === 'customer'
      ? ['SELECT FROM customer WHERE city_id = $1', [cityId]]
      : ['SELECT FROM feature WHERE city_id = $1 AND kind = $2', [cityId, kind]]
  return (await countUpTo(pool, largeRows, layer, values)) === largeRows
}

interface Changes {
  readonly cityId: number
  readonly kind: FeatureKind
  readonly since: number
  readonly until?: number
}

/** How many rows were noted after a counter, up to so many. */
export const countChanges = (
  pool: pg.Pool,
  { cityId, kind, since, until = Number.MAX_SAFE_INTEGER }: Changes,
  most: number,
): Promise<number> =>
  countUpTo(
    pool,
    most,
    'SELECT FROM row_change WHERE city_id = $1 AND kind = $2 AND counter > $3::bigint AND counter <= $4::bigint',
    [cityId, kind, since, until],
  )
