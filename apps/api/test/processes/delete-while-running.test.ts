/** A utility that somebody works on: deleting it is refused with a sentence, and what comes too late is, too. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { form } from '@petatirta/harness/upload-form.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type LongWork, startLongWork } from '#test/long-work.ts'
import { send } from '#test/upload.ts'

let at: LongWork
/** A billing service that never answers. */
let silent: Server
let asked = 0

beforeAll(async () => {
  at = await startLongWork()
  silent = createServer(() => asked++)
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await at.stop()
})

const cityOf = async (slug: string) => {
  const { rows } = await at.api.pool.query('SELECT id, city_id FROM company WHERE slug = $1', [slug])
  return rows[0] as { id: string; city_id: number } | undefined
}
const upload = (city: string, id: string) =>
  send(
    at.api,
    `/upload/accessories?id=${id}`,
    form(city, [{ field: 'geojson', content: collection([point('satu')]) }]),
  )

test('[D69] while an import is being put in its place the utility stays, and the import ends as it should', async () => {
  const { slug, cityId } = await at.city()
  const { id } = (await cityOf(slug)) ?? { id: '' }
  const importId = newId()
  const release = await at.hold('import:accessories', cityId)
  const answer = upload(slug, importId)
  await at.became(importId, 'running')
  await vi.waitFor(async () => {
    const { rows } = await at.api.pool.query('SELECT city_id FROM import WHERE id = $1', [importId])
    expect(rows).toEqual([{ city_id: cityId }])
  }, PATIENCE)
  const refused = await at.make.remove('company', id)
  expect([refused.status, refused.body.code]).toEqual([409, 5080306])
  expect(refused.body.message).toMatch(/^Import data PDAM ini masih berjalan\. /)
  await release()
  expect((await answer).status).toBe(200)
  expect((await at.make.remove('company', id)).status).toBe(200)
  expect(await cityOf(slug)).toBeUndefined()
})

test('[D69] while its bills are synchronised, too; cancelled, it can go', async () => {
  const { port } = silent.address() as AddressInfo
  const { slug, id } = await at.make.company({ apiService: `http://127.0.0.1:${port}` })
  const before = asked
  const { body } = await at.api.request('GET', `/api/upload/customer/sync?city=${slug}`, { token: at.token })
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before), PATIENCE)
  const refused = await at.make.remove('company', id)
  expect([refused.status, refused.body.code]).toEqual([409, 5080306])
  expect(refused.body.message).toMatch(/^Sinkronisasi tagihan PDAM ini masih berjalan\. /)
  expect((await at.order('cancel', body.payload.id)).status).toBe(200)
  expect((await at.make.remove('company', id)).status).toBe(200)
})

test('[D69] while data are fetched from an address the refusal says that, and nothing of bills', async () => {
  const { slug, id } = await at.make.company()
  await at.api.pool.query(
    `INSERT INTO job (id, city_id, type, status, seen_at) SELECT gen_random_uuid(), city_id, 'import-source', 'running', now() + interval '1 hour'
     FROM company WHERE slug = $1`,
    [slug],
  )
  const refused = await at.make.remove('company', id)
  expect([refused.status, refused.body.code]).toEqual([409, 5080306])
  expect(refused.body.message).toMatch(/^Pengambilan data dari alamat sumber PDAM ini masih berjalan\. /)
})

test('[D69] work that waits, or whose process is gone, is no reason', async () => {
  const waiting = await at.make.company()
  await at.api.pool.query(
    `INSERT INTO job (id, city_id, type, run_at) SELECT gen_random_uuid(), city_id, 'billing-sync', now() + interval '1 hour'
     FROM company WHERE slug = $1`,
    [waiting.slug],
  )
  const left = await at.make.company()
  await at.api.pool.query(
    `INSERT INTO import (id, city_id, kind, file_name, username, seen_at)
     SELECT gen_random_uuid(), city_id, 'pipe', 'a.geojson', 'opsdemo', now() - interval '1 hour' FROM company WHERE slug = $1`,
    [left.slug],
  )
  for (const { id } of [waiting, left]) expect((await at.make.remove('company', id)).status).toBe(200)
})

test('[D69] who holds its rows for long is not waited for', async () => {
  const { slug, id } = await at.make.company()
  const client = await at.api.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM company WHERE slug = $1 FOR KEY SHARE', [slug])
    const refused = await at.make.remove('company', id)
    expect([refused.status, refused.body.code]).toEqual([409, 5080306])
    expect(refused.body.message).toBe('Data PDAM ini sedang diubah. Coba lagi sebentar lagi')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  expect((await at.make.remove('company', id)).status).toBe(200)
})

test('[D69] whatever is begun at the moment of the deletion is answered with a sentence', async () => {
  for (let i = 0; i < 5; i++) {
    const { slug, id } = await at.make.company()
    const sync = () => at.api.request('GET', `/api/upload/customer/sync?city=${slug}`, { token: at.token })
    const answers = await Promise.all([
      upload(slug, newId()),
      sync(),
      at.make.remove('company', id),
      upload(slug, newId()),
      sync(),
    ])
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500)
  }
})

test('[D69] an import whose utility was deleted while its file was read says so', async () => {
  const { slug, id } = await at.make.company()
  const client = await at.api.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('DELETE FROM company WHERE id = $1', [id])
    const answer = upload(slug, newId())
    await vi.waitFor(async () => {
      const { rows } = await at.api.pool.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%into \"import\"%'",
      )
      expect(rows).toHaveLength(1)
    }, PATIENCE)
    await client.query('COMMIT')
    const { status, body } = await answer
    expect([status, body.code]).toEqual([404, 5080302])
  } finally {
    client.release()
  }
})
