/** The client itself in Chromium, at an address, signed in as a user, with a server that the test answers for. */
import type { Role, Rule } from '@petatirta/domain'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { App } from '#app/app.tsx'
import { queryClient } from '#app/query-client.ts'
import { router } from '#app/router.tsx'
import { signIn, signOut } from '#shared/session/session.ts'
import { tokenWith, USER_ID } from '#shared/session/token-fixture.ts'

export interface Person {
  rule: Rule
  map?: string
  roles?: readonly Role[]
  /** Nothing is open before a second factor is set up. */
  enrol?: true
  /** Nor before a password that another person chose is changed. */
  newPassword?: true
  sub?: string
}

export const PEOPLE = {
  root: { rule: 'root' },
  ops: { rule: 'ops' },
  pdam: { rule: 'pdam', map: 'kota-contoh', roles: ['umum', 'hublang', 'workOrder'] },
} as const satisfies Record<string, Person>

export const LAPTOP = [1366, 768] as const
export const PHONE = [360, 740] as const

/** A page that is open to all, asks for nothing and leads nowhere by itself. */
const NOWHERE = '/404'

export const tokenOf = ({ rule, map = '-', roles = [], enrol, newPassword, sub = USER_ID }: Person) =>
  tokenWith({ sub, rule, map, roles, enrol, newPassword, exp: Math.floor(Date.now() / 1000) + 86_400 })

// A call that fails is made again as often as ever, but without the seconds between.
const { queries, ...others } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })

let client: HTMLElement | undefined

/** Once for all tests: only a router that is on the page goes from one address to the next. */
async function mount(): Promise<void> {
  if (!client) {
    router.history.replace(NOWHERE)
    client = (await render(<App />)).container
  }
  client.hidden = false
}

const go = (href: string) => router.navigate({ href, replace: true, ignoreBlocker: true })

/** What was closed takes its entry out of the history a moment later, by way of the page over which it lay. */
const isSettled = () =>
  !router.history.location.state.overlays || document.querySelector('[role=dialog]') !== null

/** Files share their modules: a hook that is set while a module is loaded would be that of the first file alone. */
async function leave(): Promise<void> {
  await expect.poll(isSettled).toBe(true)
  await go(NOWHERE)
  signOut('ended')
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  // Tests of single parts share the page: nothing of the client may take their clicks or their focus.
  if (client) client.hidden = true
}

export async function open(
  path: string,
  as: Person | undefined,
  [width, height]: readonly [number, number] = LAPTOP,
): Promise<void> {
  onTestFinished(leave)
  await page.viewport(width, height)
  await mount()
  if (as) signIn(tokenOf(as))
  await router.invalidate()
  await go(path)
}
