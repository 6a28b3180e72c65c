import { expect, test } from 'vitest'
import { lonLatToUtm, parseUtmZone, type UtmZone, utmToLonLat, utmZoneOf } from './utm.ts'

/** Made by PROJ 9.1.1: cs2cs -f %.10f EPSG:32749 EPSG:4326, and so on; from Aceh to Jayapura. */
const BY_PROJ: readonly (readonly [zone: UtmZone, east: number, north: number, lon: number, lat: number])[] =
  [
    [{ zone: 46, half: 'S' }, 780_000, 9_890_000, 95.515851856, -0.994237968],
    [{ zone: 47, half: 'S' }, 650_123.456, 9_765_432.1, 100.3499154546, -2.1216072243],
    [{ zone: 47, half: 'N' }, 464_500.25, 396_800.75, 98.6803513359, 3.589877628],
    [{ zone: 48, half: 'S' }, 701_500.123, 9_313_500.987, 106.8211380576, -6.2075949625],
    [{ zone: 49, half: 'S' }, 433_000, 9_220_000, 110.3933345713, -7.056153299],
    [{ zone: 49, half: 'N' }, 315_000.5, 250.25, 109.3376910243, 0.002263131],
    [{ zone: 50, half: 'S' }, 300_123.5, 9_040_321.25, 115.1833919496, -8.6775252021],
    [{ zone: 51, half: 'S' }, 180_000.75, 9_870_000.5, 120.1248616358, -1.1746545242],
    [{ zone: 51, half: 'N' }, 707_000.125, 164_000.5, 124.8605481422, 1.4829734957],
    [{ zone: 52, half: 'S' }, 500_000, 9_600_000, 129, -3.6188771927],
    [{ zone: 53, half: 'S' }, 834_000.9, 9_700_000.1, 138.0035412751, -2.7104248741],
    [{ zone: 54, half: 'S' }, 460_500.333, 9_720_000.667, 140.6446838514, -2.5331762568],
  ]
const DEGREE_M = 111_320

test('[D92] UTM becomes longitude and latitude within a millimetre of PROJ, in every zone of Indonesia', () => {
  for (const [zone, east, north, lon, lat] of BY_PROJ) {
    const [ourLon, ourLat] = utmToLonLat(east, north, zone)
    const metres = Math.hypot((ourLon - lon) * DEGREE_M, (ourLat - lat) * DEGREE_M)
    expect(metres, `${zone.zone}${zone.half}`).toBeLessThan(0.001)
  }
})

test('[D98] longitude and latitude become UTM within a millimetre of PROJ: the grid of a printed map', () => {
  for (const [zone, east, north, lon, lat] of BY_PROJ) {
    const [ourEast, ourNorth] = lonLatToUtm(lon, lat, zone)
    expect(Math.hypot(ourEast - east, ourNorth - north), `${zone.zone}${zone.half}`).toBeLessThan(0.001)
  }
})

test('[D92] the zone of a place, and zones as people write them', () => {
  expect(utmZoneOf(110.39, -7.05)).toEqual({ zone: 49, half: 'S' })
  expect(utmZoneOf(98.68, 3.59)).toEqual({ zone: 47, half: 'N' })
  for (const text of [
    '49S',
    '49 s',
    '49M',
    '49L',
    'UTM Zona 49 Selatan',
    'WGS 84 / UTM zone 49S',
    'EPSG:32749',
  ])
    expect(parseUtmZone(text), text).toEqual({ zone: 49, half: 'S' })
  for (const text of ['47N', 'zona 47 utara', 'EPSG:32647'])
    expect(parseUtmZone(text), text).toEqual({ zone: 47, half: 'N' })
  for (const text of ['', '49', '31N', 'zona', 'EPSG:4326']) expect(parseUtmZone(text), text).toBeUndefined()
})
