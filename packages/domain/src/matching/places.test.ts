import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDegrees } from './degrees.ts'
import { parseMetres, readPlace, recognisePlaces } from './places.ts'

const SOUTH = 7 + 25 / 60 + 30.5 / 3600
const EAST = 110 + 22 / 60 + 15 / 3600
const SEMARANG = { lon: 110.42, lat: -7.05 }
const MEDAN = { lon: 98.67, lat: 3.59 }

test('[D92] degrees as people write them', () => {
  const cases: [string | number, number, ('lat' | 'lon')?][] = [
    [-7.4251, -7.4251],
    ['-7.4251', -7.4251],
    ['-7,4251', -7.4251],
    ['−7,4251', -7.4251],
    ['110.370.123', 110.370123],
    ['110,3705 BT', 110.3705, 'lon'],
    [`7°25'30.5"S`, -SOUTH, 'lat'],
    ['7° 25’ 30,5” LS', -SOUTH, 'lat'],
    ['-7 25 30.5', -SOUTH],
    ['07:25:30.5 S', -SOUTH, 'lat'],
    ['110 22 15 BT', EAST, 'lon'],
    [`110°22'15"E`, EAST, 'lon'],
    ['110d22m15s E', EAST, 'lon'],
    ['S 07 25 30.5', -SOUTH, 'lat'],
    [`S7°25'30.5"`, -SOUTH, 'lat'],
    [`7°25.5083333'S`, -(7 + 25.5083333 / 60), 'lat'],
    ["3°35' LU", 3 + 35 / 60, 'lat'],
    ['-7.4251 S', -7.4251, 'lat'],
  ]
  for (const [text, degrees, axis] of cases) {
    const read = parseDegrees(text)
    expect(read?.degrees, String(text)).toBeCloseTo(degrees, 9)
    expect(read?.axis, String(text)).toBe(axis)
  }
  for (const bad of [
    '',
    '-',
    'x',
    '7 61 00 S',
    '7 10 61 S',
    '7.5 10 S',
    '1 2 3 4',
    '-7 N',
    '7 Q',
    '7 constructor',
    '7..5',
    'NaN',
  ])
    expect(parseDegrees(bad), bad).toBeUndefined()
})

test('[D92] columns of degrees are recognised, also swapped and also when the text names its side', () => {
  const straight: [string, string][] = [
    ['110,42', '-7,05'],
    ['110,43', '-7,06'],
  ]
  expect(recognisePlaces(straight, SEMARANG)).toMatchObject({ form: 'degrees', isSwapped: false })
  expect(
    recognisePlaces(
      straight.map(([x, y]) => [y, x] as const),
      SEMARANG,
    ),
  ).toMatchObject({
    form: 'degrees',
    isSwapped: true,
    reason: 'Lintang dan bujur; kolomnya tertukar',
  })
  const named = readPlace(`7°25'30.5"S`, '110 22 15 BT', { form: 'degrees', isSwapped: false })
  expect(named).toEqual({ lon: expect.closeTo(EAST, 9), lat: expect.closeTo(-SOUTH, 9) })
})

test('[D92] the zone of UTM columns is stated or guessed from the city, swapped columns included', () => {
  const pair = ['433000', '9220000'] as const
  const here = { lon: expect.closeTo(110.3933345713, 8), lat: expect.closeTo(-7.056153299, 8) }
  for (const sample of [pair, [pair[1], pair[0]] as const]) {
    const [x, y] = sample
    const form = recognisePlaces([sample], SEMARANG)
    expect(form).toMatchObject({ form: 'utm', zone: { zone: 49, half: 'S' }, isSwapped: sample !== pair })
    if ('form' in form) expect(readPlace(x, y, form)).toEqual(here)
  }
  // North of the equator both numbers may be eastings: the city decides.
  expect(recognisePlaces([['396800.75', '464500.25']], MEDAN)).toMatchObject({ isSwapped: true })
  expect(recognisePlaces([['464.500,25', '396.800,75']], MEDAN)).toMatchObject({
    isSwapped: false,
    reason: 'UTM zona 47N (dari letak kota)',
  })
  // Around the equator a city uses either half.
  expect(recognisePlaces([['315000', '9990000']], { lon: 109.34, lat: 0.02 })).toMatchObject({
    zone: { zone: 49, half: 'S' },
  })
  expect(recognisePlaces([pair], SEMARANG, { zone: 50, half: 'S' })).toEqual({
    refused: 'Koordinat UTM zona 50S jatuh jauh dari kota ini. Periksa zonanya.',
  })
})

test('[D92] what is no place has a reason', () => {
  expect(recognisePlaces([['', '']], SEMARANG)).toHaveProperty('refused')
  expect(recognisePlaces([['12', '13']], SEMARANG)).toHaveProperty('refused')
  expect(recognisePlaces([['500000', '9700000']], SEMARANG)).toHaveProperty('refused')
  const form = { form: 'degrees', isSwapped: false } as const
  expect(readPlace('', '-7', form)).toEqual({ refused: 'koordinat tidak diisi' })
  expect(readPlace('x', '-7', form)).toEqual({ refused: 'koordinat tidak dapat dibaca' })
  expect(readPlace('-7', '110', form)).toEqual({ refused: 'lintang dan bujur tertukar' })
  expect(readPlace('0', '0', form)).toEqual({ refused: 'koordinat di luar Indonesia' })
  expect(readPlace('7 S', '8 S', form)).toEqual({ refused: 'koordinat tidak dapat dibaca' })
})

test('[D92] metres with grouped thousands', () => {
  for (const text of ['433000.25', '433000,25', '433.000,25', '433,000.25', '433000.25 mE', 433000.25])
    expect(parseMetres(text), String(text)).toBe(433000.25)
  for (const bad of ['', 'x', '1.2.3', Number.NaN]) expect(parseMetres(bad), String(bad)).toBeUndefined()
})

test('[D92] degrees, minutes and seconds that were written are read again', () => {
  const part = fc.integer({ min: 0, max: 59 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 180 }),
      part,
      part,
      fc.constantFrom('S', 'LS', 'E', 'BT', 'T'),
      (d, m, s, side) => {
        const size = d + m / 60 + s / 3600
        const expected = side.endsWith('S') ? -size : size
        for (const text of [`${d}°${m}'${s}" ${side}`, `${d} ${m} ${s} ${side}`, `${side} ${d}:${m}:${s}`])
          expect(parseDegrees(text)?.degrees).toBeCloseTo(expected, 9)
      },
    ),
  )
})
