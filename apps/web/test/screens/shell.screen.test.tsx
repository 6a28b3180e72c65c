import { calls, SESSION_ENDS } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, button, expectCount, pathname, texts } from '../support/admin.ts'
import { CITIES } from '../support/cities.ts'
import { open, PEOPLE, PHONE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const ADMIN_ROUTES = [
  '/internal/user',
  '/internal/pdam',
  '/data/import',
  '/setcolor',
  '/admin/customer',
  '/admin/symbol',
  '/pdam/utility',
]
const ROOT_ROUTES = ['/internal/status', '/internal/audit']
const MENU = [
  'USER',
  'PDAM',
  'GIS',
  'IMPORT DATA',
  'SET COLOR',
  'EDIT CUSTOMER',
  'EDIT SIMBOLOGI',
  'PDAM UTILITY',
  'PERIKSA JARINGAN',
  'LOGOUT',
]

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.listCompanies, [])
  server.answers(calls.listUsers, [])
})

const menu = page.getByRole('navigation', { name: 'Menu administrasi' })
const entries = menu.getByRole('listitem')
const logout = button(menu, 'LOGOUT')

test('[A2] administration shows a pdam user 403 and Akses Ditolak, and ops what is for root', async () => {
  const cases = [
    ...[...ADMIN_ROUTES, ...ROOT_ROUTES].map(route => [route, PEOPLE.pdam] as const),
    ...ROOT_ROUTES.map(route => [route, PEOPLE.ops] as const),
  ]
  for (const [route, person] of cases) {
    await open('/404', person)
    await open(route, person)
    await expect.element(page.getByText('403'), { message: route }).toBeVisible()
    await expect.element(page.getByText('Akses Ditolak')).toBeVisible()
  }
  await button(page, 'Kembali ke beranda').click()
  await expect.poll(pathname).toBe('/internal/pdam')
})

test('[A2] without a token every page leads to /login, /404 says so, and so does any other path', async () => {
  for (const route of [...ADMIN_ROUTES, ...ROOT_ROUTES, '/akun', '/map/kota-contoh']) {
    await open(route, undefined)
    await expect.poll(address).toBe(`/login?from=${encodeURIComponent(route)}`)
  }
  for (const path of ['/', '/apa-saja', '/internal/tidak-ada']) {
    await open(path, undefined)
    await expect.poll(address).toBe('/login')
  }
  await open('/404', undefined)
  await expect.element(page.getByText('404')).toBeVisible()
  await expect.element(page.getByText('Alamat Tidak Di Temukan')).toBeVisible()
})

test('[A2] the menu has its nine entries and the check of the network, and three more for root; on a phone it is a drawer of 240', async () => {
  await open('/internal/pdam', PEOPLE.ops)
  await expectCount(entries, MENU.length)
  expect(texts(entries)).toEqual(MENU)
  await expect.element(menu.getByRole('link', { name: 'GIS' })).toHaveAttribute('href', '/map/kota-contoh')
  await open('/internal/pdam', PEOPLE.root)
  await expectCount(entries, 13)
  expect(texts(entries)).toEqual([
    ...MENU.slice(0, -1),
    'STATUS SISTEM',
    'JEJAK AUDIT',
    'PETA DASAR',
    'LOGOUT',
  ])

  await open('/internal/pdam', PEOPLE.ops, PHONE)
  await expect.element(menu).not.toBeInTheDocument()
  await button(page, 'Buka menu').click()
  await expectCount(entries, MENU.length)
  await expect.poll(() => menu.element().getBoundingClientRect().width).toBe(240)
  await menu.getByRole('link', { name: 'USER', exact: true }).click()
  await expect.poll(pathname).toBe('/internal/user')
  await expect.element(menu).not.toBeInTheDocument()
})

test('[A2] the utility that was chosen on one screen is the choice on the next', async () => {
  server.answers(calls.companyDropdown, CITIES)
  server.refuses(calls.getFilters, 'notFound')
  server.refuses(calls.pipeNames, 'notFound')
  server.refuses(calls.getSymbols, 'notFound')
  server.refuses(calls.symbolSubTypes, 'notFound')
  await open('/setcolor', PEOPLE.ops)
  await page.getByRole('combobox', { name: 'PDAM' }).click()
  await page.getByRole('option', { name: /Kota Contoh/ }).click()
  await expect.poll(address).toBe('/setcolor?city=kota-contoh')
  await menu.getByRole('link', { name: 'USER', exact: true }).click()
  await expect.poll(address).toBe('/internal/user')
  await menu.getByRole('link', { name: 'EDIT SIMBOLOGI' }).click()
  await expect.poll(address).toBe('/admin/symbol?city=kota-contoh')
  await expect.element(page.getByRole('combobox', { name: 'PDAM' })).toHaveValue('Kota Contoh')
})

test('[A8] GIS while the server does not answer: said, and no page is left', async () => {
  server.isAway(calls.config)
  await open('/internal/pdam', PEOPLE.ops)
  await button(menu, 'GIS').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ada kesalahan pada server')
  expect(pathname()).toBe('/internal/pdam')
  // Left where it is, the pointer would make the next test's page load the map ahead.
  await page.getByRole('alert').hover()

  await open('/internal/pdam', PEOPLE.ops, PHONE)
  await button(page, 'Buka menu').click()
  await button(menu, 'GIS').click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ada kesalahan pada server')
})

test('[ASVS V7.4.1] logout tells the server; without a connection it ends here all the same', async () => {
  server.isAway(calls.logout)
  await open('/internal/user', PEOPLE.ops)
  await logout.click()
  await expect.element(page.getByRole('heading', { name: 'Masuk ke PetaTirta' })).toBeVisible()
  expect(address()).toBe('/login')
  expect(localStorage.getItem('petatirta.token')).toBeNull()
  expect(server.asked(calls.logout)).toHaveLength(1)
})

test('[D13] a session that the server ended is sent to the login page, which says why and knows the way back', async () => {
  server.refuses(calls.listUsers, 'notSignedIn', { reason: 'inactive' })
  await open('/internal/user?rp=10', PEOPLE.ops)
  await expect.poll(address).toBe(`/login?from=${encodeURIComponent('/internal/user?rp=10')}`)
  expect(localStorage.getItem('petatirta.token')).toBeNull()
  await expect.element(page.getByText(SESSION_ENDS.inactive)).toBeVisible()
})
