import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { createBackStack } from './back-stack.ts'

let history: RouterHistory
let open: Map<string, () => void>
let stack: ReturnType<typeof createBackStack>

/** As React does it: closing takes effect by removing what was added. */
const show = (name: string) => {
  open.set(
    name,
    stack.add(() => hide(name)),
  )
}
const hide = (name: string) => {
  open.get(name)?.()
  open.delete(name)
}
const settled = () => new Promise(resolve => setTimeout(resolve))
const depth = () => history.location.state.overlays ?? 0

beforeEach(() => {
  history = createMemoryHistory({ initialEntries: ['/login', '/map'] })
  open = new Map()
  stack = createBackStack(history, () => '/map')
})

test('[M2.10] Back closes what is on top, and only then leaves the page', async () => {
  show('sheet')
  await settled()
  show('dialog')
  await settled()
  expect(depth()).toBe(2)
  history.back()
  expect([...open.keys()]).toEqual(['sheet'])
  await settled()
  history.back()
  expect([...open.keys()]).toEqual([])
  await settled()
  history.back()
  expect(history.location.pathname).toBe('/login')
})

test('what closes by itself takes its entry along', async () => {
  show('sheet')
  show('dialog')
  await settled()
  hide('dialog')
  await settled()
  expect(depth()).toBe(1)
  hide('sheet')
  await settled()
  expect(depth()).toBe(0)
  history.back()
  expect(history.location.pathname).toBe('/login')
})

test('one that closes as another opens needs no other entry, and neither is closed by it', async () => {
  show('first')
  await settled()
  const before = history.length
  hide('first')
  show('second')
  await settled()
  expect([depth(), history.length]).toEqual([1, before])
  expect([...open.keys()]).toEqual(['second'])
  hide('second')
  await Promise.resolve()
  show('third')
  await settled()
  expect([...open.keys()]).toEqual(['third'])
  expect(depth()).toBe(1)
})

test('after a reload the entry is still there and is used again', async () => {
  history.push('/map', { overlays: 1 })
  const before = history.length
  show('sheet')
  await settled()
  expect([depth(), history.length]).toEqual([1, before])
  history.back()
  expect(open.size).toBe(0)
})

test('another view of the map is an entry of its own: its Back closes nothing', async () => {
  show('sheet')
  await settled()
  history.push('/map?view=hublang')
  await settled()
  history.back()
  expect([...open.keys()]).toEqual(['sheet'])
})
