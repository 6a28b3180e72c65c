/** A rolling restart behind nginx, while people work: nothing that was answered is lost, and everything is answered. */
import { setTimeout as pass } from 'node:timers/promises'
import { NAMESPACES, type UpdateTracker } from '@petatirta/contract'
import { PASSWORD, userBody } from '@petatirta/harness/bodies.ts'
import type { Cluster } from '@petatirta/harness/cluster.ts'
import { collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { isListening } from '@petatirta/harness/programs.ts'
import { pathOf } from '@petatirta/harness/upload-form.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

const CITY = 'kota-contoh'
/** nginx sends nothing to a process that hung up for `fail_timeout`: the next one is stopped after that, not before. */
const LEFT_ALONE_MS = 6000

let api: Api
let cluster: Cluster

/** Does something again and again; what was not answered as expected is kept, and what was. */
function keepDoing<T>(act: (turn: number) => Promise<{ status: number; done: T }>, expected = 200) {
  const done: T[] = []
  const failed: string[] = []
  let going = true
  const running = (async () => {
    for (let turn = 0; going; turn++) {
      try {
        const answer = await act(turn)
        if (answer.status === expected) done.push(answer.done)
        else failed.push(`turn ${turn}: ${answer.status}`)
      } catch (error) {
        failed.push(`turn ${turn}: ${String(error)} ${String((error as Error).cause ?? '')}`)
      }
    }
  })()
  return {
    done,
    failed,
    stop: async () => {
      going = false
      await running
    },
  }
}

/** An open map that reconnects as the client does, by way of nginx. */
function openMap(token: string) {
  const socket = io(`${api.url}${NAMESPACES.updateTracker}`, {
    transports: ['websocket'],
    query: { token, city: CITY },
    forceNew: true,
  })
  const seen = { counter: 0, connects: 0, lost: [] as string[] }
  socket.on('connect', () => {
    seen.connects++
    socket.emit('request_update_tracker', { city: CITY })
  })
  socket.on('disconnect', reason => seen.lost.push(reason))
  socket.on('update_tracker_response', ({ counters }: UpdateTracker) => {
    seen.counter = counters.pdam_office
  })
  return { socket, seen }
}

describe.skipIf(!process.env.PETATIRTA_TEST_CLUSTER)(
  'processes that are restarted one after the other',
  () => {
    beforeAll(async () => {
      api = await startApi({ DRAIN_MS: '10000' })
      cluster = api.cluster as Cluster
    })
    afterAll(() => api.stop())

    test('[D57] no write is dropped, no request stays unanswered, maps come back', async () => {
      const make = people(api)
      const token = await api.token('rootdemo')
      const changed = await make.user()
      const maps = Array.from({ length: 6 }, () => openMap(token))
      await vi.waitFor(
        () => expect(maps.map(({ seen }) => seen.connects)).toEqual(maps.map(() => 1)),
        PATIENCE,
      )

      const work = {
        users: keepDoing(async () => {
          const body = userBody()
          const { status } = await api.request('POST', '/api/user', { token, body })
          return { status, done: body.username }
        }),
        changes: keepDoing(async turn => {
          const roles = turn % 2 ? ['umum'] : ['umum', 'hublang']
          const { status } = await make.change('user', changed.id, { roles })
          return { status, done: roles }
        }),
        imports: keepDoing(async turn => {
          const file = collection([point('kantor', { revision: turn })])
          const { status } = await upload(api, CITY, 'pdam_office', file)
          return { status, done: turn }
        }),
        signIns: keepDoing(async () => {
          const body = { username: changed.username, password: PASSWORD }
          const { status } = await api.request('POST', '/api/user/login', { body })
          return { status, done: undefined }
        }),
        reads: keepDoing(async () => {
          const { status } = await api.request('GET', `/api/filters?city=${CITY}`, { token })
          return { status, done: undefined }
        }),
      }
      const all = Object.values(work)
      const busy = (least: number) =>
        vi.waitFor(() => {
          for (const { done, failed } of all) {
            expect(failed).toEqual([])
            expect(done.length).toBeGreaterThanOrEqual(least)
          }
        }, PATIENCE)

      await busy(2)
      for (const process of cluster.processes) {
        await process.stop()
        expect(process.exitCode()).toBe(0)
        await process.restart()
        await pass(LEFT_ALONE_MS)
      }
      await busy(6)
      await Promise.all(all.map(({ stop }) => stop()))

      for (const [name, { failed }] of Object.entries(work)) expect(failed, name).toEqual([])
      const { rows: users } = await api.pool.query('SELECT username FROM app_user')
      const stored = new Set(users.map(({ username }) => username))
      expect(work.users.done.filter(username => !stored.has(username))).toEqual([])
      const { rows: kept } = await api.pool.query('SELECT roles FROM app_user WHERE id = $1', [changed.id])
      expect(kept[0].roles).toEqual(work.changes.done.at(-1))
      const { rows: offices } = await api.pool.query(
        `SELECT (f.properties->>'revision')::int AS revision, l.counter FROM company c
       JOIN feature f ON f.city_id = c.city_id AND f.kind = 'pdam_office'
       JOIN layer_counter l ON l.city_id = c.city_id AND l.kind = 'pdam_office' WHERE slug = $1`,
        [CITY],
      )
      expect(offices).toEqual([{ revision: work.imports.done.at(-1), counter: expect.any(Number) }])

      await vi.waitFor(
        () => expect(maps.map(({ seen }) => seen.counter)).toEqual(maps.map(() => offices[0].counter)),
        PATIENCE,
      )
      // Every map was on one of the two, and nobody told it to stay away.
      for (const { seen } of maps) {
        expect(seen.lost.length).toBeGreaterThan(0)
        expect(new Set(seen.lost)).toEqual(new Set(['transport close']))
      }
      for (const { socket } of maps) socket.disconnect()
    })

    test('[D57] writes alone, as fast as they go, are all answered', async () => {
      const token = await api.token('rootdemo')
      const writes = Array.from({ length: 8 }, () =>
        // Refused for what it says: nothing else is sent as fast.
        keepDoing(async () => {
          const { status } = await api.request('POST', '/api/user', { token, body: { username: 'x' } })
          return { status, done: undefined }
        }, 400),
      )
      for (const process of cluster.processes) {
        const stopped = process.stop()
        // As rolling-restart.sh does: nginx notices by a read.
        for (let i = 0; i < 12; i++) expect((await api.request('GET', '/api/health')).status).toBe(200)
        await stopped
        expect(process.exitCode()).toBe(0)
        await process.restart()
        await pass(LEFT_ALONE_MS)
      }
      await Promise.all(writes.map(({ stop }) => stop()))
      expect(writes.flatMap(({ failed }) => failed)).toEqual([])
      expect(writes.reduce((sum, { done }) => sum + done.length, 0)).toBeGreaterThan(500)
    })

    test('[D57] a file that is coming in is taken in whole, and the process stops after that', async () => {
      const [process] = cluster.processes
      if (!process) throw new Error('no process')
      const boundary = 'batas'
      const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
      const file = collection([point('terakhir')])
      let rest: (text: string) => void = () => undefined
      const stream = new ReadableStream({
        start(controller) {
          const half = file.slice(0, 30)
          const head = `${part('city')}\r\n\r\n${CITY}\r\n${part('geojson')}; filename="a.geojson"\r\n\r\n${half}`
          controller.enqueue(Buffer.from(head))
          rest = text => {
            controller.enqueue(Buffer.from(`${text}\r\n--${boundary}--\r\n`))
            controller.close()
          }
        },
      })
      const answer = fetch(`${process.url}/api${pathOf('water_source')}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await api.token('opsdemo')}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body: stream,
        duplex: 'half',
      } as RequestInit)
      await vi.waitFor(async () => {
        const { rows } = await api.pool.query(
          "SELECT 1 FROM import WHERE kind = 'water_source' AND status = 'running'",
        )
        expect(rows).toHaveLength(1)
      }, PATIENCE)

      const stopped = process.stop()
      await vi.waitFor(async () => expect(await isListening(process.port)).toBe(false), PATIENCE)
      expect(process.exitCode()).toBeNull()
      rest(file.slice(30))
      expect((await answer).status).toBe(200)
      await stopped
      expect(process.exitCode()).toBe(0)
      await process.restart()
    })

    test('a process that is killed is not noticed by those who read', async () => {
      const token = await api.token('opsdemo')
      const reads = Array.from({ length: 4 }, () =>
        keepDoing(async () => {
          const { status } = await api.request('GET', `/api/filters?city=${CITY}`, { token })
          return { status, done: undefined }
        }),
      )
      const goOn = () => {
        const before = reads.map(({ done }) => done.length)
        return vi.waitFor(() => {
          for (const [i, { done }] of reads.entries())
            expect(done.length).toBeGreaterThan((before[i] ?? 0) + 20)
        }, PATIENCE)
      }
      await goOn()
      await cluster.processes[1]?.kill()
      await goOn()
      await cluster.processes[1]?.restart()
      await goOn()
      await Promise.all(reads.map(({ stop }) => stop()))
      expect(reads.flatMap(({ failed }) => failed)).toEqual([])
    })
  },
)
