import { expect, test } from 'vitest'
import { createRateLimit, networkOf } from './rate-limit.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))

const CALL = { module: 'customer' } as const

const refused = expect.objectContaining({
  status: 429,
  message: 'Terlalu banyak permintaan. Coba lagi nanti',
})
const outcome = (act: () => void): unknown => {
  try {
    act()
    return undefined
  } catch (error) {
    return error
  }
}

test('[ASVS V2.4.1] five seconds of requests at once, then as many a second as allowed; each session, user and address alone', () => {
  let moment = 0
  const limit = createRateLimit(5, () => moment)
  const ask = (user?: string, address = '203.0.113.7') =>
    outcome(() => limit.request(CALL, { session: user, address })())
  for (let i = 0; i < 25; i++) expect(ask('a')).toBeUndefined()
  expect(ask('a')).toEqual(refused)
  expect([ask('b'), ask()]).toEqual([undefined, undefined])
  moment += 1000
  for (let i = 0; i < 5; i++) expect(ask('a')).toBeUndefined()
  expect(ask('a')).toEqual(refused)
  for (let i = 0; i < 24; i++) expect(ask(undefined, `2001:db8::${i}`)).toBeUndefined()
  expect(ask(undefined, '2001:db8::ffff')).toBeUndefined()
  expect(ask(undefined, '2001:db8::fffe')).toEqual(refused)
  const askAs = (user: string) => outcome(() => limit.user(CALL, user))
  for (let i = 0; i < 25; i++) expect(askAs('a')).toBeUndefined()
  expect([askAs('a'), askAs('b')]).toEqual([refused, undefined])
})

test('[D80] a call that takes turns counts as five, of its session and of its user', () => {
  const limit = createRateLimit(5, () => 0)
  const summary = { ...CALL, cost: 'read' } as const
  const asks = (ask: () => void) => Array.from({ length: 6 }, () => outcome(ask))
  const five = [...Array.from({ length: 5 }, () => undefined), refused]
  expect(asks(() => limit.request(summary, { session: 'a', address: '' })())).toEqual(five)
  expect(asks(() => limit.user(summary, 'a'))).toEqual(five)
})

test('[D80] so many of one session under way at once, however few a second', () => {
  const limit = createRateLimit(1000, () => 0)
  const begin = (session: string) => limit.request(CALL, { session, address: '203.0.113.7' })
  const ends = Array.from({ length: 40 }, () => begin('a'))
  expect(outcome(() => begin('a'))).toEqual(refused)
  expect(outcome(() => begin('b'))).toBeUndefined()
  ends[0]?.()
  expect(outcome(() => begin('a'))).toBeUndefined()
})

test('[D80] so many maps of one user; 0 is no limit of them either', () => {
  const limit = createRateLimit(50)
  expect(outcome(() => limit.maps(199))).toBeUndefined()
  expect(outcome(() => limit.maps(200))).toEqual(refused)
  expect(outcome(() => createRateLimit(0).maps(100_000))).toBeUndefined()
})

test('[D80] four hundred packets of a connection at once, then fifty a second; a long one counts by its length', () => {
  let moment = 0
  const count = createRateLimit(50, () => moment).packets()
  for (let i = 0; i < 240; i++) expect(count(10)).toBe(true)
  expect([count(160 * 1024), count(1)]).toEqual([true, false])
  moment += 1000
  expect([count(50 * 1024), count(1)]).toEqual([true, false])
  expect(createRateLimit(0).packets()(1e9)).toBe(true)
})

test('events cost a quarter and are counted beside requests; 0 is no limit', () => {
  const limit = createRateLimit(5, () => 0)
  for (let i = 0; i < 100; i++) expect(outcome(() => limit.event('a'))).toBeUndefined()
  expect(outcome(() => limit.event('a'))).toEqual(refused)
  expect(outcome(() => limit.request(CALL, { session: 'a', address: '' }))).toBeUndefined()
  const none = createRateLimit(0)
  for (let i = 0; i < 10_000; i++) none.event('a')
})
