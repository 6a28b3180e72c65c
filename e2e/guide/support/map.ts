/// <reference lib="dom" />
/** The demo city's map, near enough for a picture. */
import type { Page } from '@playwright/test'
import { expect, signIn, type Who } from '../../support/product.ts'
import { CITY } from './demo.ts'

interface Opened {
  who?: Who
  search?: string
  /** How often Perbesar is pressed. */
  nearer?: number
  /** What is open at first. */
  panel?: '' | 'filter' | 'highlight'
  summary?: boolean
  menu?: boolean
}

export const loaded = (page: Page, kind = 'customer') =>
  expect(page.getByTestId('map')).toHaveAttribute(`data-state-${kind}`, 'LOADED')

/** Labels of devices would cover what the picture is about. */
const WITHOUT_LABELS = '?umum=device'

export async function openMap(page: Page, opened: Opened = {}): Promise<void> {
  const { who = 'pdam', search = WITHOUT_LABELS, nearer = 2, panel = '' } = opened
  const kept = {
    'petatirta.map.panel': panel,
    'petatirta.map.summary': opened.summary ? '1' : '0',
    'petatirta.map.sidebar': opened.menu ? '1' : '0',
  }
  await page.addInitScript(entries => {
    for (const [key, value] of entries)
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, Object.entries(kept))
  await signIn(page, who, `/map/${CITY}${search}`)
  await loaded(page)
  for (let times = 0; times < nearer; times++) await page.getByRole('button', { name: 'Perbesar' }).click()
}
