import { expect, test } from 'vitest'
import { systemIn } from './crs-text.ts'

const utm = (datum: string, meridian: number, north: number) =>
  `PROJCS["Tanpa nama",GEOGCS["x",DATUM["${datum}",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",${north}],PARAMETER["Central_Meridian",${meridian}],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`

test.each([
  ['EPSG:32749', 32749],
  ['urn:ogc:def:crs:EPSG::23834', 23834],
  [
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.25]],UNIT["Degree",0.017]]',
    4326,
  ],
  [utm('D_WGS_1984', 111, 10_000_000), 32749],
  [utm('D_WGS_1984', 99, 0), 32647],
  [utm('D_DGN_1995', 105, 10_000_000), 23878],
  [utm('D_Indonesian_1974', 105, 10_000_000), 23888],
  [
    'PROJCS["DGN_1995_Indonesia_TM-3_Zone_49.2",GEOGCS["GCS_DGN_1995",DATUM["D_DGN_1995",SPHEROID["W",6378137,298.2]]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",200000.0],PARAMETER["False_Northing",1500000.0],PARAMETER["Central_Meridian",112.5],PARAMETER["Scale_Factor",0.9999],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
    23836,
  ],
  [
    'PROJCS["WGS 84 / UTM zone 50S",GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]],UNIT["metre",1,AUTHORITY["EPSG","9001"]],AUTHORITY["EPSG","32750"]]',
    32750,
  ],
  ['+proj=utm +zone=51 +south +datum=WGS84 +units=m +no_defs', 32751],
  ['+proj=longlat +datum=WGS84 +no_defs', 4326],
])('[D90] the system of %.60s', (text, srid) => {
  expect(systemIn(text).srid).toBe(srid)
})

test('[D90] another datum or another grid is not taken for one that is known', () => {
  expect(systemIn(utm('D_Batavia', 105, 10_000_000))).toEqual({ name: 'Tanpa nama' })
  expect(systemIn(utm('D_WGS_1984', 110, 10_000_000)).srid).toBeUndefined()
  expect(systemIn('a'.repeat(100_000))).toEqual({})
})
