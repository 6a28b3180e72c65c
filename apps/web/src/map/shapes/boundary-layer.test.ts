import { BOUNDARY_COLOURS } from '@petatirta/domain'
import { expect, test } from 'vitest'
import { areaColours } from './boundary-layer.ts'

test('[M9] boundary colours cycle through 15 colours', () => {
  const names = Array.from({ length: 16 }, (_, i) => `Area ${String(i).padStart(2, '0')}`)
  const colours = areaColours(names)
  expect(new Set(colours).size).toBe(15)
  expect(colours[15]).toBe(BOUNDARY_COLOURS[0])
})

test('an area keeps its colour when the rows come in another order', () => {
  expect(areaColours(['Tegallor', 'Bulusono'])).toEqual(areaColours(['Bulusono', 'Tegallor']).reverse())
})
