import { expect, test } from 'vitest'
import { filtersFromSearch } from '#shared/filters/filter-address.ts'
import { mapAddressOf } from './map-address.ts'

const TODAY = '2026-11-18'

test('[D92] the map opens on what was imported, with its layers on', () => {
  expect(mapAddressOf(['pipe', 'bill'], [106.12345678, -7, 107, -6.5], TODAY)).toEqual({
    view: 'umum',
    kotak: '106.123457,-7,107,-6.5',
  })
  const address = mapAddressOf(['road', 'dma_boundaries'], undefined, TODAY)
  const { general, serviceArea } = filtersFromSearch('umum', TODAY, address)
  expect([general.road, general.device, general.housing]).toEqual([true, true, false])
  expect(serviceArea.dmaBoundaries).toBe(true)
  expect(address).not.toHaveProperty('kotak')
})
