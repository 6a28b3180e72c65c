import { expect, test } from 'vitest'
import {
  FIRST_FRAME_MS,
  type LayerEvent,
  type LayerLife,
  nextLife,
  STALL_MS,
  statusOf,
  timeoutOf,
} from './layer-life.ts'

const AGAIN_MS = 1000
const INITIAL: LayerLife = { state: 'initial' }
const EXPIRED: LayerEvent = { event: 'planned', status: 'EXPIRED' }
const WANTED: LayerEvent = { event: 'wanted' }
const FRAME: LayerEvent = { event: 'frame' }

/** An event, or one of the request that is under way. */
type Step = LayerEvent | ((attempt: { failures: number }) => LayerEvent)

const sent =
  (wanted: 'style' | 'missing' = 'style'): Step =>
  attempt => ({ event: 'sent', attempt, wanted })
const carried: Step = attempt => ({ event: 'carried', attempt, wanted: 'style' })
const heldBack: Step = attempt => ({ event: 'heldBack', attempt })
const failed: Step = attempt => ({ event: 'failed', attempt })

function attemptOf(life: LayerLife) {
  if (!('attempt' in life)) throw new Error(`No request is under way in ${life.state}`)
  return life.attempt
}

const after = (life: LayerLife, ...steps: Step[]): LayerLife =>
  steps.reduce((now, step) => nextLife(now, typeof step === 'function' ? step(attemptOf(now)) : step), life)

const states = (life: LayerLife, ...steps: Step[]) =>
  steps.map((_, index) => after(life, ...steps.slice(0, index + 1)).state)

const asked = after(INITIAL, EXPIRED, WANTED, sent())
const drawable = after(asked, FRAME, { event: 'drawable' })
const loaded = after(asked, { event: 'whole', newest: true })
const gaveUp = after(asked, { event: 'refused', permanent: false })

test('a layer of which nothing is kept is drawn from its first part, and loaded with the rest', () => {
  expect(
    states(
      INITIAL,
      EXPIRED,
      WANTED,
      sent(),
      FRAME,
      { event: 'drawable' },
      sent('missing'),
      FRAME,
      { event: 'whole', newest: true },
      { event: 'outdated' },
    ),
  ).toEqual([
    'expired',
    'preparing',
    'asked',
    'receiving',
    'drawable',
    'asked',
    'receiving',
    'loaded',
    'expired',
  ])
})

test('a kept layer is read, and fetched when it cannot be read or is outdated', () => {
  const ready: LayerEvent = { event: 'planned', status: 'READY' }
  expect(states(INITIAL, ready, WANTED, { event: 'whole', newest: true })).toEqual([
    'kept',
    'reading',
    'loaded',
  ])
  expect(after(INITIAL, ready, WANTED, { event: 'unreadable' }).state).toBe('preparing')
  expect(after(INITIAL, ready, { event: 'outdated' }).state).toBe('expired')
  expect(after(INITIAL, ready, WANTED, { event: 'whole', newest: false }).state).toBe('expired')
  expect(after(loaded, { event: 'broken' }).state).toBe('preparing')
})

test('an event that a state does not know leaves the very same object', () => {
  for (const event of [WANTED, FRAME, { event: 'broken' }, { event: 'whole', newest: true }] as const)
    expect(nextLife(INITIAL, event)).toBe(INITIAL)
  expect(nextLife(loaded, WANTED)).toBe(loaded)
  expect(nextLife(asked, WANTED)).toBe(asked)
  expect(nextLife(asked, { event: 'outdated' })).toBe(asked)
  expect(nextLife(drawable, FRAME)).toBe(drawable)
  expect(nextLife(loaded, { event: 'interrupted' })).toBe(loaded)
})

test('columns of a newer set do not make a layer drawable whose rest is on its way', () => {
  const rest = after(drawable, sent('missing'), FRAME)
  expect(nextLife(rest, { event: 'drawable' })).toBe(rest)
})

test('what is interrupted waits, and is prepared again when there is a connection', () => {
  for (const life of [asked, drawable, after(asked, FRAME), after(INITIAL, EXPIRED, WANTED, carried)]) {
    const waiting = nextLife(life, { event: 'interrupted' })
    expect(waiting.state).toBe('waiting')
    // Its request went with the connection: a late failure of it is no failure of the next one.
    expect(nextLife(waiting, { event: 'failed', attempt: attemptOf(life) })).toBe(waiting)
    expect(after(waiting, { event: 'resumed' }).state).toBe('preparing')
  }
  const unsent = after(INITIAL, EXPIRED, WANTED, heldBack)
  expect(states(unsent, { event: 'resumed' }, sent())).toEqual(['preparing', 'asked'])
})

test('a request that the connection carried is not made again when that is open', () => {
  const life = after(asked, { event: 'interrupted' }, { event: 'carrying' }, carried)
  expect(life.state).toBe('carried')
  expect(nextLife(life, { event: 'resumed' })).toMatchObject({ state: 'asked', wanted: 'style' })
  expect(nextLife(life, { event: 'carrying' }).state).toBe('preparing')
})

test('a set is fetched twice before it has failed; another request or an interruption does not count anew', () => {
  const again = after(asked, failed)
  expect(again).toMatchObject({ state: 'preparing', attempt: { failures: 1 } })
  expect(nextLife(again, { event: 'failed', attempt: attemptOf(asked) })).toBe(again)
  expect(nextLife(again, { event: 'sent', attempt: attemptOf(asked), wanted: 'style' })).toBe(again)
  expect(after(again, sent(), { event: 'interrupted' }, { event: 'resumed' }, failed).state).toBe('failed')
  expect(after(again, failed, WANTED)).toMatchObject({ state: 'preparing', attempt: { failures: 0 } })
})

test('only a layer whose request is unanswered can be what the server refused', () => {
  expect(gaveUp.state).toBe('failed')
  for (const life of [after(asked, FRAME), drawable, loaded, after(INITIAL, EXPIRED, WANTED, carried)])
    expect(nextLife(life, { event: 'refused', permanent: false })).toBe(life)
})

test('what failed is tried again in silence, until one more user asks for it', () => {
  expect(asked).toMatchObject({ silent: false })
  const retried = after(gaveUp, WANTED, sent())
  expect(retried).toMatchObject({ state: 'asked', silent: true })
  expect(after(retried, failed)).toMatchObject({ state: 'preparing', silent: true })
  expect(after(retried, { event: 'used' })).toMatchObject({ state: 'asked', silent: false })
  expect(after(gaveUp, { event: 'used' }, WANTED)).toMatchObject({ state: 'preparing', silent: false })
})

test('a set that is whole after all is loaded, although it was given up', () => {
  expect(nextLife(gaveUp, { event: 'whole', newest: true })).toEqual({ state: 'loaded' })
})

test('each state is one status of the specification', () => {
  const ready = nextLife(INITIAL, { event: 'planned', status: 'READY' })
  expect([INITIAL, ready, nextLife(INITIAL, EXPIRED), loaded, gaveUp].map(statusOf)).toEqual([
    'INITIAL',
    'READY',
    'EXPIRED',
    'LOADED',
    'ERROR',
  ])
  const preparing = after(INITIAL, EXPIRED, WANTED)
  const loading = [
    nextLife(ready, WANTED),
    preparing,
    after(preparing, heldBack),
    after(preparing, carried),
    asked,
    after(asked, FRAME),
    drawable,
  ]
  expect(new Set(loading.map(statusOf))).toEqual(new Set(['LOADING']))
})

test('the server is given time for its first frame, less for the next ones, and a failure is tried again later', () => {
  expect(timeoutOf(asked, AGAIN_MS)).toBe(FIRST_FRAME_MS)
  expect(timeoutOf(after(asked, FRAME), AGAIN_MS)).toBe(STALL_MS)
  expect(timeoutOf(after(drawable, sent('missing')), AGAIN_MS)).toBe(STALL_MS)
  expect(timeoutOf(gaveUp, AGAIN_MS)).toBe(AGAIN_MS)
  const forGood = nextLife(asked, { event: 'refused', permanent: true })
  for (const life of [forGood, drawable, loaded, after(INITIAL, EXPIRED, WANTED, carried)])
    expect(timeoutOf(life, AGAIN_MS)).toBeUndefined()
})
