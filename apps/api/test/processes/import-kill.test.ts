/** A server that is killed while it imports leaves the old layer or the new one, whole. */
import { setTimeout as pass } from 'node:timers/promises'
import { collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { startProduct } from '@petatirta/harness/product.ts'
import { form } from '@petatirta/harness/upload-form.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

const ROUNDS = 8
const FEATURES = 15_000
/** About as long as one import takes: some kills come while it reads, some while it merges, some after it. */
const LONGEST_MS = 2500

let api: Api
let city: string
let cityId: number

beforeAll(async () => {
  api = await startApi()
  city = (await people(api).company()).slug
  const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [city])
  cityId = rows[0].city_id
})
afterAll(() => api.stop())

const file = (round: number) =>
  collection(Array.from({ length: FEATURES }, (_, i) => point(`p${i}`, { putaran: round })))

async function layer() {
  const { rows } = await api.pool.query<{ round: number; count: number }>(
    `SELECT (properties->>'putaran')::int AS round, count(*)::int AS count FROM accessories WHERE city_id = $1 GROUP BY 1`,
    [cityId],
  )
  return rows
}

/** What the dead server's session was doing may take a moment to be noticed as dead, too. */
async function settled() {
  await expect
    .poll(
      async () =>
        (
          await api.pool.query(
            "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()",
          )
        ).rows[0].n,
      PATIENCE,
    )
    .toBe(0)
}

test(`${ROUNDS} kills at random moments`, { timeout: ROUNDS * 60_000 }, async () => {
  const token = await api.token('opsdemo')
  let present = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const server = await startProduct({ env: { ...api.env, REDIS_URL: '' } })
    let acknowledged = false
    const sending = fetch(`${server.url}/api/upload/accessories`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form(city, [{ field: 'geojson', content: file(round) }]),
    }).then(
      response => {
        acknowledged = response.ok
      },
      () => undefined,
    )
    await Promise.race([sending, pass(round === 1 ? 60_000 : Math.random() * LONGEST_MS)])
    await server.kill()
    await sending
    await settled()
    const [whole, ...rest] = await layer()
    expect(rest, `round ${round}`).toEqual([])
    expect(whole?.count, `round ${round}`).toBe(FEATURES)
    if (acknowledged) expect(whole?.round).toBe(round)
    else expect([present, round]).toContain(whole?.round)
    present = whole?.round ?? 0
  }
})
