/** A synchronous standby that is gone, as the other connections see it: commits wait, but for those that wait for no standby. */
import { PASSWORD } from '@petatirta/harness/bodies.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

/** More than there are connections. */
const MANY = 12
const HELD = 7381

let api: Api
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1' })
})
afterAll(() => api.stop())

const signIn = (username: string, i: number) =>
  fetch(`${api.urls[0]}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` },
    body: JSON.stringify({ username, password: PASSWORD }),
  })

test('[D80] while commits hang, sign-ins leave connections to what only reads, and uses of sessions are noted', async () => {
  const make = people(api)
  const users = await Promise.all(Array.from({ length: MANY }, () => make.signedIn()))
  await api.pool.query("UPDATE session SET seen_at = now() - interval '2 minutes'")
  await api.pool.query(`
    CREATE FUNCTION hang() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('synchronous_commit') <> 'local' THEN
        PERFORM set_config('lock_timeout', '0', true), pg_advisory_xact_lock_shared(${HELD});
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER hang AFTER INSERT OR UPDATE ON session
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hang()`)
  const holder = await api.pool.connect()
  // Its lock goes with the connection.
  onTestFinished(() => holder.release(true))
  await holder.query('SELECT pg_advisory_lock($1)', [HELD])
  const hanging = async (): Promise<number> => {
    const { rows } = await holder.query(
      `SELECT count(*)::int AS n FROM pg_locks JOIN pg_database d ON d.oid = database
       WHERE locktype = 'advisory' AND objid = $1 AND NOT granted AND datname = current_database()`,
      [HELD],
    )
    return rows[0].n
  }

  const signingIn = users.map(({ username }, i) => signIn(username, i))
  await expect.poll(hanging, PATIENCE).toBe(1)
  for (let round = 0; round < 3; round++) {
    const read = users.map(({ token }) => api.request('GET', '/api/account', { token }))
    expect(new Set((await Promise.all(read)).map(({ status }) => status))).toEqual(new Set([200]))
  }
  const unnoted = async () =>
    (await holder.query("SELECT id FROM session WHERE seen_at < now() - interval '1 minute'")).rowCount
  await expect.poll(unnoted, PATIENCE).toBe(0)
  expect(await hanging()).toBe(1)

  await holder.query('SELECT pg_advisory_unlock($1)', [HELD])
  expect(new Set((await Promise.all(signingIn)).map(({ status }) => status))).toEqual(new Set([200]))
})
