/** Long work as those see it who run the installation: on the status page, of any process. */
import type { AddressInfo } from 'node:net'
import { calls, type SubscriberMessage, type SystemJob } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { type People, people } from './people.ts'
import { connect } from './sockets.ts'
import { type Answer, type Api, startApi } from './start-api.ts'

export const BY_ROOT = 'Dibatalkan oleh rootdemo'

export async function startLongWork() {
  const api: Api = await startApi({
    JOB_HEARTBEAT_MS: '300',
    JOB_RETRY_MS: '20',
    BILLING_ALLOW_PRIVATE: '1',
  })
  const make: People = people(api)
  const token = await api.token('rootdemo')
  const another = await api.another()
  await another.http.listen({ port: 0, host: '127.0.0.1' })

  const jobs = async (): Promise<SystemJob[]> => {
    const { body } = await api.request('GET', '/api/status/jobs?rp=100', { token })
    expect(calls.systemJobs.payload.safeParse(body.payload).error).toBeUndefined()
    return body.payload
  }
  const job = async (id: string) => (await jobs()).find(one => one.id === id)

  return {
    api,
    make,
    token,
    jobs,
    job,
    here: api.urls[0] ?? '',
    /** One more process on the same database: what is asked of it happens elsewhere. */
    elsewhere: `http://127.0.0.1:${(another.http.server.address() as AddressInfo).port}`,

    async city() {
      const { slug } = await make.company()
      const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
      return { slug, cityId: rows[0].city_id as number }
    },
    async order(what: 'cancel' | 'retry', id: string, url = api.urls[0]): Promise<Answer> {
      const response = await fetch(`${url}/api/status/jobs/${id}/${what}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
    became: (id: string, status: SystemJob['status']) =>
      vi.waitFor(async () => {
        const one = await job(id)
        expect(one?.status).toBe(status)
        return one
      }, PATIENCE),
    /** What an import or a synchronisation of the city waits for; the answer lets go of it. */
    async hold(lock: string, cityId: number) {
      const client: pg.PoolClient = await api.pool.connect()
      await client.query('BEGIN')
      await client.query('SELECT pg_advisory_xact_lock(hashtext($1), $2)', [lock, cityId])
      return async () => {
        await client.query('ROLLBACK')
        client.release()
      }
    },
    async listen(city: string) {
      const heard: SubscriberMessage[] = []
      const socket = api.socket('subscriber', { token, city })
      socket.on(`subscriber-${city}`, (message: SubscriberMessage) => heard.push(message))
      expect(await connect(socket)).toBeUndefined()
      return heard
    },
    async stop() {
      await another.close()
      await api.stop()
    },
  }
}

export type LongWork = Awaited<ReturnType<typeof startLongWork>>
