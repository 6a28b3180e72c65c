import { fromLonLat } from 'ol/proj.js'
import { expect, test } from 'vitest'
import { areaSheets, gridSheets, MAX_SHEETS, type NamedArea, type Sheet } from './atlas.ts'
import { type Extent, extentOf, sheetOutline } from './page-projection.ts'
import { layoutOf } from './paper.ts'

const { map } = layoutOf('A4', true, true)
const [x = 0, y = 0] = fromLonLat([110.42, -6.98])
const extent: Extent = [x - 1500, y - 900, x + 1500, y + 900]

const made = (sheets: Sheet[] | { tooMany: number }): Sheet[] => {
  if ('tooMany' in sheets) throw new Error(`${sheets.tooMany} sheets`)
  return sheets
}

test('[D98] sheets of a grid cover the ground, overlap a little and know their neighbours', () => {
  const sheets = made(gridSheets({ extent, scale: 5000, turned: 0, map }))
  expect(sheets.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  const [minX, minY, maxX, maxY] = extentOf(sheets.flatMap(sheet => sheetOutline(sheet, map)))
  expect(minX).toBeLessThanOrEqual(extent[0])
  expect(minY).toBeLessThanOrEqual(extent[1])
  expect(maxX).toBeGreaterThanOrEqual(extent[2])
  expect(maxY).toBeGreaterThanOrEqual(extent[3])
  expect(sheets[4]?.neighbours).toEqual({ top: [2], right: [6], bottom: [8], left: [4] })
  expect(sheets[0]?.neighbours).toEqual({ top: [], right: [2], bottom: [4], left: [] })
  const [first, second] = sheets.map(sheet => extentOf(sheetOutline(sheet, map)))
  const shared = ((first?.[2] ?? 0) - (second?.[0] ?? 0)) * Math.cos((6.98 * Math.PI) / 180)
  expect(shared / 5).toBeCloseTo(10, 0)
})

test('[D98] sheets without data are left out, and neighbours with them', () => {
  const all = made(gridSheets({ extent, scale: 5000, turned: 20, map }))
  const places = { positions: Float32Array.of(0, 0, 10, 10, -1400, -800), origin: [x, y] as const }
  const some = made(gridSheets({ extent, scale: 5000, turned: 20, map, places }))
  expect(some.length).toBeLessThan(all.length)
  expect(some.map(({ number }) => number)).toEqual(some.map((_, index) => index + 1))
  for (const { neighbours } of some)
    for (const number of Object.values(neighbours).flat()) expect(number).toBeLessThanOrEqual(some.length)
})

test('[D98] more sheets than the limit are counted, not made', () => {
  const wide: Extent = [x - 20_000, y - 20_000, x + 20_000, y + 20_000]
  const refused = gridSheets({ extent: wide, scale: 500, turned: 0, map })
  expect(refused).toHaveProperty('tooMany')
  expect((refused as { tooMany: number }).tooMany).toBeGreaterThan(MAX_SHEETS)
  const areas = Array.from({ length: MAX_SHEETS + 1 }, (_, i) => square(`${i}`, 0, 0))
  expect(areaSheets(areas, map)).toEqual({ tooMany: MAX_SHEETS + 1 })
})

function square(name: string, column: number, row: number): NamedArea {
  const [left, bottom] = [x + column * 1000, y + row * 1000]
  const [right, top] = [left + 1000, bottom + 1000]
  return {
    name,
    extent: [left, bottom, right, top],
    rings: [[left, bottom, right, bottom, right, top, left, top, left, bottom]],
  }
}

test('[D98] a sheet an area, by name, at the scale that fits it, with the areas around', () => {
  const areas = [square('Melati 10', 1, 0), square('Anggrek', 0, 0), square('Melati 9', 0, 1)]
  const sheets = made(areaSheets(areas, map))
  expect(sheets.map(({ number, name }) => [number, name])).toEqual([
    [1, 'Anggrek'],
    [2, 'Melati 9'],
    [3, 'Melati 10'],
  ])
  expect(sheets[0]?.neighbours).toEqual({ top: [2], right: [3], bottom: [], left: [] })
  for (const sheet of sheets) {
    const outline = extentOf(sheetOutline(sheet, map))
    const area = areas.find(({ name }) => name === sheet.name)?.extent as Extent
    expect(outline[0]).toBeLessThan(area[0])
    expect(outline[3]).toBeGreaterThan(area[3])
    expect(sheet.scale).toBe(6000)
  }
})
