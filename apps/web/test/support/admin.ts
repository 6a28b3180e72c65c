/** What the tests of the administration's screens share: records to answer with, and what a person does to a form. */
import type { Company, User } from '@petatirta/contract'
import { expect, onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { router } from '#app/router.tsx'

export const PASSWORD = 'Rahasia#2026'

const TIMES = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-02T03:04:05.000Z' }

/** The n-th record of a kind. */
export const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`

export const user = (changes: Partial<User> = {}): User => ({
  _id: idOf(1),
  username: 'petugas_1',
  rule: 'pdam',
  roles: ['umum'],
  map: 'kota-contoh',
  mapName: 'Kota Contoh',
  isActive: true,
  secondFactor: false,
  ...TIMES,
  ...changes,
})

export const company = (changes: Partial<Company> = {}): Company => ({
  _id: idOf(1),
  name: 'PDAM Uji',
  slug: 'kota-uji',
  uniqueCode: 'kode-uji',
  uniqueCodeDevice: 'iot-uji',
  lon: 106.816666,
  lat: -6.2,
  gmtOffset: 7,
  apiService: 'csv',
  isActive: true,
  ...TIMES,
  ...changes,
})

type Inside = Pick<Locator, 'getByRole' | 'getByLabelText'>

export const alert = page.getByRole('alert')
export const dialogOf = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
export const field = (inside: Inside, name: string) => inside.getByRole('textbox', { name, exact: true })
export const password = (inside: Inside, name = 'Password') => inside.getByLabelText(name, { exact: true })
export const button = (inside: Inside, name: string) => inside.getByRole('button', { name, exact: true })

export const values = async (inside: Inside, texts: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(texts)) await field(inside, name).fill(value)
}

/** Opens a select and picks; each option closes it again unless several may be chosen. */
export async function choose(inside: Inside, name: string, ...options: string[]) {
  await inside.getByRole('combobox', { name }).click()
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
}

export async function chooseRoles(inside: Inside, ...roles: string[]) {
  await choose(inside, 'Roles', ...roles)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
}

/** How many there are, once there are so many. */
export const expectCount = (locator: Locator, count: number) =>
  expect.poll(() => locator.elements().length).toBe(count)

export const texts = (locator: Locator) => locator.elements().map(element => element.textContent)

/** Where the page is, e.g. '/internal/user?p=2'. */
export const address = () => router.state.location.href
export const pathname = () => router.state.location.pathname

/** Does something that shows a message, and lets the time pass that it stays: `ms`, and half a second to fade. */
export async function expectToStay(message: Locator, ms: number, act: () => Promise<unknown>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const countAfter = (step: number) => {
    vi.advanceTimersByTime(step)
    return message.elements().length
  }
  await act()
  // What is due at once is not put off.
  await expect.poll(() => countAfter(0)).toBe(1)
  vi.advanceTimersByTime(ms - 100)
  await expect.element(message).toBeVisible()
  let passed = ms - 100
  await expect
    .poll(() => {
      passed += 50
      return countAfter(50)
    })
    .toBe(0)
  expect(passed).toBeLessThan(ms + 500)
}
