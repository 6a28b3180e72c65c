import { expect, onTestFinished, test, vi } from 'vitest'
import { type Claimant, createGate, type GateLimits, NoRoom } from './gate.ts'

const LIMITS: GateLimits = { perUser: 1, perCity: 2, inAll: 3, waiting: 2, patienceMs: 60_000 }
const forever = new AbortController().signal
const of = (user: string, city = 'kota-a'): Claimant => ({ user, city })

/** Notes who came in, in order; `out` lets one of them leave. */
function visitors(limits: Partial<GateLimits> = {}) {
  const gate = createGate({ ...LIMITS, ...limits })
  const entered: string[] = []
  const ways = new Map<string, () => void>()
  return {
    gate,
    entered,
    come: (name: string, claimant: Claimant, signal = forever) =>
      gate.enter(claimant, signal).then(leave => {
        entered.push(name)
        ways.set(name, leave)
      }),
    async out(name: string) {
      ways.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('[D80] one user, one city and all of them have their own number at once', async () => {
  const { come, out, entered } = visitors()
  void come('ani 1', of('ani'))
  void come('ani 2', of('ani'))
  void come('budi', of('budi'))
  void come('citra', of('citra'))
  void come('dedi', of('dedi', 'kota-b'))
  void come('eka', of('eka', 'kota-c'))
  await new Promise(setImmediate)
  expect(entered).toEqual(['ani 1', 'budi', 'dedi'])
  // The place goes to the city that has nobody inside, then to the one that was let in longest ago.
  await out('ani 1')
  expect(entered.slice(3)).toEqual(['eka'])
  await out('dedi')
  expect(entered.slice(4)).toEqual(['ani 2'])
})

test('[D80] a city whose calls never end does not keep another one waiting for more than one of them', async () => {
  const { come, out, entered } = visitors({ inAll: 1, perCity: 1, waiting: 100 })
  for (let i = 0; i < 50; i++) void come(`a${i}`, of(`user ${i}`))
  void come('b', of('badu', 'kota-b'))
  await new Promise(setImmediate)
  expect(entered).toEqual(['a0'])
  await out('a0')
  expect(entered).toEqual(['a0', 'b'])
  await out('b')
  expect(entered).toEqual(['a0', 'b', 'a1'])
})

test('[D80] who would wait behind too many of its own is refused, and is told that it is its own', async () => {
  const { come } = visitors()
  for (let i = 0; i < 3; i++) void come(`ani ${i}`, of('ani'))
  await expect(come('one too many', of('ani'))).rejects.toMatchObject({ own: true })
  await expect(come('other', of('budi'))).resolves.toBeUndefined()
})

test('[D80] who waits too long is refused, because of its own or of all', async () => {
  const { come, gate } = visitors({ patienceMs: 10, inAll: 2 })
  await come('ani', of('ani'))
  await expect(come('ani again', of('ani'))).rejects.toMatchObject({ own: true })
  await come('budi', of('budi', 'kota-b'))
  await expect(come('citra', of('citra', 'kota-c'))).rejects.toMatchObject({ own: false })
  await expect(come('citra', of('citra', 'kota-c'))).rejects.toBeInstanceOf(NoRoom)
  expect(gate.counts()).toEqual({ inside: 2, waiting: 0 })
})

test('[D80] who hangs up waits no longer, and a way out taken twice frees one place', async () => {
  const { gate, come, entered } = visitors({ inAll: 1 })
  const leave = await gate.enter(of('ani'), forever)
  const hangUp = new AbortController()
  const gone = expect(come('budi', of('budi'), hangUp.signal)).rejects.toBe('hung up')
  void come('citra', of('citra'))
  void come('dedi', of('dedi'))
  hangUp.abort('hung up')
  await gone
  leave()
  leave()
  await new Promise(setImmediate)
  expect(entered).toEqual(['citra'])
})

test('[D80] who rests keeps others out of no place, only the user itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { gate, come, out, entered } = visitors({ inAll: 1, perCity: 1 })
  const leave = await gate.enter(of('ani'), forever)
  const again = come('ani again', of('ani'))
  void come('budi', of('budi'))
  leave(20)
  await new Promise(setImmediate)
  expect(entered).toEqual(['budi'])
  await out('budi')
  expect(entered).toEqual(['budi'])
  await vi.advanceTimersByTimeAsync(20)
  await again
  expect(entered).toEqual(['budi', 'ani again'])
})

test('work of no city has only its user and all to share with', async () => {
  const { come, entered } = visitors({ perCity: 1 })
  void come('root', of('root', ''))
  void come('ops', of('ops', ''))
  await new Promise(setImmediate)
  expect(entered).toEqual(['root', 'ops'])
})
