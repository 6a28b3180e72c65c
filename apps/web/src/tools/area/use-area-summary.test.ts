import { expect, test } from 'vitest'
import { areaGroups } from '#shared/ui/area/area-rows.ts'
import { areaFigures } from './use-area-summary.ts'

const present = { jumlah_pelanggan: 9, jumlah_total_tagihan: 1000 }

test('[D104] the count of an earlier month stays when the server has answered of the present', () => {
  const past = { period: '202607', customers: 4 }
  expect(areaFigures(undefined, 4, '202607')).toEqual({ figures: {}, customers: 4, past })
  expect(areaFigures(present, 4, '202607')).toEqual({ figures: present, customers: 4, past })
})

test('[M3.13] what is drawn is the count until the server has answered', () => {
  const { figures, customers, past } = areaFigures(undefined, 4, null)
  expect(areaGroups(figures)[0]?.rows[0]?.value).toBe('4 Pelanggan')
  expect([customers, past]).toEqual([4, undefined])
  expect(areaFigures(present, 4, null)).toEqual({ figures: present, customers: 9 })
})
