import { setTimeout as pass } from 'node:timers/promises'
import { NAMESPACES, type Refusal } from '@petatirta/contract'
import type { Services } from '#platform/services.ts'
import type { Source } from './message.ts'

interface Counted {
  readonly source: Source | undefined
  readonly reason: Refusal
  count: number
  lastAt: Date
  detail: string
}

const WRITE_MS = 2000
/** Invented names in every message fill neither the table nor the log. */
const MOST_SOURCES = 100
const LONGEST_DETAIL = 300
const EVENT = 'write_refusals'
const OTHERS_WITHIN_MS = 1000

export const sourceName = (source: Source): string =>
  'code' in source ? `code ${source.code}` : `key ${source.keyHash}`

/** Counts what is refused, and says so in the log: a line and a row now and then, however much it is. */
export function createRefusals({
  pool,
  log,
  sockets,
  redisUp,
}: Pick<Services, 'pool' | 'log' | 'sockets' | 'redisUp'>) {
  const namespace = () => sockets().io.of(NAMESPACES.subscriber)
  let counted = new Map<string, Counted>()
  let writing: Promise<void> = Promise.resolve()

  const add = ({ source, reason, count, lastAt, detail }: Counted) => {
    const name = `${reason} ${source ? sourceName(source) : ''}`
    const known = counted.get(name)
    if (!known) return void counted.set(name, { source, reason, count, lastAt, detail })
    known.count += count
    if (lastAt >= known.lastAt) Object.assign(known, { lastAt, detail })
  }

  const write = async () => {
    const list = [...counted.values()]
    if (list.length === 0) return
    counted = new Map()
    const texts = (pick: (row: Counted) => string | null | undefined) => list.map(row => pick(row) ?? null)
    try {
      await pool.query(
        `INSERT INTO device_refusal (city_id, reason, count, last_at, detail)
         SELECT c.city_id, r.reason, sum(r.count), max(r.last_at), (array_agg(r.detail ORDER BY r.last_at DESC))[1]
         FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[], $6::text[])
           r(code, key_hash, reason, count, last_at, detail)
         LEFT JOIN device_key_ended e ON e.hash = r.key_hash
         LEFT JOIN company c ON c.unique_code_device = r.code OR c.device_key_hash = r.key_hash OR c.city_id = e.city_id
         GROUP BY c.city_id, r.reason ORDER BY c.city_id, r.reason
         ON CONFLICT (city_id, reason) DO UPDATE SET count = device_refusal.count + excluded.count,
           last_at = greatest(device_refusal.last_at, excluded.last_at), detail = excluded.detail`,
        [
          texts(({ source }) => (source && 'code' in source && source.code ? source.code : null)),
          texts(({ source }) => (source && 'keyHash' in source ? source.keyHash : null)),
          texts(({ reason }) => reason),
          list.map(({ count }) => count),
          list.map(({ lastAt }) => lastAt),
          texts(({ detail }) => detail),
        ],
      )
    } catch (error) {
      for (const row of list) add(row)
      return log.warn({ err: error }, 'refused device messages were not counted')
    }
    for (const { source, reason, count, detail } of list) {
      const from = source && 'code' in source ? { code: source.code } : {}
      log.warn({ reason, count, detail, ...from }, 'device messages refused')
    }
  }

  /** Writes down what has been counted; one write at a time. */
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), WRITE_MS).unref()

  return {
    count(source: Source, reason: Refusal, detail: string): void {
      const named = counted.size < MOST_SOURCES || counted.has(`${reason} ${sourceName(source)}`)
      const known = named ? source : undefined
      const text = detail.replaceAll('\u0000', '').toWellFormed().slice(0, LONGEST_DETAIL)
      add({ source: known, reason, count: 1, lastAt: new Date(), detail: text })
    },
    /** All processes write down what they have counted; the wait for one that does not answer is short. */
    flushAll: async (): Promise<void> => {
      const others = redisUp() && namespace().serverSideEmitWithAck(EVENT)
      const late = pass(OTHERS_WITHIN_MS, undefined, { ref: false })
      await Promise.all([flush(), others && Promise.race([others.catch(() => undefined), late])])
    },
    start: () => void namespace().on(EVENT, (done: () => void) => void flush().then(done)),
    stop: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

export type Refusals = ReturnType<typeof createRefusals>
