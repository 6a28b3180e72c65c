import { expect, test } from 'vitest'
import { roadClass, roadScale } from './road-classes.ts'

test('[M2.1] roads are wider the more they matter; one without a class is local', () => {
  expect(roadClass('Arteri').width).toBeGreaterThan(roadClass('kolektor').width)
  expect(roadClass('kolektor').width).toBeGreaterThan(roadClass('lokal').width)
  expect(['', 'setapak', 'toString'].map(roadClass)).toEqual(Array(3).fill(roadClass('lokal')))
})

test('roads widen with the zoom', () => {
  expect(roadScale(18)).toBeGreaterThan(roadScale(14))
})
