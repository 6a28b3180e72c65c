import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { draftCity, pipeFile } from '#test/drafts.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
/** What the publisher has just now, by path. */
const published = new Map<string, string>()
const publisher = createServer((request, response) => {
  const body = published.get(request.url ?? '')
  response.writeHead(body === undefined ? 404 : 200).end(body)
})
let base = ''

beforeAll(async () => {
  await new Promise<void>(resolve => publisher.listen(0, '127.0.0.1', resolve))
  const address = publisher.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  api = await startApi({ SOURCE_ALLOW_PRIVATE: '1', OUTGOING_PORTS: 'any', JOB_HEARTBEAT_MS: '200' })
})
afterAll(async () => {
  await api.stop()
  publisher.close()
})

async function sourceCity() {
  const city = await draftCity(api)
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    api.request(method, `/api/upload/sources${path}?city=${city.city}`, {
      token: await api.token('opsdemo'),
      ...(body && { body }),
    })
  const list = async () => (await ask('GET', '')).body.payload
  /** Until the last run of the only source has ended. */
  const ended = () =>
    vi.waitFor(
      async () => {
        const [{ last }] = await list()
        expect(last?.status).not.toBe('running')
        return last
      },
      { timeout: 20_000, interval: 100 },
    )
  const path = `/${city.city}.geojson`
  onTestFinished(() => void published.delete(path))
  return { ...city, ask, list, ended, path, address: base + path }
}

const pipes = async (cityId: number): Promise<string[]> => {
  const { rows } = await api.pool.query(
    "SELECT properties->>'DIAMETER' AS diameter FROM feature WHERE kind = 'pipe' AND city_id = $1 ORDER BY id",
    [cityId],
  )
  return rows.map(({ diameter }) => diameter)
}
const ITEM = { layer: '1', kind: 'pipe', mode: 'replace', swap: false, repairIds: false }

describe('[D96] data from an address', () => {
  test('is looked at first, kept with its choice, and fetched again by it', async () => {
    const { ask, list, run, cityId, path, address } = await sourceCity()
    published.set(
      path,
      pipeFile(20, () => ({ dia_mm: 50 })),
    )
    const { body } = await ask('POST', '/draft', { address })
    const { draft } = body.payload
    expect(draft.layers).toMatchObject([{ rows: 20, kinds: expect.arrayContaining(['pipe']) }])
    expect(await pipes(cityId)).toEqual([])
    await run(draft.id, { items: [ITEM] })
    const { name: layerName } = draft.layers[0]
    const kept = await ask('POST', '', { address, schedule: 'daily', item: ITEM, layerName })
    expect(kept.body.payload).toMatchObject({ kind: 'pipe', service: 'file', schedule: 'daily', last: null })
    expect(Date.parse(kept.body.payload.nextAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000)

    published.set(
      path,
      pipeFile(20, at => ({ dia_mm: at === 3 ? 75 : 50 })),
    )
    const { id } = kept.body.payload
    await ask('POST', `/${id}/run`)
    await vi.waitFor(async () => expect((await list())[0].last?.status).toBe('done'), { timeout: 20_000 })
    const [{ last, nextAt }] = await list()
    expect(last.message).toBe('0 baru, 1 berubah, 19 tetap, 0 dihapus, 0 gagal')
    expect(Date.parse(nextAt)).toBeGreaterThan(Date.now())
    expect((await pipes(cityId)).filter(diameter => diameter === '75')).toHaveLength(1)
  })

  test('that is risky or gone changes nothing and says why; a source is changed and forgotten', async () => {
    const { ask, list, ended, cityId, path, address, create, run } = await sourceCity()
    const { id: draft } = await create({ name: 'pipa.geojson', content: pipeFile(20) })
    await run(draft, { items: [ITEM] })
    published.set(path, pipeFile(3))
    const { body } = await ask('POST', '', { address, schedule: 'manual', item: ITEM, layerName: 'x' })
    const { id } = body.payload
    await ask('POST', `/${id}/run`)
    await vi.waitFor(async () => expect((await list())[0].last).not.toBeNull(), { timeout: 20_000 })
    expect(await ended()).toMatchObject({ status: 'failed', message: expect.stringContaining('17') })
    expect(await pipes(cityId)).toHaveLength(20)

    published.delete(path)
    await ask('POST', `/${id}/run`)
    await vi.waitFor(
      async () => expect((await list())[0].last.message).toBe('Alamat sumber tidak ditemukan (status 404)'),
      { timeout: 20_000 },
    )
    const changed = await ask('PUT', `/${id}`, { schedule: 'weekly' })
    expect(changed.body.payload).toMatchObject({ schedule: 'weekly', nextAt: expect.any(String) })
    expect((await ask('DELETE', `/${id}`)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await ask('POST', `/${id}/run`)).status).toBe(404)
  })

  test('what is due is fetched by the clock', async () => {
    const { ask, ended, list, cityId, path, address } = await sourceCity()
    published.set(path, pipeFile(5))
    await ask('POST', '', { address, schedule: 'monthly', item: ITEM, layerName: 'x' })
    await api.pool.query('UPDATE import_source SET next_at = now() WHERE city_id = $1', [cityId])
    await api.pool.query(
      `INSERT INTO job (id, city_id, type) VALUES (gen_random_uuid(), $1, 'import-source')`,
      [cityId],
    )
    await vi.waitFor(async () => expect((await list())[0].last).not.toBeNull(), { timeout: 20_000 })
    expect(await ended()).toMatchObject({ status: 'done' })
    expect(await pipes(cityId)).toHaveLength(5)
  })

  test.each([
    ['http://169.254.169.254/latest', 'Alamat sumber: alamat ini tidak diizinkan'],
    ['file:///etc/passwd', 'Alamat sumber: alamat harus http atau https'],
  ])('%s is refused', async (address, message) => {
    const { ask } = await sourceCity()
    const { status, body } = await ask('POST', '/draft', { address })
    expect([status, body.message]).toEqual([400, message])
    const saved = await ask('POST', '', { address, schedule: 'daily', item: ITEM, layerName: 'x' })
    expect(saved.status).toBe(400)
  })
})
