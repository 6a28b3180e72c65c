/** What the form of Data Pelanggan may save: the server says it in the same words, whatever is sent. */

import { customerBody } from '@petatirta/harness/bodies.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, type Maintenance, maintenance, messages } from '#test/maintenance.ts'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kabupaten-sarolangun'

let api: Api
let kept: Maintenance

beforeAll(async () => {
  api = await startApi()
  kept = await maintenance(api)
})
afterAll(() => api.stop())

const create = (body: unknown) => kept.create(body)

describe('[M5.1] the form is checked by the server in the same words', () => {
  test('every field that is empty after trimming', async () => {
    const fields = Object.keys(customerBody().properties)
    const expected = {
      'properties.idpelangga': 'id pelanggan cannot be empty',
      'properties.nama': 'nama cannot be empty',
      'properties.Kelurahan': 'kelurahan cannot be empty',
      'properties.Kecamatan': 'kecamatan cannot be empty',
      'properties.alamat': 'alamat cannot be empty',
      'properties.kodegol': 'kode golongan cannot be empty',
      'properties.golongan': 'golongan cannot be empty',
      'properties.kddma': 'kode dma cannot be empty',
      'properties.dma': 'DMA cannot be empty',
      'properties.koderayon': 'kode rayon cannot be empty',
      'properties.rayon': 'rayon cannot be empty',
      'properties.latitude': 'longitude cannot be empty',
      'properties.longitude': 'longitude cannot be empty',
    }
    const geometry = { type: 'Point', coordinates: [102.7, -2.3] }
    for (const empty of ['', '  \t', null]) {
      const properties = Object.fromEntries(fields.map(field => [field, empty]))
      expect(messages(await create({ type: 'Feature', geometry, properties }))).toEqual(expected)
    }
    expect(messages(await create({ type: 'Feature', geometry, properties: {} }))).toEqual(expected)
  })

  test.each(['0', '000', '-5', '1.5', '12a', '１２', '1e3', "1' OR 1=1"])(
    'ID Pelanggan "%s"',
    async idpelangga => {
      expect(messages(await create(form({ idpelangga })))).toEqual({
        'properties.idpelangga': 'please input number and positive number only',
      })
    },
  )

  const format = 'input correct number with value with format xx.xx'
  const zero = 'input value cannot be 0'
  test.each([
    ['longitude', '181', format],
    ['longitude', 180.5, format],
    ['longitude', '102.1234567', format],
    ['longitude', 102.1234567, format],
    ['longitude', '1e2', format],
    ['longitude', '102.', format],
    ['longitude', 0, zero],
    ['longitude', '-0,00', zero],
    ['latitude', 90.1, format],
    ['latitude', '-91', format],
    ['latitude', '2..3', format],
    ['latitude', 0, zero],
  ])('%s %s', async (field, value, message) => {
    expect(messages(await create(form({ [field]: value })))).toEqual({ [`properties.${field}`]: message })
  })

  test('due_date and tanggal_bayar that are no dates', async () => {
    const dates = { due_date: '31/02/2026', tanggal_bayar: 'kemarin' }
    expect(messages(await create(form(dates)))).toEqual({
      'properties.due_date': 'Tanggal tidak valid',
      'properties.tanggal_bayar': 'Tanggal tidak valid',
    })
  })

  test('a point elsewhere than latitude and longitude say', async () => {
    for (const coordinates of [
      [102.7, -2.4],
      [-2.3, 102.7],
      [102.7000001, -2.3],
    ])
      expect(messages(await create({ ...form(), geometry: { type: 'Point', coordinates } }))).toEqual({
        'geometry.coordinates': 'geometry tidak sama dengan longitude dan latitude',
      })
  })

  test.each([
    ['no geometry', { geometry: null }],
    ['a line', { geometry: { type: 'LineString', coordinates: [[102.7, -2.3]] } }],
    ['texts for numbers', { geometry: { type: 'Point', coordinates: ['102.7', '-2.3'] } }],
    ['no feature', { type: 'Pelanggan' }],
    ['no properties', { properties: null }],
  ])('%s', async (_, changes) => {
    const { status, body } = await create({ ...form(), ...changes })
    expect([status, body.code]).toEqual([400, 5080601])
  })

  test('nothing of it was saved', async () => {
    const { rows } = await api.pool.query('SELECT count(*)::int AS n FROM customer WHERE city_id = $1', [
      kept.cityId,
    ])
    expect(rows[0].n).toBe(1000)
  })
})

describe('values that nobody means well', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    "'); DROP TABLE customer; --",
    '😀👨‍👩‍👧',
    '\u202eterbalik',
    '\ud800',
    '=1+1',
    '\\u0000',
  ]

  test.each(HOSTILE)('%j is text and stays it', async value => {
    const body = form({ nama: value, alamat: value, loket_bayar: value, catatan: value, [value]: value })
    const { status, body: answer } = await create(body)
    expect(status, JSON.stringify(answer)).toBe(200)
    const text = value.toWellFormed()
    const { properties } = (await kept.find(body.properties.idpelangga)).body.payload
    expect(properties).toMatchObject({
      nama: text,
      alamat: text,
      loket_bayar: text,
      catatan: text,
      [text]: text,
    })
  })

  test('10,000 characters are too many for a field, and not for a note', async () => {
    const long = 'panjang '.repeat(1250)
    expect(messages(await create(form({ nama: long, idpelangga: '1'.repeat(10_000) })))).toEqual({
      'properties.nama': 'maksimal 500 karakter',
      'properties.idpelangga': 'maksimal 50 karakter',
    })
    expect((await create(form({ ket: long }))).body.payload.properties.ket).toBe(long)
    expect(messages(await create(form({ ket: `${long}${long}` })))).toEqual({
      'properties.ket': 'maksimal 10000 karakter',
    })
    const { status, body } = await create(form({ ket: 'a'.repeat(200_000) }))
    expect([status, body.code, body.message]).toEqual([
      413,
      5080607,
      'Seluruh isian tambahan pelanggan ini paling banyak 64 kB',
    ])
  })

  test('[D71] sixty edits that add to a customer end at 64 kB, and so does what the audit log keeps of each', async () => {
    const body = form({})
    const id = body.properties.idpelangga
    expect((await create(body)).status).toBe(200)
    const statuses: number[] = []
    for (let i = 0; i < 60; i++) {
      const more = { [`catatan_${i}`]: '水'.repeat(3000) }
      statuses.push((await kept.edit(id, { ...body, properties: { ...body.properties, ...more } })).status)
    }
    expect(statuses.slice(0, 7)).toEqual(Array(7).fill(200))
    expect(statuses.slice(7)).toEqual(Array(53).fill(413))
    const { rows } = await api.pool.query(
      `SELECT octet_length(properties::text) AS stored, octet_length(published::text) AS published,
         (SELECT max(octet_length(to_jsonb(a)::text)) FROM audit a WHERE subject = $1) AS entry
       FROM customer WHERE id = $1`,
      [id],
    )
    expect(rows[0].stored).toBeLessThanOrEqual(64 * 1024)
    expect(rows[0].published).toBeLessThan(64 * 1024)
    expect(rows[0].entry).toBeLessThan(16 * 1024)
    // What it is can still be edited, sent back with what it was given.
    const { properties } = (await kept.find(id)).body.payload
    const renamed = { ...body, properties: { ...properties, nama: 'Nama Baru' } }
    expect((await kept.edit(id, renamed)).status).toBe(200)
  })

  test('[D71] a long value that an import brought goes through an edit', async () => {
    const body = form({})
    const id = body.properties.idpelangga
    await create(body)
    await api.pool.query('UPDATE customer SET properties = properties || $2 WHERE id = $1', [
      id,
      { ket: 'x'.repeat(30_000) },
    ])
    const { properties } = (await kept.find(id)).body.payload
    const renamed = { ...body, properties: { ...properties, nama: 'Nama Baru' } }
    expect((await kept.edit(id, renamed)).body.payload.properties).toMatchObject({
      nama: 'Nama Baru',
      ket: 'x'.repeat(30_000),
    })
  })

  test('NUL is refused in a field and dropped from the rest', async () => {
    expect(messages(await create(form({ nama: 'a\0b' })))).toEqual({
      'properties.nama': 'Teks mengandung karakter yang tidak diizinkan',
    })
    const { properties } = (await create(form({ ket: 'a\0b', 'k\0': 1 }))).body.payload
    expect(properties).toMatchObject({ ket: 'ab', k: 1 })
  })

  test('an object however deep is not looked into', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const raw = JSON.stringify(form({ catatan: 'DALAM' })).replace('"DALAM"', deep)
    const { status, body } = await api.request('POST', `/api/customers?kota=${CITY}`, {
      token: kept.token,
      raw,
    })
    expect(status).toBe(200)
    expect(body.payload.properties.catatan).toBeUndefined()
  })

  test('[M2.9] the search finds them as text, in any case', async () => {
    const { id } = await people(api).customer({ nama: 'Érika 50%_\\Off' })
    const search = async (word: string): Promise<string[]> => {
      const query = new URLSearchParams({ city: CITY, search: word, rp: '50' })
      const { body } = await api.request('GET', `/api/customers?${query}`, { token: kept.token })
      expect(body.meta.total).toBeGreaterThanOrEqual(body.payload.length)
      return body.payload.map(({ _id }: { _id: string }) => _id)
    }
    for (const word of ['50%_', '%_\\o', ' éRIKA ', 'ÉRIKA', id, id.slice(3)])
      expect(await search(word)).toContain(id)
    for (const word of ['5%0', '5__%', '50_%', 'Erika']) expect(await search(word)).not.toContain(id)
  })
})
