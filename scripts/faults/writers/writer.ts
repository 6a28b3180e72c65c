import type pg from 'pg'

/** A pool, or a transaction that is taken back. */
export type Queries = Pick<pg.ClientBase, 'query'>

export interface Findings {
  /** Effects of writes that were answered with 200, since the run began. */
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
}

/** Harm done on purpose, to see that the check would notice. */
export interface Harm {
  readonly name: string
  readonly noticedAs: 'lost' | 'duplicated'
  readonly sql: string
  readonly values: readonly unknown[]
}

/** One who writes something again and again, and knows afterwards what has to be there. */
export interface Writer {
  readonly name: string
  /** Between two writes. */
  readonly paceMs: number
  write(): Promise<void>
  check(db: Queries): Promise<Findings>
  /** What the check has to notice; there must be something written for it. */
  harms(): readonly Harm[]
  close?(): void
}

/** Where each effect raises a counter by one: fewer were lost, more happened twice. */
export function judgeCounter(
  name: string,
  raised: number,
  { certain, possible }: { certain: number; possible: number },
): Pick<Findings, 'lost' | 'duplicated'> {
  return {
    lost: raised < certain ? [`${name}: counter raised ${raised} times for ${certain} changes`] : [],
    duplicated:
      raised > certain + possible
        ? [`${name}: counter raised ${raised} times for at most ${certain + possible} changes`]
        : [],
  }
}

export async function counterOf(db: Queries, cityId: number, kind: string): Promise<number> {
  const { rows } = await db.query<{ counter: number }>(
    'SELECT counter FROM layer_counter WHERE city_id = $1 AND kind = $2',
    [cityId, kind],
  )
  return rows[0]?.counter ?? 0
}

/** More effects than anybody asked for, or fewer than were acknowledged. */
export const counterHarms = (name: string, cityId: number, kind: string): Harm[] =>
  (
    [
      ['duplicated', 'an effect too many', 100_000],
      ['lost', 'an effect too few', -100_000],
    ] as const
  ).map(([noticedAs, what, by]) => ({
    name: `${name}: ${what}`,
    noticedAs,
    sql: 'UPDATE layer_counter SET counter = counter + $3 WHERE city_id = $1 AND kind = $2',
    values: [cityId, kind, by],
  }))

export async function cityIdOf(pool: pg.Pool, slug: string): Promise<number> {
  const { rows } = await pool.query<{ city_id: number }>('SELECT city_id FROM company WHERE slug = $1', [
    slug,
  ])
  if (!rows[0]) throw new Error(`no utility ${slug}`)
  return rows[0].city_id
}
