/** Customers kept by hand in kabupaten-sarolangun: what is saved, what stays, and what goes with a customer. */
import { calls, type UpdateTracker } from '@petatirta/contract'
import { chunks, collection, point } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { form, type Maintenance, maintenance, messages } from '#test/maintenance.ts'
import { type People, people } from '#test/people.ts'
import { connect } from '#test/sockets.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kabupaten-sarolangun'
let api: Api
let make: People
let kept: Maintenance
let cityId: number

beforeAll(async () => {
  api = await startApi()
  make = people(api)
  kept = await maintenance(api)
  cityId = kept.cityId
})
afterAll(() => api.stop())

const load = async (features: object[]) =>
  (await api.app()).importFile({ cityId }, 'customer', chunks(collection(features)))

describe('[M7.1] adding', () => {
  test('saved as sent, trimmed, with the defaults of a new customer; the map finds it', async () => {
    const body = form({
      nama: '  Budi ',
      kodegol: 'r2',
      latitude: '-2,301234',
      longitude: '102,71',
      nohp: '0812',
    })
    const id = body.properties.idpelangga
    const { status, body: answer } = await kept.create(body)
    expect(status, JSON.stringify(answer)).toBe(200)
    expect(calls.createCustomer.payload.safeParse(answer.payload).error).toBeUndefined()
    expect(answer.payload).toMatchObject({
      type: 'Feature',
      _id: id,
      geometry: { type: 'Point', coordinates: [102.71, -2.301234] },
      properties: {
        ...body.properties,
        type: 'customer',
        nama: 'Budi',
        kodegol: 'R2',
        latitude: -2.301234,
        longitude: 102.71,
        nohp: '0812',
        status_billing: 'belum_terbayar',
        status_payment: 'unpaid',
        due_date: '-',
        tanggal_bayar: '-',
        loket_bayar: '-',
        tunggakan: 'Tidak Ada',
        total: 0,
      },
    })
    expect((await kept.find(id)).body.payload).toEqual(answer.payload)
  })

  test.each(['', ' ', '-', undefined])(
    '[M5.1] "%s" for due_date, tanggal_bayar, loket_bayar is a dash',
    async empty => {
      const body = form({ due_date: empty, tanggal_bayar: empty, loket_bayar: empty })
      const { properties } = (await kept.create(body)).body.payload
      expect(properties).toMatchObject({ due_date: '-', tanggal_bayar: '-', loket_bayar: '-' })
      const { rows } = await api.pool.query(
        'SELECT due_date, tanggal_bayar, loket_bayar, payment_class FROM customer WHERE city_id = $1 AND id = $2',
        [cityId, body.properties.idpelangga],
      )
      expect(rows[0]).toEqual({
        due_date: null,
        tanggal_bayar: null,
        loket_bayar: null,
        payment_class: 'unpaid',
      })
    },
  )

  test('dates as Indonesians write them, and what bills decide is not taken from a form', async () => {
    const dates = { due_date: '20/11/2026', tanggal_bayar: '2026-11-21 08:15', loket_bayar: 'Loket Pasar' }
    const claims = {
      status_billing: 'terbayar',
      status_payment: 'paid',
      total: -5,
      tunggakan: '99',
      type: 'x',
    }
    const { properties } = (await kept.create(form({ ...dates, ...claims }))).body.payload
    expect(properties).toMatchObject({
      due_date: '2026-11-20',
      tanggal_bayar: '2026-11-21T08:15:00',
      loket_bayar: 'Loket Pasar',
      status_billing: 'belum_terbayar',
      status_payment: 'unpaid',
      total: 0,
      tunggakan: 'Tidak Ada',
      type: 'customer',
    })
  })

  test('a number that exists is refused, and its customer stays as it is', async () => {
    const { id } = await make.customer({ nama: 'Yang Pertama' })
    const { status, body } = await kept.create(form({ idpelangga: ` ${id} `, nama: 'Yang Kedua' }))
    expect([status, body]).toEqual([
      409,
      { code: 5080603, message: `ID Pelanggan ${id} sudah terdaftar`, payload: null },
    ])
    expect((await kept.find(id)).body.payload.properties.nama).toBe('Yang Pertama')
  })

  test('two at once: one of them', async () => {
    const before = await kept.counter()
    const body = form()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        kept.create({ ...body, properties: { ...body.properties, nama: `Nama ${i}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const won = answers.find(({ status }) => status === 200)
    expect((await kept.find(body.properties.idpelangga)).body.payload).toEqual(won?.body.payload)
    expect(await kept.counter()).toBe(before + 1)
  })
})

test('[D33] edits of a customer outlive the import of the same file, field by field', async () => {
  const id = 'SRL-KOREKSI'
  const sent = (properties: object) =>
    point(
      undefined,
      { idpelangga: id, nama: 'Salah', alamat: 'Jl. Lama', nohp: '1', zona: 'Z', ...properties },
      [102.7, -2.3],
    )
  await load([sent({})])
  const changes = { nama: 'Benar', alamat: 'Jl. Baru', nohp: '2', longitude: '102.8', latitude: '-2.4' }
  expect((await kept.edit(id, form({ idpelangga: id, ...changes }))).status).toBe(200)
  const again = await load([sent({ zona: 'Y' })])
  expect(again.overruled).toBeUndefined()
  expect((await kept.find(id)).body.payload.properties).toMatchObject({
    nama: 'Benar',
    longitude: 102.8,
    latitude: -2.4,
    zona: 'Y',
  })
  const newer = await load([sent({ nama: 'Lain', nohp: '3' })])
  expect(newer.overruled).toEqual({
    total: 1,
    first: [
      { id, field: 'nama', before: 'Benar', after: 'Lain' },
      { id, field: 'nohp', before: '2', after: '3' },
    ],
  })
  const { rows } = await api.pool.query(
    "SELECT nama, alamat, properties->>'nohp' AS nohp FROM customer WHERE city_id = $1 AND id = $2",
    [cityId, id],
  )
  expect(rows).toEqual([{ nama: 'Lain', alamat: 'Jl. Baru', nohp: '3' }])
})

describe('[M4.12] editing', () => {
  test("the form's fields change; the publisher's other properties and the bills' stay", async () => {
    await load([
      point(
        undefined,
        { idpelangga: 'SRL-01', nama: 'Lama', zona: 'Zona 1', catatan: { a: [1] }, no_meter: 7 },
        [102.7, -2.3],
      ),
    ])
    await api.pool.query(
      "UPDATE customer SET status_billing = 'terbayar', status_payment = 'paid', total = 5000, arrears = 2 WHERE city_id = $1 AND id = 'SRL-01'",
      [cityId],
    )
    // A number with letters came with an import; editing does not change it.
    const changes = {
      idpelangga: 'SRL-01',
      nama: 'Baru',
      zona: 'Zona 2',
      type: 'pipe',
      catatan: { hilang: true },
      status_billing: 'belum_terbayar',
      latitude: -2.5,
    }
    const { status, body } = await kept.edit('SRL-01', form(changes))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(calls.editCustomer.payload.safeParse(body.payload).error).toBeUndefined()
    expect(body.payload).toMatchObject({
      _id: 'SRL-01',
      geometry: { coordinates: [102.7, -2.5] },
      properties: {
        nama: 'Baru',
        zona: 'Zona 2',
        catatan: { a: [1] },
        no_meter: 7,
        type: 'customer',
        latitude: -2.5,
        status_billing: 'terbayar',
        status_payment: 'paid',
        total: 5000,
        tunggakan: '2',
      },
    })
    expect((await kept.find('SRL-01')).body.payload).toEqual(body.payload)
  })

  test('[M5.1] due_date, tanggal_bayar and loket_bayar: emptied they are a dash, unsaid they stay', async () => {
    const dates = { due_date: '20/11/2026', tanggal_bayar: '21/11/2026 08:15:00', loket_bayar: 'Loket Pasar' }
    const { id } = await make.customer(dates)
    const saved = { due_date: '2026-11-20', tanggal_bayar: '2026-11-21T08:15:00', loket_bayar: 'Loket Pasar' }
    const unsaid = await kept.edit(id, form({ idpelangga: id, nama: 'Lain' }))
    expect(unsaid.body.payload.properties).toMatchObject({ ...saved, nama: 'Lain' })
    const emptied = { due_date: '', tanggal_bayar: null, loket_bayar: '-' }
    const { properties } = (await kept.edit(id, form({ idpelangga: id, ...emptied }))).body.payload
    expect(properties).toMatchObject({ due_date: '-', tanggal_bayar: '-', loket_bayar: '-' })
  })

  test('what was read can be saved as it is, and is then no change', async () => {
    const { id } = await make.customer({ due_date: '20/11/2026', tanggal_bayar: '21/11/2026 08:15:00' })
    const read = (await kept.find(id)).body.payload
    const before = await kept.counter()
    const { updatedAt: _, ...rest } = (await kept.edit(id, read)).body.payload
    expect(read).toMatchObject(rest)
    expect(await kept.counter()).toBe(before)
  })

  test('the number cannot be changed', async () => {
    const { id } = await make.customer()
    const other = form()
    expect(messages(await kept.edit(id, other))).toEqual({
      'properties.idpelangga': 'ID Pelanggan tidak dapat diubah',
    })
    expect((await kept.find(other.properties.idpelangga)).status).toBe(404)
  })

  test('the other rules are those of adding', async () => {
    const { id } = await make.customer()
    expect(messages(await kept.edit(id, form({ idpelangga: id, nama: ' ', latitude: 0 })))).toEqual({
      'properties.nama': 'nama cannot be empty',
      'properties.latitude': 'input value cannot be 0',
    })
  })

  test('who does not exist, or not in this city, is not found', async () => {
    const { rows } = await api.pool.query(
      `SELECT id FROM customer WHERE city_id <> $1
       AND id NOT IN (SELECT id FROM customer WHERE city_id = $1) LIMIT 1`,
      [cityId],
    )
    for (const id of ['999000999', rows[0].id]) {
      const { status, body } = await kept.edit(id, form({ idpelangga: id }))
      expect([status, body]).toEqual([
        404,
        { code: 5080602, message: 'Pelanggan tidak ditemukan', payload: null },
      ])
    }
  })

  test('two at once: both are saved one after the other, never half of each', async () => {
    const { id } = await make.customer()
    const before = await kept.counter()
    const versions = ['Satu', 'Dua', 'Tiga', 'Empat'].map(word => ({
      idpelangga: id,
      nama: word,
      alamat: word,
      rayon: word,
      [word]: word,
    }))
    const answers = await Promise.all(versions.map(properties => kept.edit(id, form(properties))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await kept.counter()).toBe(before + 4)
    const { properties } = (await kept.find(id)).body.payload
    expect(new Set([properties.nama, properties.alamat, properties.rayon]).size).toBe(1)
    // Nobody's own property was lost to another's save.
    expect(properties).toMatchObject({ Satu: 'Satu', Dua: 'Dua', Tiga: 'Tiga', Empat: 'Empat' })
  })
})

test("[M2.9] the form's choices: areas and boundaries of the city, codes as most customers have them", async () => {
  const area = async (kind: string, id: string, name: string, properties = {}) =>
    api.pool.query(
      `INSERT INTO feature (kind, city_id, id, geom, name, properties)
       VALUES ($1, $2, $3, ST_MakeEnvelope(102, -3, 103, -2, 4326), $4, $5)`,
      [kind, cityId, `pilihan-${id}`, name, properties],
    )
  await area('kecamatan_boundaries', '1', 'Kecamatan Pilihan')
  await area('kelurahan_boundaries', '1', 'Kelurahan Pilihan', { kecamatan: 'kecamatan pilihan' })
  await area('dma_boundaries', 'D9', ' DMA Sembilan ')
  await area('dma_boundaries', 'D8', 'DMA Delapan')
  await area('dma_boundaries', 'D0', '-')
  for (const kddma of ['K9', 'K9', 'salah']) await kept.create(form({ dma: 'dma sembilan', kddma }))

  const { status, body } = await api.request('GET', `/api/customers/choices?kota=${CITY}`, {
    token: kept.token,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const { payload } = body
  expect(calls.customerChoices.payload.safeParse(payload).error).toBeUndefined()
  expect(payload.kecamatan).toContain('Kecamatan Pilihan')
  expect(payload.kelurahan).toContainEqual({ name: 'Kelurahan Pilihan', kecamatan: 'Kecamatan Pilihan' })
  // A city with a layer has what the layer names, and no more.
  const ours = payload.dma.filter(({ name }: { name: string }) =>
    ['DMA Delapan', 'DMA Sembilan'].includes(name),
  )
  expect(ours).toEqual([
    { code: 'pilihan-D8', name: 'DMA Delapan' },
    { code: 'K9', name: 'DMA Sembilan' },
  ])
  expect(payload.dma.map(({ name }: { name: string }) => name)).not.toContain('DMA Pasar')
  const { body: filters } = await api.request('GET', `/api/filters?city=${CITY}`, { token: kept.token })
  expect(payload.golongan.length).toBeGreaterThan(0)
  expect(payload.golongan).toEqual(filters.payload.filters.customer_class)
})

describe('[D12] a customer that was changed since the form was opened is not overwritten', () => {
  const seen = async () => {
    const body = form()
    const { payload } = (await kept.create(body)).body
    return { id: body.properties.idpelangga as string, body, updatedAt: payload.updatedAt as string }
  }

  test('one of three saves at once counts; without the guard it is saved as before', async () => {
    const { id, body, updatedAt } = await seen()
    const save = (nama: string, guard: object) =>
      kept.edit(id, { ...body, ...guard, properties: { ...body.properties, nama } })
    const answers = await Promise.all(['Satu', 'Dua', 'Tiga'].map(nama => save(nama, { updatedAt })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 5080606,
      message: 'Data telah diubah oleh pengguna lain',
      payload: null,
      errors: [{ path: 'updatedAt', message: 'Data telah diubah oleh pengguna lain' }],
    })
    const saved = answers.find(({ status }) => status === 200)?.body.payload
    expect(calls.editCustomer.payload.safeParse(saved).error).toBeUndefined()
    expect((await save('Empat', { updatedAt: saved.updatedAt })).status).toBe(200)
    expect((await save('Tanpa penjaga', {})).status).toBe(200)
  })

  test('an import counts as a change, and so does taking it back', async () => {
    const { id, body, updatedAt } = await seen()
    await load([point(undefined, { idpelangga: id, nama: 'Dari berkas' }, [102.7, -2.3])])
    expect((await kept.edit(id, { ...body, updatedAt })).status).toBe(409)
    const imported = (await kept.find(id)).body.payload.updatedAt
    expect(Date.parse(imported)).toBeGreaterThan(Date.parse(updatedAt))
    // Put aside before customers had this column.
    const { rows } = await api.pool.query<{ import_id: string }>(
      "UPDATE import_previous SET row = row - 'updated_at' WHERE row->>'id' = $1 RETURNING import_id",
      [id],
    )
    const { token } = await make.signedIn({ rule: 'ops' })
    const path = `/api/upload/history/${rows[0]?.import_id}/restore?city=${CITY}`
    expect((await api.request('POST', path, { token })).status).toBe(200)
    expect((await kept.edit(id, { ...body, updatedAt: imported })).status).toBe(409)
    const { payload } = (await kept.find(id)).body
    expect(payload.properties.nama).toBe(body.properties.nama)
    expect((await kept.edit(id, { ...body, updatedAt: payload.updatedAt })).status).toBe(200)
  })
})

describe('[M7.1] removing', () => {
  const rowsOf = async (table: 'bill' | 'complaint' | 'customer', id: string) =>
    (
      await api.pool.query(
        `SELECT count(*)::int AS n FROM ${table} WHERE city_id = $1 AND ${table === 'customer' ? 'id' : 'customer_id'} = $2`,
        [cityId, id],
      )
    ).rows[0].n

  test('its bills and complaints go with it, nobody else’s', async () => {
    const { rows } = await api.pool.query(
      'SELECT customer_id AS id FROM complaint WHERE city_id = $1 GROUP BY 1 ORDER BY 1 LIMIT 2',
      [cityId],
    )
    const [gone, neighbour] = [rows[0].id, rows[1].id]
    // A number is unique within its city only.
    await api.pool.query(
      `INSERT INTO complaint (city_id, no_pengaduan, customer_id, tgl_pengaduan, jenis_nonair)
       SELECT city_id, 'kota-lain', $1, '2026-01-01', 'Air Keruh' FROM company WHERE slug = 'kota-contoh'`,
      [gone],
    )
    for (const id of [gone, neighbour])
      for (const table of ['bill', 'complaint'] as const) expect(await rowsOf(table, id)).toBeGreaterThan(0)
    const { status, body } = await kept.remove(gone)
    expect([status, body]).toEqual([200, { code: 200, message: 'OK', payload: null }])
    for (const table of ['customer', 'bill', 'complaint'] as const) {
      expect(await rowsOf(table, gone), table).toBe(0)
      expect(await rowsOf(table, neighbour), table).toBeGreaterThan(0)
    }
    const others = await api.pool.query("SELECT FROM complaint WHERE no_pengaduan = 'kota-lain'")
    expect(others.rowCount).toBe(1)
    expect((await kept.find(gone)).body.code).toBe(5080602)
  })

  test('an import that is taken back does not bring it back', async () => {
    const { id } = await make.customer()
    const { id: other } = await make.customer()
    await load(
      [id, other].map(idpelangga => point(undefined, { idpelangga, nama: 'Dari Berkas' }, [102.7, -2.3])),
    )
    await kept.remove(id)
    const { rows } = await api.pool.query(
      "SELECT id FROM import WHERE city_id = $1 AND kind = 'customer' AND restorable",
      [cityId],
    )
    expect(rows).toHaveLength(1)
    const ops = await api.token('opsdemo')
    const path = calls.restoreImport.path.replace('{id}', rows[0].id)
    const restored = await api.request('POST', `/api${path}?city=${CITY}`, { token: ops })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    expect((await kept.find(id)).status).toBe(404)
    expect((await kept.find(other)).body.payload.properties.nama).toBe('Siti Rahma')
  })

  test('who does not exist is not found, also the second time', async () => {
    const { id } = await make.customer()
    const answers = await Promise.all([kept.remove(id), kept.remove(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await kept.remove(id)).body).toEqual({
      code: 5080602,
      message: 'Pelanggan tidak ditemukan',
      payload: null,
    })
  })

  test('removed while somebody edits: either order, and gone in the end', async () => {
    const { id } = await make.customer()
    const [removed, edited] = await Promise.all([kept.remove(id), kept.edit(id, form({ idpelangga: id }))])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(edited.status)
    expect((await kept.find(id)).status).toBe(404)
  })
})

describe('[D26] open maps', () => {
  test('every write raises the counter by one and is announced', async () => {
    const socket = api.socket('updateTracker', { token: kept.token, city: CITY })
    const heard: number[] = []
    socket.on('update_tracker_response', (update: UpdateTracker) => heard.push(update.counters.customer))
    expect(await connect(socket)).toBeUndefined()
    const before = await kept.counter()
    const { id } = await make.customer()
    await vi.waitFor(() => expect(heard).toEqual([before + 1]), PATIENCE)
    await kept.edit(id, form({ idpelangga: id, nama: 'Lain' }))
    await vi.waitFor(() => expect(heard).toEqual([before + 1, before + 2]), PATIENCE)
    await kept.remove(id)
    await vi.waitFor(() => expect(heard).toEqual([before + 1, before + 2, before + 3]), PATIENCE)
    // Refusals say nothing.
    await kept.remove(id)
    await kept.create(form({ nama: '' }))
    expect(await kept.counter()).toBe(before + 3)
  })

  test('while complaints are imported it says so instead of waiting', async () => {
    const { id } = await make.customer()
    const client = await api.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query("SELECT pg_advisory_xact_lock(hashtext('import:complaint'), $1)", [cityId])
      const { status, body } = await kept.remove(id)
      expect([status, body.code]).toEqual([409, 5080606])
      expect(body.message).toBe('Data pengaduan sedang diimpor. Coba lagi sebentar lagi')
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
    expect((await kept.remove(id)).status).toBe(200)
  })
})

describe('[M2.9] [D18] nowhere else, for nobody', () => {
  test('another city is refused to everybody, by city and by kota', async () => {
    const { id } = await make.customer()
    for (const by of [kept.token, await api.token('rootdemo'), await api.token('pdamdemo')])
      for (const query of ['city=kota-contoh', 'kota=kota-contoh'])
        for (const [method, path, body] of [
          ['POST', '/customers', form()],
          ['PUT', `/customers/${id}/edit`, form({ idpelangga: id })],
          ['DELETE', `/customers/${id}/remove`, undefined],
        ] as const) {
          const answer = await api.request(method, `/api${path}?${query}`, { token: by, body })
          expect([answer.status, answer.body.code]).toEqual([403, 5080104])
        }
    expect((await kept.find(id)).status).toBe(200)
  })

  test('city is as good as kota', async () => {
    const body = form()
    const id = body.properties.idpelangga
    expect((await kept.create(body, `city=${CITY}`)).status).toBe(200)
    expect((await kept.edit(id, body, `city=${CITY}`)).status).toBe(200)
    expect((await kept.remove(id, `city=${CITY}`)).status).toBe(200)
  })
})
