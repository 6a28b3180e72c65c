import { expect, test } from 'vitest'
import type { TileTally } from '#map/engine/base-map.ts'
import { TileWatch } from './tile-watch.ts'

const NOTHING: TileTally = { askedAt: undefined, loaded: false, failed: 0 }

/** A watch whose time is the test's. */
function watched(tally: TileTally = NOTHING, start = 0) {
  let now = start
  let timers: { at: number; work: () => void }[] = []
  const changes: boolean[] = []
  const probes: ((answers: boolean) => void)[] = []
  const watch = new TileWatch(tally, {
    clock: {
      now: () => now,
      after: (ms, work) => {
        const timer = { at: now + ms, work }
        timers.push(timer)
        return () => {
          timers = timers.filter(other => other !== timer)
        }
      },
    },
    probe: () => new Promise<boolean>(resolve => probes.push(resolve)),
    onChange: reachable => changes.push(reachable),
  })
  return {
    watch,
    changes,
    probes,
    /** Lets time go by. */
    pass: (ms: number) => {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { work } of due) work()
    },
    answer: async (answers: boolean) => {
      probes.at(-1)?.(answers)
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('[D97] a server from which no tile came within two seconds is away', () => {
  const { watch, changes, pass } = watched()
  pass(10_000)
  expect(changes, 'nothing was asked for').toEqual([])
  watch.tell('asked')
  pass(1999)
  watch.tell('asked')
  expect(changes).toEqual([])
  pass(1)
  expect(changes).toEqual([false])
})

test('[D97] what was seen before a listener came counts', () => {
  expect(watched({ ...NOTHING, askedAt: 100 }, 5000).changes, 'not before its timer').toEqual([])
  const late = watched({ ...NOTHING, askedAt: 100 }, 5000)
  late.pass(0)
  expect(late.changes).toEqual([false])
  expect(watched({ ...NOTHING, askedAt: 100, failed: 4 }, 200).changes).toEqual([false])
  const fine = watched({ askedAt: 100, loaded: true, failed: 0 }, 5000)
  fine.pass(60_000)
  expect(fine.changes).toEqual([])
})

test('[D97] several failures in a row are a server that is away, one missing tile is not; a slow line is left alone', () => {
  const { watch, changes, pass } = watched()
  watch.tell('asked')
  watch.tell('loaded')
  for (let i = 0; i < 3; i++) watch.tell('failed')
  watch.tell('loaded')
  for (let i = 0; i < 3; i++) watch.tell('failed')
  watch.tell('asked')
  pass(60_000)
  expect(changes).toEqual([])
  watch.tell('failed')
  expect(changes).toEqual([false])
})

test('[D97] a tile that comes late brings the chosen layer back', () => {
  const { watch, changes, pass } = watched()
  watch.tell('asked')
  pass(2000)
  watch.tell('loaded')
  expect(changes).toEqual([false, true])
})

test('[D97] one tile is tried ever less often, and when the browser is online again', async () => {
  const { watch, changes, probes, pass, answer } = watched()
  watch.tell('asked')
  pass(2000)
  for (const [tries, seconds] of [30, 60, 120, 240, 300, 300].entries()) {
    pass(seconds * 1000 - 1)
    expect(probes).toHaveLength(tries)
    pass(1)
    expect(probes).toHaveLength(tries + 1)
    await answer(false)
  }
  watch.retry()
  watch.retry()
  expect(probes, 'one at a time').toHaveLength(7)
  await answer(true)
  expect(changes).toEqual([false, true])
  watch.retry()
  expect(probes, 'it is there').toHaveLength(7)
})

test('[D97] what is over tries nothing any more', () => {
  const { watch, changes, probes, pass } = watched()
  watch.tell('asked')
  watch.dispose()
  pass(60_000)
  for (let i = 0; i < 9; i++) watch.tell('failed')
  watch.retry()
  expect([changes, probes]).toEqual([[], []])
})
