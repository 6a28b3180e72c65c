import { png } from '@petatirta/harness/png.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JPEG } from '#test/jpeg.ts'
import { type People, people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

let api: Api
let make: People
let token: string
beforeAll(async () => {
  api = await startApi()
  make = people(api)
  token = await api.token('opsdemo')
})
afterAll(() => api.stop())

const path = (city: string) => `/api/company/logo?city=${city}`
const send = (city: string, bytes: Uint8Array) =>
  api.request('PUT', path(city), { token, bytes: Uint8Array.from(bytes) })
const remove = (city: string) => api.request('DELETE', path(city), { token })
const read = (city: string, headers: Record<string, string> = {}) =>
  fetch(`${api.urls[0]}${path(city)}`, { headers: { authorization: `Bearer ${token}`, ...headers } })

test('[D98] a logo is sent, shown to who may open the map, replaced and removed', async () => {
  const { slug } = await make.company()
  const none = await read(slug)
  expect([none.status, (await none.json()).message]).toEqual([404, 'PDAM ini tidak punya logo'])
  const image = png({ width: 300, height: 120 })
  expect((await send(slug, image)).status).toBe(200)
  const response = await read(slug)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(image)
  const etag = response.headers.get('etag') ?? ''
  expect((await read(slug, { 'if-none-match': etag })).status).toBe(304)

  expect((await send(slug, JPEG)).status).toBe(200)
  const replaced = await read(slug, { 'if-none-match': etag })
  expect([replaced.status, replaced.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await remove(slug)).status).toBe(200)
  expect((await read(slug)).status).toBe(404)
  expect((await remove(slug)).status).toBe(404)
})

test('[A5] what is no whole picture, or too large, is refused in words', async () => {
  const { slug } = await make.company()
  for (const bytes of [
    new TextEncoder().encode('<svg onload="alert(1)"/>'),
    png().slice(0, -5),
    png({ said: 0x7fffffff }),
    png({ width: 2001 }),
    JPEG.subarray(0, -2),
    new Uint8Array(),
  ]) {
    const { status, body } = await send(slug, bytes)
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^Logo harus berupa gambar PNG atau JPEG/),
    ])
  }
  const large = await send(slug, png({ padding: 512 * 1024 }))
  expect([large.status, large.body.code]).toEqual([413, 5080307])
  expect((await read(slug)).status).toBe(404)
})
