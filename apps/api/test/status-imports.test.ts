/** Imports of all utilities: seen and cancelled, whichever process does them. */
import { setTimeout as pass } from 'node:timers/promises'
import { collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { form } from '@petatirta/harness/upload-form.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#platform/ids.ts'
import { BY_ROOT, type LongWork, startLongWork } from '#test/long-work.ts'
import { MANY } from '#test/start-api.ts'
import { send } from '#test/upload.ts'

let at: LongWork
let city: string
let cityId: number

beforeAll(async () => {
  at = await startLongWork()
})
afterAll(() => at.stop())
beforeEach(async () => {
  ;({ slug: city, cityId } = await at.city())
})

const upload = (id: string, features: unknown[]) =>
  send(
    at.api,
    `/upload/accessories?id=${id}`,
    form(city, [{ field: 'geojson', content: collection(features) }]),
  )
const layer = async () => {
  const { rows } = await at.api.pool.query('SELECT id FROM accessories WHERE city_id = $1 ORDER BY id', [
    cityId,
  ])
  return rows.map(row => row.id)
}

/** Sends the beginning of a file and goes on only when told to. */
function slowUpload(id: string) {
  const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`
  const beginning = `${part('city')}\r\n\r\n${city}\r\n${part('geojson')}; filename="a.geojson"\r\n\r\n{"type":"FeatureCollection","features":[`
  let finish = () => {}
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(beginning))
      finish = () => {
        controller.enqueue(Buffer.from(`${JSON.stringify(point('baru'))}]}\r\n--x--\r\n`))
        controller.close()
      }
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = send(at.api, `/upload/accessories?id=${id}`, stream, { headers })
  answer.catch(() => undefined)
  return { answer, finish: () => finish() }
}

test.each(['here', 'on another process'])(
  '[D55] one whose file is coming in ends within seconds: asked %s',
  async where => {
    await upload(newId(), [point('lama')])
    const heard = await at.listen(city)
    const id = newId()
    const slow = slowUpload(id)
    expect(await at.became(id, 'running')).toMatchObject({
      type: 'import',
      city,
      detail: 'a.geojson',
      startedBy: 'opsdemo',
      cancellable: true,
      retryable: false,
      attempts: 1,
    })
    const { status, body } = await at.order('cancel', id, where === 'here' ? at.here : at.elsewhere)
    expect(status).toBe(200)
    expect(body.payload).toMatchObject({ id, status: 'cancelled', message: BY_ROOT, cancellable: false })
    const end = { type: 'import', jobId: id, status: 'cancelled', message: BY_ROOT }
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject(end), PATIENCE)
    slow.finish()
    const sender = await slow.answer
    expect([sender.status, sender.body.code, sender.body.message]).toEqual([
      409,
      5080706,
      'Import dibatalkan; data lama tidak berubah',
    ])
    expect(await layer()).toEqual(['lama'])
    expect(await at.job(id)).toMatchObject({ status: 'cancelled', message: BY_ROOT })
    expect((await at.order('retry', id)).status).toBe(409)
  },
)

test('[D55] one that is about to be put in its place is not', async () => {
  await upload(newId(), [point('lama')])
  const letGo = await at.hold('import:accessories', cityId)
  const id = newId()
  const answer = upload(id, [point('baru')])
  await vi.waitFor(async () => {
    const { rows } = await at.api.pool.query(
      "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1",
      [cityId],
    )
    expect(rows[0].n).toBe(1)
  }, PATIENCE)
  expect((await at.order('cancel', id, at.elsewhere)).status).toBe(200)
  await letGo()
  expect((await answer).status).toBe(409)
  expect(await layer()).toEqual(['lama'])
})

test('[D55] cancelled or done: one of them, whatever the moment', async () => {
  const began = performance.now()
  let present = 'awal'
  const first = newId()
  await upload(first, [point(present)])
  const usual = performance.now() - began
  expect((await at.order('cancel', first)).status).toBe(409)
  const rounds = 8
  for (let round = 0; round < rounds; round++) {
    const id = newId()
    const sending = upload(id, [point(`putaran-${round}`)])
    await pass((usual * round) / rounds)
    const cancelled = await at.order('cancel', id, round % 2 ? at.elsewhere : at.here)
    const { status } = await sending
    const end = await at.job(id)
    if (cancelled.status === 200) {
      expect([status, end?.status, end?.message]).toEqual([409, 'cancelled', BY_ROOT])
    } else {
      // Too late, or before the first byte had come.
      expect([404, 409]).toContain(cancelled.status)
      expect([status, end?.status]).toEqual([200, 'done'])
      present = `putaran-${round}`
    }
    expect(await layer()).toEqual([present])
  }
})

// Where there are several, another one cannot know that it lives.
test.skipIf(MANY)('[D55] one whose process stood still for long is not failed by that process', async () => {
  const id = newId()
  const slow = slowUpload(id)
  await at.became(id, 'running')
  for (let stall = 0; stall < 5; stall++) {
    await at.api.pool.query("UPDATE import SET seen_at = now() - interval '1 hour' WHERE id = $1", [id])
    expect(await at.job(id)).toMatchObject({ status: 'running' })
  }
  slow.finish()
  expect((await slow.answer).status).toBe(200)
})

test('[D55] one that another process took for dead goes on, and ends as done', async () => {
  const id = newId()
  const slow = slowUpload(id)
  await at.became(id, 'running')
  await at.api.pool.query("UPDATE import SET status = 'failed', message = 'Mati' WHERE id = $1", [id])
  // Some heartbeats find the row so.
  await pass(1000)
  slow.finish()
  expect((await slow.answer).status).toBe(200)
  expect(await layer()).toEqual(['baru'])
  expect(await at.job(id)).toMatchObject({ status: 'done', message: null })
})

test('[D55] one whose process died is failed, not to be cancelled', async () => {
  const id = newId()
  await at.api.pool.query(
    `INSERT INTO import (id, city_id, kind, file_name, username, seen_at)
     VALUES ($1, $2, 'pipe', 'pipa.geojson', 'opsdemo', now() - interval '1 minute')`,
    [id, cityId],
  )
  expect((await at.order('cancel', id)).status).toBe(409)
  expect(await at.job(id)).toMatchObject({
    status: 'failed',
    message: 'Server berhenti sebelum import selesai; data lama tidak berubah',
    cancellable: false,
    detail: 'pipa.geojson',
  })
})
