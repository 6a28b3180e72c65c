import { expect, test } from 'vitest'
import { partsOf } from '#sync/store/test-store.ts'
import { cityTests } from './test-city.ts'
import { CITY, personalParts } from './test-sets.ts'

const t = cityTests()

const request = { featureType: 'customer', city: CITY } as const
const storedParts = () => partsOf(t.database, 'customer', CITY)

function openCustomers() {
  const city = t.openCity()
  city.sync.use('customer')
  t.server.connect()
  t.server.sendCounters()
  return city
}

test('[ASVS V8.2.3] who does not see personal data has a whole set without it', async () => {
  const city = openCustomers()
  await t.asked(1)
  const received: number[] = []
  city.sync.subscribe(({ layers }) => void received.push(layers.customer.total))
  t.server.answer(request)
  await city.status('customer', 'LOADED')
  expect(await storedParts()).toEqual(['detail-0', 'ids', 'style'])
  expect(await city.sync.features.details('customer', 1, 3)).toEqual({ nama: 'Warga 3 v1' })
  // What it counts towards is what it gets.
  const set = t.server.sets.get('customer')
  const kept = set ? personalParts(set) : []
  const bytes = set?.parts.filter(({ name }) => !kept.includes(name)).map(part => part.bytes.length)
  expect(Math.max(...received)).toBe(bytes?.reduce((sum, length) => sum + length))
})

test('[M2.10] who sees it gets one with the other, in one answer', async () => {
  t.server.personal = true
  const city = openCustomers()
  await t.asked(1)
  // style, ids, detail-0: the personal part is still on its way.
  t.server.answer(request, 3)
  await city.until(() => city.layer('customer').columns !== null)
  let answered = false
  const details = city.sync.features.details('customer', 1, 3).finally(() => {
    answered = true
  })
  expect(await city.sync.features.idOf('customer', 1, 3)).toBe('P3')
  expect(answered).toBe(false)
  const have = ['style', 'ids', 'detail-0']
  t.server.answer({ ...request, counter: 1, have })
  expect(await details).toEqual({ nama: 'Warga 3 v1', alamat: 'Jalan 3' })
  await city.status('customer', 'LOADED')
  const { received, total } = city.layer('customer')
  expect(received).toBeLessThan(total)
  const byAddress = await city.sync.features.searchCustomers('jalan 3', 8)
  expect(byAddress?.best).toEqual([{ id: 'P3', name: 'Warga 3 v1', address: 'Jalan 3' }])
})

test('[ASVS V14.3.1] a copy with personal data shows none to somebody who may not see it', async () => {
  t.server.personal = true
  await t.storeCustomers()
  expect(await storedParts()).toContain('personal-0')
  t.server.personal = false
  const city = openCustomers()
  await city.status('customer', 'LOADED')
  expect(await city.sync.features.details('customer', 1, 3)).toEqual({ nama: 'Warga 3 v1' })
  expect((await city.sync.features.searchCustomers('jalan', 8))?.best).toEqual([])
  const byName = await city.sync.features.searchCustomers('warga 3', 8)
  expect(byName?.best).toEqual([{ id: 'P3', name: 'Warga 3 v1' }])
  expect(t.server.requests).toEqual([])
})

test('a copy without personal data is fetched again for somebody who sees it', async () => {
  await t.storeCustomers()
  t.server.personal = true
  const city = openCustomers()
  await city.status('customer', 'LOADED')
  const details = city.sync.features.details('customer', 1, 3)
  await t.asked(1)
  t.server.answer(request)
  expect(await details).toEqual({ nama: 'Warga 3 v1', alamat: 'Jalan 3' })
})
