import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collection } from '@petatirta/harness/files.ts'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDraft, draftCity, pipeFile, workbook } from '#test/drafts.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'

const SAMPLES = join(import.meta.dirname, '../../../test/samples')

let api: Api

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const get = async (path: string) => api.request('GET', `/api${path}`, { token: await api.token('opsdemo') })

const features = async (kind: string, cityId: number) => {
  const { rows } = await api.pool.query(
    'SELECT id, name, category, properties, ST_X(ST_Centroid(geom)) AS x, ST_Y(ST_Centroid(geom)) AS y FROM feature WHERE kind = $1 AND city_id = $2 ORDER BY id',
    [kind, cityId],
  )
  return rows
}
const customers = async (cityId: number) => {
  const { rows } = await api.pool.query(
    'SELECT id, nama, kodegol, ST_X(geom) AS x, ST_Y(geom) AS y FROM customer WHERE city_id = $1 ORDER BY id',
    [cityId],
  )
  return rows
}
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const fieldOf = (proposal: any, name: string) =>
  proposal.fields.find(({ field }: { field: string }) => field === name)

const point = (x: number, y: number, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [x, y] },
})
const strange = (at: number) => ({ dia_mm: 50 + (at % 3) * 25, jns_pipa: 'PVC', thn_psg: 1990 + (at % 20) })

describe('[D91] columns are proposed and remembered', () => {
  test('strange names: how full each field will be, and the diameters are there', async () => {
    const { create, propose, run, cityId, city } = await draftCity(api)
    const { id } = await create({ name: 'jaringan.geojson', content: pipeFile(30, strange) })
    const { body } = await propose(id, { layer: '1', kind: 'pipe' })
    expect(fieldOf(body.payload, 'DIAMETER')).toMatchObject({
      column: 'dia_mm',
      filled: 30,
      isRequired: false,
    })
    expect(body.payload).toMatchObject({
      problem: null,
      profile: null,
      modes: ['replace', 'update', 'append'],
    })
    expect(body.payload.picture.features).toHaveLength(30)
    expect(body.payload.picture.distanceKm).toBeLessThan(10)
    const { body: done } = await run(id, { items: [{ layer: '1', kind: 'pipe', mode: 'replace' }] })
    expect(done.payload).toMatchObject({ added: 30, failed: 0 })
    const rows = await features('pipe', cityId)
    expect(rows.map(({ properties }) => properties.DIAMETER).filter(Boolean)).toHaveLength(30)
    expect(rows[0]).toMatchObject({ id: 'P-0', category: 'PVC', properties: { TAHUN: '1990' } })
    const history = (await get(`/upload/history?city=${city}`)).body.payload
    expect(history[0]).toMatchObject({
      fileName: 'jaringan.geojson',
      columns: { DIAMETER: 'dia_mm', id: 'KODE_PIPA' },
    })
    expect((await get(`/upload/drafts/${id}?city=${city}`)).status).toBe(404)
  })

  test('diameters in metres become millimetres, and the proposal says so', async () => {
    const { create, propose, run, cityId } = await draftCity(api)
    const content = pipeFile(20, at => ({ diameter: [0.1524, 0.2032, 0.3048][at % 3] }))
    const { id } = await create({ name: 'model.geojson', content })
    const { body } = await propose(id, { layer: '1', kind: 'pipe' })
    expect(fieldOf(body.payload, 'DIAMETER').reason).toContain('dalam meter, dijadikan milimeter')
    await run(id, { items: [{ layer: '1', kind: 'pipe', mode: 'replace' }] })
    const [first] = await features('pipe', cityId)
    expect(first.properties.DIAMETER).toBe('152.4')
  })

  test('what a person chose counts, another column of that name is not taken, and next month asks nothing', async () => {
    const { create, propose, run, cityId, city } = await draftCity(api)
    const content = (from: number) => pipeFile(10, at => ({ ukr: 40 + at, DIAMETER: 999 }), from)
    const { id } = await create({ name: 'pipa.geojson', content: content(0) })
    const columns = { DIAMETER: 'ukr' }
    const items = [{ layer: '1', kind: 'pipe', mode: 'replace', columns }]
    await run(id, { items, profile: 'Cabang Utara' })
    const [first] = await features('pipe', cityId)
    expect(first.properties).toMatchObject({ DIAMETER: '40', 'DIAMETER (kolom asal)': 999 })
    const next = await create({ name: 'pipa-juli.geojson', content: content(0) })
    const { body } = await propose(next.id, { layer: '1', kind: 'pipe' })
    expect(body.payload.profile).toBe('Cabang Utara')
    expect(fieldOf(body.payload, 'DIAMETER').column).toBe('ukr')
    const { body: again } = await run(next.id, { items: [{ layer: '1', kind: 'pipe', mode: 'replace' }] })
    expect(again.payload).toMatchObject({ added: 0, changed: 0, unchanged: 10, removed: 0 })
    const profiles = (await get(`/upload/profiles?city=${city}`)).body.payload
    expect(profiles.map(({ name }: { name: string }) => name).sort()).toEqual(['Cabang Utara', 'Pipa'])
  })

  test("values are matched to the city's own", async () => {
    const { create, propose, run, cityId, city } = await draftCity(api)
    const valve = (id: string, jenis: string) => point(110.4, -7.05, { id, jenis })
    await upload(api, city, 'accessories', collection([valve('1', 'Gate Valve'), valve('2', 'Air Valve')]))
    const { id } = await create({
      name: 'katup.geojson',
      content: collection([valve('3', 'GV'), valve('4', 'AV')]),
    })
    const choice = { layer: '1', kind: 'accessories' }
    const { body } = await propose(id, choice)
    expect(body.payload.values).toEqual([
      {
        field: 'subType',
        known: ['Air Valve', 'Gate Valve'],
        matches: [
          { value: 'GV', rows: 1, match: 'Gate Valve' },
          { value: 'AV', rows: 1, match: 'Air Valve' },
        ],
      },
    ])
    await run(id, { items: [{ ...choice, mode: 'append' }] })
    expect((await features('accessories', cityId)).map(({ category }) => category)).toEqual([
      'Gate Valve',
      'Air Valve',
      'Gate Valve',
      'Air Valve',
    ])
  })

  test('a missing id column says which columns there are and which look like it', async () => {
    const { create, propose, check } = await draftCity(api)
    const content = 'Nama,Nomor Urut,Bujur,Lintang\nSari,A,110.4,-7.05\nBudi,B,110.41,-7.05\n'
    const { id } = await create({ name: 'data.csv', content })
    const { body } = await propose(id, { layer: '1', kind: 'customer' })
    expect(body.payload.problem).toMatch(
      /^Kolom nomor pelanggan tidak ditemukan\. Kolom di file: Nama, Nomor Urut, Bujur, Lintang\./,
    )
    const { body: checked } = await check(id, { layer: '1', kind: 'customer', mode: 'update' })
    expect(checked.payload[0].problem).toBe(body.payload.problem)
    const { body: wrong } = await propose(id, { layer: '1', kind: 'pipe' })
    expect(wrong.payload.problem).toBe('Lapisan ini tabel tanpa bentuk, sedangkan Pipa memerlukan garis')
  })
})

describe('[D92] what will happen is told in numbers, and what is seldom meant is asked for', () => {
  test('few bytes do not replace many pipes unasked', async () => {
    const { create, check, run, cityId, city } = await draftCity(api)
    const items = [{ layer: '1', kind: 'pipe', mode: 'replace' }]
    const many = await create({ name: 'pipa.geojson', content: pipeFile(200, strange) })
    await run(many.id, { items })
    const { id } = await create({ name: 'pipa.geojson', content: pipeFile(2, strange) })
    const { body } = await check(id, ...items)
    expect(body.payload).toMatchObject([
      { layer: '1', removed: 198, before: 200, risks: [{ risk: 'removal' }] },
    ])
    const refused = await run(id, { items })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('198 dari 200 data Pipa (99 %) akan dihapus')
    expect((await run(id, { items, confirm: 'kota-lain' })).status).toBe(409)
    expect(await features('pipe', cityId)).toHaveLength(200)
    const { body: done } = await run(id, { items, confirm: city })
    expect(done.payload).toMatchObject({ removed: 198 })
    expect(await features('pipe', cityId)).toHaveLength(2)
  })

  test('replace, append and update do what was told', async () => {
    const { create, check, run, cityId, city } = await draftCity(api)
    const told = async (mode: string, content: string) => {
      const { id } = await create({ name: 'pipa.geojson', content })
      const items = [{ layer: '1', kind: 'pipe', mode }]
      const counts = ({ added, changed, unchanged, removed, failed }: Record<string, number>) => ({
        added,
        changed,
        unchanged,
        removed,
        failed,
      })
      const { body } = await check(id, ...items)
      const { body: done } = await run(id, { items, confirm: city })
      expect(counts(done.payload)).toEqual(counts(body.payload[0]))
      return { ...counts(done.payload), reason: body.payload[0].failures[0]?.reason }
    }
    await told('replace', pipeFile(10, strange))
    expect(await told('append', pipeFile(10, strange, 5))).toMatchObject({ added: 5, failed: 5, removed: 0 })
    expect(await features('pipe', cityId)).toHaveLength(15)
    expect(
      await told(
        'update',
        pipeFile(10, () => ({ dia_mm: 300, jns_pipa: 'GI' }), 10),
      ),
    ).toMatchObject({
      added: 5,
      changed: 5,
      removed: 0,
    })
    expect(await features('pipe', cityId)).toHaveLength(20)
    expect(await told('replace', pipeFile(20, strange))).toMatchObject({
      added: 0,
      changed: 10,
      unchanged: 10,
    })
    const [{ id }] = (await get(`/upload/history?city=${city}`)).body.payload
    await api.request('POST', `/api/upload/history/${id}/restore?city=${city}`, {
      token: await api.token('opsdemo'),
    })
    expect((await features('pipe', cityId)).filter(({ category }) => category === 'GI')).toHaveLength(10)
  })

  test('data of another region, and a layer that looks like another kind', async () => {
    const { create, check, propose } = await draftCity(api)
    const far = collection([point(98.67, 3.59, { id: 'A', nama: 'Kantor Medan' })])
    const office = await create({ name: 'kantor.geojson', content: far })
    const { body } = await check(office.id, { layer: '1', kind: 'pdam_office', mode: 'replace' })
    expect(body.payload[0].risks).toMatchObject([{ risk: 'far' }])
    expect(
      (await propose(office.id, { layer: '1', kind: 'pdam_office' })).body.payload.picture.distanceKm,
    ).toBeGreaterThan(1000)
    const pipes = await create({ name: 'pipa.geojson', content: pipeFile(5, strange) })
    const { body: roads } = await check(pipes.id, { layer: '1', kind: 'road', mode: 'replace' })
    expect(roads.payload[0].risks).toMatchObject([
      { risk: 'kind', text: expect.stringContaining('Pipa, bukan Jalan') },
    ])
  })

  test('three files of sources are one layer, each with a sub type of its own', async () => {
    const { create, check, run, cityId } = await draftCity(api)
    const source = (nama: string) =>
      collection([point(110.4, -7.05, { nama }), point(110.41, -7.05, { nama })])
    const { id, layers } = await create(
      { name: 'sumur.geojson', content: source('Sumur') },
      { name: 'mata air.geojson', content: source('Mata Air') },
      { name: 'reservoir.geojson', content: source('Tandon') },
    )
    expect(layers.map(({ kinds }: { kinds: string[] }) => kinds[0])).toEqual([
      'water_source',
      'water_source',
      'water_source',
    ])
    const items = ['Sumur Bor', 'Mata Air', 'Reservoir'].map((subType, at) => ({
      layer: String(at + 1),
      kind: 'water_source',
      mode: 'replace',
      subType,
    }))
    const { body } = await check(id, ...items)
    expect(body.payload.map(({ added }: { added: number }) => added)).toEqual([2, 2, 2])
    const { body: done } = await run(id, { items })
    expect(done.payload).toMatchObject({ added: 6, removed: 0, failed: 0 })
    expect(done.payload.imports).toHaveLength(1)
    const rows = await features('water_source', cityId)
    expect(rows.map(({ category }) => category).sort()).toEqual([
      'Mata Air',
      'Mata Air',
      'Reservoir',
      'Reservoir',
      'Sumur Bor',
      'Sumur Bor',
    ])
  })

  test('customers and complaints are never removed by an update, and complaints are counted without being touched', async () => {
    const { create, check, run, city } = await draftCity(api)
    await upload(
      api,
      city,
      'complaint',
      JSON.stringify([
        { no_pengaduan: 'K1', idpelanggan: '1', tgl_pengaduan: '01/02/2026', jenis_nonair: 'Bocor' },
      ]),
    )
    const content =
      'Nomor Aduan,No Pelanggan,Tanggal,Jenis,Uraian\nK1,1,01/02/2026,Bocor,Deras\nK2,2,02/02/2026,Keruh,\n'
    const { id } = await create({ name: 'pengaduan.csv', content })
    const items = [{ layer: '1', kind: 'complaint', mode: 'update' }]
    const { body } = await check(id, ...items)
    expect(body.payload[0]).toMatchObject({ added: 1, changed: 1, removed: 0, before: 1, problem: null })
    const { body: done } = await run(id, { items })
    expect(done.payload).toMatchObject({ added: 1, changed: 1, removed: 0, failed: 0 })
    const refused = await run(id, { items: [{ ...items[0], kind: 'customer', mode: 'replace' }] })
    expect(refused.status).toBe(404)
  })
})

test('[D92] bills are counted as they will be merged, and nothing is written meanwhile', async () => {
  const { create, check, run, city, cityId } = await draftCity(api)
  const ids = ['1', '2', '3']
  await upload(api, city, 'customer', collection(ids.map(id => point(110.4, -7.05, { idpelangga: id }))))
  const bill = (id: string, period: string, total: number) => `${id},${period},${total}`
  const file = (...lines: string[]) => ({
    name: 'tagihan.csv',
    content: ['No Samb,Periode,Total', ...lines].join('\n'),
  })
  const items = [{ layer: '1', kind: 'bill', mode: 'update' }]
  const first = await create(file(bill('1', '202601', 100), bill('2', '202601', 200)))
  expect(first.layers[0].kinds[0]).toBe('bill')
  await run(first.id, { items })
  const { id } = await create(
    file(bill('1', '202601', 150), bill('2', '202601', 200), bill('3', '202602', 1), bill('9', '202602', 1)),
  )
  const totals = async () =>
    (await api.pool.query('SELECT id, total FROM customer WHERE city_id = $1 ORDER BY id', [cityId])).rows
  const before = await totals()
  const { body } = await check(id, ...items)
  expect(body.payload).toMatchObject([
    { added: 1, changed: 1, unchanged: 1, failed: 1, before: 2, problem: null },
  ])
  expect(await totals()).toEqual(before)
  const { body: done } = await run(id, { items })
  expect(done.payload).toMatchObject({ added: 1, changed: 1, unchanged: 1, failed: 1 })
  expect(await totals()).not.toEqual(before)
})

describe('[D93] coordinates and ids as people write them', () => {
  test('degrees, minutes and seconds in a workbook', async () => {
    const { create, propose, run, cityId } = await draftCity(api)
    const rows = [
      ['1401000001', 'Ibu Sari', `110°25'12"`, `7°03'00" LS`],
      ['1401000002', 'Pak Budi', `110°25'30"`, `7°03'10" LS`],
      ['NULL', 'Tanpa nomor', `110°25'30"`, `7°03'10" LS`],
    ]
    const content = await workbook('Data', ['No Sambungan', 'Nama', 'Bujur', 'Lintang'], rows)
    const { id } = await create({ name: 'pelanggan.xlsx', content })
    const { body } = await propose(id, { layer: '1', kind: 'customer' })
    expect(body.payload).toMatchObject({ problem: null, crs: { srid: 4326 }, ids: { suspicious: 1 } })
    const { body: done } = await run(id, { items: [{ layer: '1', kind: 'customer', mode: 'update' }] })
    expect(done.payload).toMatchObject({ added: 2, failed: 1 })
    expect(done.payload.failed_payload.customer[0]).toMatchObject({ reason: 'Nomor "NULL" bukan nomor' })
    const [sari] = await customers(cityId)
    expect(sari).toMatchObject({ id: '1401000001', nama: 'Ibu Sari' })
    expect(sari.x).toBeCloseTo(110.42, 6)
    expect(sari.y).toBeCloseTo(-7.05, 6)
  })

  test('UTM that a person has to name, and any other system', async () => {
    const { create, propose, run, cityId } = await draftCity(api)
    const utm = collection([point(435_950, 9_220_700, { id: 'K', nama: 'Kantor' })])
    const first = await create({ name: 'kantor.geojson', content: utm })
    expect(first.layers[0].crs).toMatchObject({ system: { srid: 32749 }, from: 'numbers' })
    const choice = { layer: '1', kind: 'pdam_office' }
    expect(
      (await propose(first.id, { ...choice, srid: 32651 })).body.payload.picture?.distanceKm ?? 9e9,
    ).toBeGreaterThan(1000)
    await run(first.id, { items: [{ ...choice, mode: 'replace', srid: 23879 }] })
    const [office] = await features('pdam_office', cityId)
    expect(office.x).toBeCloseTo(110.42, 1)
    const { id } = await create({ name: 'kantor.geojson', content: utm })
    // A system of France: nothing lies there.
    const refused = await run(id, { items: [{ ...choice, mode: 'replace', srid: 2154 }] })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
    expect((await run(id, { items: [{ ...choice, mode: 'replace', srid: 999_998 }] })).body.message).toBe(
      'Sistem koordinat EPSG:999998 tidak dikenal',
    )
    expect(await features('pdam_office', cityId)).toHaveLength(1)
  })

  test('longitude and latitude the wrong way round, and places at 0, 0', async () => {
    const { create, propose, run, cityId } = await draftCity(api)
    const content = collection([
      point(-7.05, 110.42, { id: 'A', nama: 'Kantor A' }),
      point(-7.06, 110.43, { id: 'B', nama: 'Kantor B' }),
      point(0, 0, { id: 'C', nama: 'Kantor C' }),
    ])
    const { id } = await create({ name: 'kantor.geojson', content })
    const choice = { layer: '1', kind: 'pdam_office' }
    expect((await propose(id, choice)).body.payload.picture).toBeNull()
    const { body } = await propose(id, { ...choice, swap: true })
    expect(body.payload.picture).toMatchObject({ atZero: 1 })
    const { body: done } = await run(id, { items: [{ ...choice, mode: 'replace', swap: true }] })
    expect(done.payload).toMatchObject({ added: 2, failed: 1 })
    expect(done.payload.failed_payload.pdam_office[0].reason).toBe('Koordinat 0, 0: letaknya tidak diisi')
    expect((await features('pdam_office', cityId))[0].x).toBeCloseTo(110.42, 6)
  })

  test('lost leading zeros are one repair for all', async () => {
    const { create, propose, run, cityId, city } = await draftCity(api)
    const ids = Array.from({ length: 6 }, (_, at) => `00140${at}`)
    await upload(
      api,
      city,
      'customer',
      collection(ids.map(idpelangga => point(110.4, -7.05, { idpelangga, nama: 'Lama' }))),
    )
    const rows = ids.map(id => `${Number(id)},Baru,110.4,-7.05`)
    const { id } = await create({
      name: 'pelanggan.csv',
      content: `nosambungan,nama,lon,lat\n${rows.join('\n')}\n`,
    })
    const { body } = await propose(id, { layer: '1', kind: 'customer' })
    expect(body.payload.ids.repair).toMatchObject({
      repaired: 6,
      of: 6,
      examples: expect.arrayContaining([['1400', '001400']]),
    })
    const { body: done } = await run(id, {
      items: [{ layer: '1', kind: 'customer', mode: 'update', repairIds: true }],
    })
    expect(done.payload).toMatchObject({ added: 0, changed: 6 })
    expect((await customers(cityId)).map(({ nama }) => nama)).toEqual(ids.map(() => 'Baru'))
  })
})

test('[D92] a refused row of a layer in UTM comes back corrected, in degrees and under our names', async () => {
  const { create, run, city, cityId } = await draftCity(api)
  const place = (at: number, id: string) => point(435_950 + at, 9_220_700, { 'No Pel': id, Nama: 'Sari' })
  const { id } = await create({
    name: 'pelanggan.geojson',
    content: collection([place(0, '1401000001'), place(1, '1401000002'), place(2, 'NULL')]),
  })
  const columns = { idpelangga: 'No Pel' }
  const items = [{ layer: '1', kind: 'customer', mode: 'update', columns }]
  const { body } = await run(id, { items })
  expect(body.payload).toMatchObject({ added: 2, failed: 1 })
  const [{ id: importId }] = body.payload.imports
  const failures = (await get(`/upload/history/${importId}/failures?city=${city}`)).body
  const [value] = failures.customer.map((failure: { value: object }) => failure.value)
  expect(value.geometry.coordinates[0]).toBeCloseTo(110.42, 2)
  const form = new FormData()
  const corrected = { ...value, properties: { ...value.properties, 'No Pel': '1401000003' } }
  form.append('file', new Blob([collection([corrected])]), 'perbaikan.geojson')
  const token = await api.token('opsdemo')
  const sent = await api.request('POST', `/api/upload/history/${importId}/corrections?city=${city}`, {
    token,
    form,
  })
  expect(sent.body.payload).toMatchObject({ added: 1, failed: 0 })
  expect((await customers(cityId)).map(({ id: customer }) => customer)).toEqual([
    '1401000001',
    '1401000002',
    '1401000003',
  ])
})

describe('[D92] hostile files and requests change nothing', () => {
  test('each is refused with a sentence', async () => {
    const { create, check, run, city, cityId } = await draftCity(api)
    const hostile = [
      { name: '../../../etc/passwd.geojson', content: '{"type":"FeatureCollection","features":[' },
      { name: 'kosong.csv', content: '' },
      { name: 'bom.zip', content: Buffer.from('PK\x03\x04 bukan arsip') },
      { name: 'data.gpkg', content: 'SQLite format 3\0 rusak' },
      { name: 'peta.kml', content: '<!DOCTYPE kml [<!ENTITY a SYSTEM "file:///etc/passwd">]><kml>&a;</kml>' },
      { name: 'gambar.dxf', content: '0\nSECTION\n2\nENTITIES\n0' },
      { name: 'model.inp', content: '[PIPES]\n' },
    ]
    for (const file of hostile) {
      const { status, body } = await createDraft(api, city, [file])
      expect(status, file.name).toBe(400)
      expect(body.message, file.name).toMatch(/^[A-Z].{5,}/)
    }
    const { id } = await create({ name: 'pipa.geojson', content: pipeFile(3, strange) })
    const item = { layer: '1', kind: 'pipe', mode: 'replace' }
    const wrong = [
      { ...item, layer: '9' },
      { ...item, columns: { DIAMETER: 'tidak ada' } },
      { ...item, srid: 4897 },
      { ...item, kind: 'customer', mode: 'replace' },
      { ...item, kind: 'housing' },
    ]
    for (const one of wrong) {
      const { status, body } = await run(id, { items: [one], confirm: city })
      expect(status, JSON.stringify(one)).toBe(400)
      expect(body.message).toMatch(/^[A-Z].{5,}/)
    }
    expect((await check(id, item, item)).status).toBe(400)
    expect(await features('pipe', cityId)).toEqual([])
  })

  test('too many files', async () => {
    const { city } = await draftCity(api)
    const many = Array.from({ length: 21 }, (_, at) => ({ name: `${at}.geojson`, content: pipeFile(1) }))
    expect((await createDraft(api, city, many)).status).toBe(400)
  })
})

describe('[D90] layered files', () => {
  test('real pipes in a Shapefile archive: coordinates of the file, attributes by 10 letters', async () => {
    const { create, propose } = await draftCity(api)
    const content = await readFile(join(SAMPLES, 'shapefile/poly.zip'))
    const { id, layers } = await create({ name: 'poly.zip', content })
    expect(layers[0]).toMatchObject({ geometry: ['polygon'], crs: { from: 'file' } })
    const { body } = await propose(id, { layer: '1', kind: 'housing' })
    expect(body.payload).toMatchObject({ problem: null, picture: null })
  })
})

test('[D80] who hangs up does not end the proposal that another one waits for, too', async () => {
  const { create, city } = await draftCity(api)
  const { id } = await create({ name: 'pipa.geojson', content: pipeFile(3) })
  const token = await api.token('opsdemo')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const propose = (signal = new AbortController().signal) =>
    fetch(`${api.url}/api/upload/drafts/${id}/proposal?city=${city}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ layer: '1', kind: 'pipe' }),
      signal,
    }).then(
      ({ status }) => status,
      (error: Error) => error.name,
    )
  const waiting = async (query: string) => {
    const { rows } = await api.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1",
      [query],
    )
    return rows.length
  }
  const blocker = await api.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE import_profile IN ACCESS EXCLUSIVE MODE')
  try {
    // The first takes the user's turn, so that the next two wait for theirs, as one.
    const first = propose()
    await expect.poll(() => waiting('%import_profile%'), PATIENCE).toBeGreaterThan(0)
    const leaving = new AbortController()
    const [left, stays] = [propose(leaving.signal), propose()]
    expect(await first).toBe(503)
    await expect.poll(() => waiting('%import_profile%'), PATIENCE).toBeGreaterThan(0)
    leaving.abort()
    expect(await left).toBe('AbortError')
    await blocker.query('ROLLBACK')
    expect(await stays).toBe(200)
  } finally {
    await blocker.query('ROLLBACK')
    blocker.release()
  }
})
