import { describe, expect, test } from 'vitest'
import { fileFolder, readAll, refusalOf, storedAt } from '#test/stored-files.ts'
import { esriJson } from './esri-json.ts'
import { MalformedFile } from './malformed-file.ts'

const file = fileFolder()
const only = async (content: unknown) => {
  const [rows] = (await readAll(esriJson, file('a.json', JSON.stringify(content)))).values()
  return rows ?? []
}

describe('[D90] Esri JSON is read whole', () => {
  const fields = [
    { name: 'OBJECTID', type: 'esriFieldTypeOID', alias: 'Nomor' },
    { name: 'PASANG', type: 'esriFieldTypeDate', alias: 'Tanggal pasang' },
  ]
  const features = [
    { attributes: { OBJECTID: 1, PASANG: 1_700_000_000_000 }, geometry: { x: 1, y: 2 } },
    { attributes: { OBJECTID: 2, PASANG: null }, geometry: { x: 'NaN', y: 'NaN' } },
  ]
  const expected = [
    {
      geometry: { type: 'Point', coordinates: [1, 2] },
      properties: { OBJECTID: 1, PASANG: '2023-11-14T22:13:20.000Z' },
    },
    { geometry: null, properties: { OBJECTID: 2, PASANG: null } },
  ]

  test('dates by the type of their field, wherever the fields stand', async () => {
    expect(await only({ fields, features })).toMatchObject(expected)
    expect(await only({ features, fields })).toMatchObject(expected)
  })

  test.each([
    [{ wkid: 32749 }, 'EPSG:32749'],
    [{ wkid: 102100, latestWkid: 3857 }, 'EPSG:3857'],
    [{ wkid: 102100 }, 'EPSG:3857'],
    [{ wkid: 102029 }, 'ESRI:102029'],
    [{ wkt: 'PROJCS["DGN95"]' }, 'PROJCS["DGN95"]'],
  ])('the reference system %j', async (spatialReference, crs) => {
    const content = JSON.stringify({ geometryType: 'esriGeometryPoint', spatialReference, fields, features })
    expect(esriJson.recognise(Buffer.from(content))).toBe(true)
    expect(await esriJson.layers([file('a.json', content)])).toEqual([
      { name: 'a', crs, columns: ['OBJECTID', 'PASANG'] },
    ])
  })

  test('holes go to the ring around them, islands in holes are polygons', async () => {
    const square = (from: number, to: number) => [
      [from, from],
      [from, to],
      [to, to],
      [to, from],
      [from, from],
    ]
    const rings = [square(4, 5), square(0, 10), square(2, 8), square(20, 30)]
    expect(await only({ features: [{ attributes: {}, geometry: { rings } }] })).toMatchObject([
      {
        geometry: {
          type: 'MultiPolygon',
          coordinates: expect.arrayContaining([
            [square(0, 10), square(2, 8)],
            [square(4, 5)],
            [square(20, 30)],
          ]),
        },
      },
    ])
  })

  test('a feature that cannot be read costs no other', async () => {
    const paths = [
      [
        [0, 0],
        [1, 'x'],
      ],
    ]
    const rows = await only({
      features: [{ attributes: {}, geometry: { paths } }, { geometry: { curvePaths: [] } }, ...features],
    })
    expect(rows.slice(0, 2)).toEqual([
      'Koordinat tidak dapat dibaca',
      expect.stringContaining('Garis lengkung Esri belum dapat dibaca'),
    ])
    expect(rows).toHaveLength(4)
  })
})

describe('[D91] hostile Esri JSON is refused', () => {
  test.each([
    ['an answer that is an error', '{"error":{"code":499,"message":"Token Required"}}', 'Token Required'],
    ['another JSON', '{"a":1}', 'Bukan Esri JSON'],
    ['a cut off file', '{"features":[{"attributes":{}', 'File terpotong'],
    ['deep nesting around', `{"a":${'['.repeat(100)}${']'.repeat(100)},"features":[]}`, 'terlalu dalam'],
    ['nothing', '', 'File kosong'],
  ])('%s', async (_, content, sentence) => {
    const hostile = file('h.json', content)
    expect(await refusalOf(esriJson, hostile)).toContain(sentence)
    await expect(esriJson.layers([hostile])).rejects.toThrow(MalformedFile)
  })

  test('with commas where none may be', async () => {
    const path = new URL('../../test/samples/gdal/esrijson/esripoint.json', import.meta.url).pathname
    expect(await refusalOf(esriJson, storedAt(path))).toBe('File bukan JSON yang sah')
  })
})
