import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '#test/start-api.ts'
import { readCrs } from './crs.ts'

const named = (name: unknown) => ({ type: 'name', properties: { name } })

describe('[D35] the reference systems in use in Indonesia', () => {
  test.each<[unknown, number]>([
    [undefined, 4326],
    [null, 4326],
    [named('urn:ogc:def:crs:OGC:1.3:CRS84'), 4326],
    [named('urn:ogc:def:crs:OGC::CRS84'), 4326],
    [named('OGC:CRS84'), 4326],
    [named('http://www.opengis.net/def/crs/OGC/1.3/CRS84'), 4326],
    [named('EPSG:4326'), 4326],
    [named('epsg:4326'), 4326],
    [named(' EPSG:4326 '), 4326],
    ['EPSG:4326', 4326],
    [named('WGS 84'), 4326],
    [named('GCS_WGS_1984'), 4326],
    [named('urn:ogc:def:crs:EPSG::4326'), 4326],
    [named('urn:ogc:def:crs:EPSG:6.9:4326'), 4326],
    [named('urn:ogc:def:crs:EPSG:6.18.3:4326'), 4326],
    [named('http://www.opengis.net/def/crs/EPSG/0/4326'), 4326],
    [named('http://www.opengis.net/gml/srs/epsg.xml#4326'), 4326],
    [{ type: 'EPSG', properties: { code: 4326 } }, 4326],
    [{ type: 'EPSG', properties: { code: '4326' } }, 4326],
    [named('urn:ogc:def:crs:EPSG::32749'), 32749],
    [named('EPSG:32646'), 32646],
    [named('WGS 84 / UTM zone 49S'), 32749],
    [named('WGS_1984_UTM_Zone_50N'), 32650],
    [named('EPSG:3857'), 3857],
    [named('EPSG:900913'), 3857],
    [named('ESRI:102100'), 3857],
    [named('EPSG:102113'), 3857],
    [named('EPSG:3785'), 3857],
    [named('EPSG:4755'), 4755],
    [named('EPSG:23866'), 23866],
    [named('EPSG:23884'), 23884],
    [named('EPSG:9470'), 4326],
  ])('%j', (crs, srid) => {
    expect(readCrs(crs)).toEqual({ srid })
  })

  test.each<[unknown, string]>([
    [named('urn:ogc:def:crs:EPSG::3547'), 'EPSG:3547'],
    [named('EPSG:32645'), 'EPSG:32645'],
    [named('EPSG:32755'), 'EPSG:32755'],
    [named('EPSG:23873'), 'EPSG:23873'],
    [named('WGS 84 / UTM zone 12N'), 'EPSG:32612'],
    [named('urn:ogc:def:crs:OGC:1.3:CRS83'), '"urn:ogc:def:crs:OGC:1.3:CRS83"'],
    [named('sistem lokal PDAM'), '"sistem lokal PDAM"'],
    [named('EPSG:4326+5773'), '"EPSG:4326+5773"'],
    [named('x'.repeat(1000)), `"${'x'.repeat(80)}"`],
    [named('__proto__'), '"__proto__"'],
  ])('%j is named and refused', (crs, shown) => {
    expect(readCrs(crs)).toEqual({
      problem: `Sistem koordinat ${shown} tidak didukung. Ekspor ulang file dalam WGS 84 (EPSG:4326) atau UTM zona 46–54.`,
    })
  })

  test.each<[unknown]>([
    [{ type: 'link', properties: { href: 'http://example.com/crs/42', type: 'proj4' } }],
    [{ type: 'link', properties: { name: 'EPSG:4326' } }],
    [{}],
    [[]],
    [true],
    [''],
    [named(null)],
    [named({})],
    [{ type: 'name', properties: null }],
  ])('%j cannot be read', crs => {
    expect(readCrs(crs)).toEqual({
      problem:
        'Sistem koordinat file tidak dapat dibaca. Ekspor ulang file dalam WGS 84 (EPSG:4326) atau UTM zona 46–54.',
    })
  })
})

describe('the database', () => {
  let api: Api
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.stop())

  test('knows every system that is accepted, and places it in Indonesia', async () => {
    const accepted = new Set<number>()
    for (let code = 1000; code <= 1_000_000; code++) {
      const outcome = readCrs(code)
      if ('srid' in outcome) accepted.add(outcome.srid)
    }
    expect(accepted.size).toBe(2 + 18 + 1 + 7 + 8 + 16)
    const { rows } = await api.pool.query<{ srid: number; lon: number; lat: number }>(
      `SELECT srid, ST_X(back) AS lon, ST_Y(back) AS lat FROM unnest($1::int[]) AS srid,
         LATERAL (SELECT ST_Transform(ST_Transform(ST_SetSRID(ST_MakePoint(110.4, -7), 4326), srid), 4326) AS back) AS there
       WHERE srid IN (SELECT srid FROM spatial_ref_sys)`,
      [[...accepted]],
    )
    expect(rows.map(({ srid }) => srid).sort()).toEqual([...accepted].sort())
    for (const { lon, lat } of rows) {
      expect(lon).toBeCloseTo(110.4, 6)
      expect(lat).toBeCloseTo(-7, 6)
    }
  })
})
