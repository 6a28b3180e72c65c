import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDraft, draftCity, pipeFile, workbook } from '#test/drafts.ts'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

const SAMPLES = join(import.meta.dirname, '../../../test/samples')

let api: Api

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const sample = async (path: string) => ({
  name: path.split('/').at(-1) ?? '',
  content: await readFile(join(SAMPLES, path)),
})

const foldersOf = () => readdir(join(api.env.DATA_DIR ?? '', 'drafts')).catch(() => [] as string[])

describe('[D92] files are described before they are imported', () => {
  test('layers, columns over all rows, coordinates and the likely kind', async () => {
    const { create } = await draftCity(api)
    const content = pipeFile(20, at => ({ dia_mm: at < 15 ? 50 + (at % 3) * 25 : '', jns: 'PVC' }))
    const { layers, refused } = await create({ name: 'jaringan pipa.geojson', content })
    expect(refused).toEqual([])
    expect(layers).toMatchObject([
      {
        name: 'jaringan pipa',
        format: 'GeoJSON',
        rows: 20,
        unreadable: 0,
        geometry: ['line'],
        crs: { system: { srid: 4326, isGeographic: true } },
        isSure: true,
      },
    ])
    expect(layers[0].kinds[0]).toBe('pipe')
    const { columns, firstRows } = layers[0]
    expect(columns).toContainEqual({ name: 'dia_mm', filled: 15, distinct: 3, examples: ['50', '75', '100'] })
    expect(firstRows).toHaveLength(10)
    expect(firstRows[0]).toEqual(['P-0', '50', 'PVC'])
  })

  test('loose parts of a Shapefile belong together; what is no data is refused with advice', async () => {
    const { create } = await draftCity(api)
    const parts = await Promise.all(
      ['poly.shp', 'poly.shx', 'poly.dbf', 'poly.PRJ'].map(name => sample(`shapefile/${name}`)),
    )
    const draft = await create(
      ...parts,
      { name: 'denah.dwg', content: 'AC1032' },
      { name: 'surat.pdf', content: '%PDF-1.4' },
    )
    expect(draft.layers).toMatchObject([
      {
        name: 'poly',
        format: 'Shapefile',
        rows: 10,
        geometry: ['polygon'],
        files: parts.map(({ name }) => name),
      },
    ])
    expect(draft.refused.map(({ file }: { file: string }) => file).sort()).toEqual(['denah.dwg', 'surat.pdf'])
    expect(draft.refused).toContainEqual({ file: 'surat.pdf', reason: expect.stringContaining('PDF') })
  })

  test('an archive is told by what is in it, a table has no coordinate system', async () => {
    const { create } = await draftCity(api)
    const rows = [
      ['1401000001', 'Ibu Sari', '110°25\'12"', '7°03\'00" LS'],
      ['1401000002', 'Pak Budi', '110°25\'30"', '7°03\'10" LS'],
    ]
    const { layers } = await create(
      await sample('shapefile/poly.zip'),
      {
        name: 'pelanggan.xlsx',
        content: await workbook('Pelanggan', ['No Samb', 'Nama', 'Bujur', 'Lintang'], rows),
      },
      await sample('gdal/kml/geometries.kml'),
    )
    expect(new Set(layers.map(({ format }: { format: string }) => format))).toEqual(
      new Set(['Shapefile', 'Excel', 'KML/KMZ']),
    )
    const table = layers.find(({ format }: { format: string }) => format === 'Excel')
    expect(table).toMatchObject({ crs: null, geometry: [], rows: 2 })
    expect(table.kinds[0]).toBe('customer')
  })

  test('nothing usable: a sentence, and nothing is kept', async () => {
    const { city } = await draftCity(api)
    const before = await foldersOf()
    const { status, body } = await createDraft(api, city, [
      { name: 'data.xls', content: Buffer.from('\xd0\xcf\x11\xe0', 'latin1') },
    ])
    expect(status).toBe(400)
    expect(body.message).toContain('XLSX')
    expect(before).toEqual(expect.arrayContaining(await foldersOf()))
  })

  test('a draft is let go of: by its sender, by age, and the oldest of four', async () => {
    const { city, create } = await draftCity(api)
    const file = { name: 'pipa.geojson', content: pipeFile(1) }
    const token = await api.token('opsdemo')
    const get = (id: string) => api.request('GET', `/api/upload/drafts/${id}?city=${city}`, { token })
    const first = await create(file)
    expect((await get(first.id)).body.payload.layers).toEqual(first.layers)
    await api.request('DELETE', `/api/upload/drafts/${first.id}?city=${city}`, { token })
    const answer = await get(first.id)
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe('Kiriman file sudah tidak ada. Kirim lagi filenya')
    const old = await create(file)
    await api.pool.query("UPDATE import_draft SET created_at = now() - interval '25 hours' WHERE id = $1", [
      old.id,
    ])
    expect((await get(old.id)).status).toBe(404)
    const kept = [await create(file), await create(file), await create(file), await create(file)]
    expect((await get(kept[0].id)).status).toBe(404)
    expect((await get(kept[3].id)).status).toBe(200)
    expect(await foldersOf()).not.toContain(old.id)
    const { slug: other } = await people(api).company()
    expect(
      (await api.request('GET', `/api/upload/drafts/${kept[3].id}?city=${other}`, { token })).status,
    ).toBe(404)
  })
})

test('[D92] coordinate systems are found by number and words, Indonesia first', async () => {
  const search = async (q: string) => {
    const path = `/api/upload/coordinate-systems?q=${encodeURIComponent(q)}`
    const { body } = await api.request('GET', path, { token: await api.token('opsdemo') })
    return body.payload.map(({ srid }: { srid: number }) => srid)
  }
  expect((await search('')).slice(0, 2)).toEqual([4326, 32746])
  expect((await search('utm 49s'))[0]).toBe(32749)
  expect(await search('tm-3 48.2')).toEqual([23834])
  expect(await search('srgi2013 48s')).toEqual([9488])
  expect((await search('2154'))[0]).toBe(2154)
  expect(await search('tidak ada')).toEqual([])
})
