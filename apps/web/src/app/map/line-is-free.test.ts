import { expect, test, vi } from 'vitest'
import { byKind } from '#sync/by-kind.ts'
import { isThrifty, lineIsFree, onceDrawn } from './line-is-free.ts'

type Sync = Parameters<typeof lineIsFree>[0]
type Snapshot = ReturnType<Sync['getSnapshot']>

function city(status: Snapshot['layers']['pipe']['status']) {
  const listeners = new Set<() => void>()
  let snapshot = {
    layers: byKind(() => ({ status, received: 0, total: 0, columns: null })),
    offline: null,
    failure: null,
  } as Snapshot
  const sync = {
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as Sync
  return {
    sync,
    listeners,
    becomes: (change: Partial<Snapshot>) => {
      snapshot = { ...snapshot, ...change }
      for (const listener of [...listeners]) listener()
    },
    layers: (next: Snapshot['layers']['pipe']['status']) =>
      byKind(() => ({ status: next, received: 0, total: 0, columns: null })) as Snapshot['layers'],
  }
}

test('[D97] where every byte is paid for nothing is fetched ahead', () => {
  expect(isThrifty({ saveData: true, effectiveType: '4g' })).toBe(true)
  expect(isThrifty({ effectiveType: 'slow-2g' })).toBe(true)
  expect(isThrifty({ effectiveType: '3g' })).toBe(false)
  expect(isThrifty(undefined)).toBe(false)
})

test('[D97] fetching ahead waits for layers, and for the network', async () => {
  vi.stubGlobal('window', {})
  const { sync, becomes, layers, listeners } = city('LOADING')
  const outcome = vi.fn()
  void lineIsFree(sync, new AbortController().signal).then(outcome)
  becomes({ layers: layers('LOADED'), offline: { dataFrom: null } })
  await Promise.resolve()
  expect(outcome).not.toHaveBeenCalled()
  becomes({ offline: null })
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledWith(true))
  expect(listeners.size).toBe(0)
})

test('[D97] it ends with its page', async () => {
  vi.stubGlobal('window', {})
  const { sync, listeners } = city('LOADING')
  const over = new AbortController()
  const free = lineIsFree(sync, over.signal)
  over.abort()
  expect(await free).toBe(false)
  expect(listeners.size).toBe(0)
})

test('[D97] the base map is asked for when customers are drawn, or will not be', () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  const { sync, becomes, layers } = city('LOADING')
  const then = vi.fn()
  onceDrawn(sync, then)
  expect(frames).toHaveLength(0)
  becomes({ layers: layers('ERROR') })
  becomes({})
  expect(frames).toHaveLength(1)
  frames[0]?.()
  expect(then).not.toHaveBeenCalled()
  frames[1]?.()
  expect(then).toHaveBeenCalledOnce()
})
