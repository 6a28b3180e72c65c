import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { type Closable, createCloseStack } from './close-stack.ts'

let history: RouterHistory
let open: Map<string, () => void>
let stack: ReturnType<typeof createCloseStack>

/** As React does it: closing takes effect by removing what was added. */
const show = (name: string, how: Partial<Closable> = {}) => {
  open.set(name, stack.add({ close: () => hide(name), place: 'over', ...how }))
}
const hide = (name: string) => {
  open.get(name)?.()
  open.delete(name)
}
const shown = () => [...open.keys()]
const settled = () => new Promise(resolve => setTimeout(resolve))
const depth = () => history.location.state.overlays ?? 0

interface Press {
  target?: unknown
  key?: string
  isComposing?: boolean
  /** What the page itself does with the key, between the two listeners of the stack. */
  onPage?: (event: Event) => void
}

type Listener = (event: Event) => void
let listeners: { capture: Listener[]; bubble: Listener[] }
const keys = {
  addEventListener: (_: string, listener: Listener, options?: { capture: boolean }) =>
    listeners[options?.capture ? 'capture' : 'bubble'].push(listener),
} as unknown as EventTarget

const press = ({ target = null, onPage, ...more }: Press = {}) => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key: 'Escape', ...more })
  Object.defineProperty(event, 'target', { value: target })
  for (const listener of listeners.capture) listener(event)
  onPage?.(event)
  for (const listener of listeners.bubble) listener(event)
  return event
}

beforeEach(() => {
  history = createMemoryHistory({ initialEntries: ['/login', '/map'] })
  listeners = { capture: [], bubble: [] }
  open = new Map()
  stack = createCloseStack(history, { href: () => '/map', keys })
})

test('[M2.10] Back closes what is on top, and only then leaves the page', async () => {
  show('sheet')
  await settled()
  show('dialog')
  await settled()
  expect(depth()).toBe(2)
  history.back()
  expect(shown()).toEqual(['sheet'])
  await settled()
  history.back()
  expect(shown()).toEqual([])
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
  expect(shown()).toEqual(['second'])
  hide('second')
  await Promise.resolve()
  show('third')
  await settled()
  expect(shown()).toEqual(['third'])
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
  expect(shown()).toEqual(['sheet'])
})

test('[M2.10] Escape closes what is on top, one thing at a time, and takes its entry along', async () => {
  show('sheet')
  show('dialog')
  await settled()
  expect(press().defaultPrevented).toBe(true)
  expect(shown()).toEqual(['sheet'])
  await settled()
  expect(depth()).toBe(1)
  press()
  expect(shown()).toEqual([])
  await settled()
  expect(depth()).toBe(0)
  expect(press().defaultPrevented).toBe(false)
  history.back()
  expect(history.location.pathname).toBe('/login')
})

test('Escape that closed something on its way here, was used or belongs to a word being typed closes nothing', () => {
  show('sheet')
  show('fan')
  press({ onPage: () => hide('fan') })
  expect(shown()).toEqual(['sheet'])
  press({ onPage: event => event.preventDefault() })
  press({ isComposing: true })
  press({ key: 'Enter' })
  expect(shown()).toEqual(['sheet'])
})

test('a docked part closes by an Escape inside it alone, a notice when nothing else is open; Back closes neither', async () => {
  const field = {}
  const element = () => ({ contains: (target: unknown) => target === field }) as unknown as Element
  show('panel', { place: 'docked', element })
  show('notice', { place: 'notice' })
  show('card')
  await settled()
  expect(depth()).toBe(1)
  press({ target: field })
  expect(shown()).toEqual(['notice', 'card'])
  show('panel', { place: 'docked', element })
  press()
  expect(shown()).toEqual(['notice', 'panel'])
  press()
  expect(shown()).toEqual(['panel'])
  expect(press().defaultPrevented).toBe(false)
  await settled()
  history.back()
  expect([shown(), history.location.pathname]).toEqual([['panel'], '/login'])
})

test('what refuses to close keeps its entry, and nothing below it closes', async () => {
  let asked = 0
  show('list')
  show('form', {
    close: () => {
      asked++
      return false
    },
  })
  await settled()
  history.back()
  await settled()
  expect([shown(), depth(), asked]).toEqual([['list', 'form'], 2, 1])
  history.go(-2)
  await settled()
  expect([shown(), depth(), asked]).toEqual([['list', 'form'], 2, 2])
  press()
  expect([shown(), asked]).toEqual([['list', 'form'], 3])
})

test('a Back that comes before the entry of what is on top is for what is on top', async () => {
  show('form')
  await settled()
  show('question')
  history.back()
  expect(shown()).toEqual(['form'])
  await settled()
  expect(depth()).toBe(1)
})

test('a question about a navigation has no entry of its own; Escape answers it', async () => {
  show('form')
  await settled()
  show('question', { place: 'question' })
  await settled()
  expect(depth()).toBe(1)
  press()
  expect(shown()).toEqual(['form'])
})

test('Back over an entry whose thing a reload has closed leaves the page', () => {
  history.push('/map', { overlays: 1 })
  stack = createCloseStack(history, { href: () => '/map', keys })
  history.back()
  expect(history.location.pathname).toBe('/login')
})

test('entries over a page know the entry of the page', async () => {
  const { __TSR_key } = history.location.state
  show('sheet')
  show('dialog')
  await settled()
  expect(history.location.state.pageKey).toBe(__TSR_key)
})

test('a page that is opened while an entry is taken away stays', async () => {
  // As browsers do it: the older entry arrives later.
  let arrive = () => {}
  const slow = Object.create(history) as RouterHistory
  slow.go = entries => {
    arrive = () => history.go(entries)
  }
  stack = createCloseStack(slow, { href: () => '/map', keys })
  show('drawer')
  await settled()
  hide('drawer')
  await settled()
  history.push('/users')
  arrive()
  arrive()
  expect(history.location.pathname).toBe('/users')
})
