import type pg from 'pg'

export interface Findings {
  /** Effects of writes that were answered with 200, since the run began. */
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
}

/** One who writes something again and again, and knows afterwards what has to be there. */
export interface Writer {
  readonly name: string
  /** Between two writes. */
  readonly paceMs: number
  write(): Promise<void>
  check(pool: pg.Pool): Promise<Findings>
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

export async function counterOf(pool: pg.Pool, cityId: number, kind: string): Promise<number> {
  const { rows } = await pool.query<{ counter: number }>(
    'SELECT counter FROM layer_counter WHERE city_id = $1 AND kind = $2',
    [cityId, kind],
  )
  return rows[0]?.counter ?? 0
}

export async function cityIdOf(pool: pg.Pool, slug: string): Promise<number> {
  const { rows } = await pool.query<{ city_id: number }>('SELECT city_id FROM company WHERE slug = $1', [
    slug,
  ])
  if (!rows[0]) throw new Error(`no utility ${slug}`)
  return rows[0].city_id
}
