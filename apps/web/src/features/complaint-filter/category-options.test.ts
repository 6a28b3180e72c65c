import { expect, test } from 'vitest'
import { categoryOptions } from './category-options.ts'

const configured = ['Pipa bocor', 'Air keruh', 'Pipa bocor']

test('[M3.8] each configured category once, in its order', () => {
  expect(categoryOptions(configured, null)).toEqual(['Pipa bocor', 'Air keruh'])
  expect(categoryOptions(configured, 'Air keruh')).toEqual(['Pipa bocor', 'Air keruh'])
})

test('a chosen category that the list does not have, or not yet, can still be seen', () => {
  expect(categoryOptions(configured, 'Meter macet')).toEqual(['Pipa bocor', 'Air keruh', 'Meter macet'])
  expect(categoryOptions([], 'Meter macet')).toEqual(['Meter macet'])
})
