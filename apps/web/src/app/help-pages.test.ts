import { expect, test } from 'vitest'
import { HELP_PAGES, helpAddress } from '#shared/ui/help/help-pages.ts'
import { router } from './router.tsx'

const pages = Object.keys(import.meta.glob('../../../../docs/panduan/*.md')).map(path =>
  path.slice(path.lastIndexOf('/') + 1, -'.md'.length),
)
/** Where people stay: the others redirect, or hold pages. */
const screens = Object.values(router.routesById)
  .filter(route => route.options.component && !route.children)
  .map(route => route.fullPath)

test('[D61] every route that shows something has its page of the guide', () => {
  expect(screens).toContain('/map/$city')
  expect(screens.filter(screen => !Object.hasOwn(HELP_PAGES, screen))).toEqual([])
})

test('[D61] every page that a screen names exists', () => {
  expect(Object.values(HELP_PAGES).filter(page => !pages.includes(page))).toEqual([])
})

test('a screen without a page leads to the list of pages', () => {
  expect(helpAddress('/login')).toBe('/panduan/masuk-dan-keluar')
  expect(helpAddress('toString')).toBe('/panduan')
})
