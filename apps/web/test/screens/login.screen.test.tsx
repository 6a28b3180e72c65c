import { calls, TICKET_OVER, WRONG_CODE } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, button, expectToStay, field, password, pathname } from '../support/admin.ts'
import { open, PEOPLE, tokenOf } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.listCompanies, [])
})

const login = button(page, 'Login')
const code = field(page, 'Kode verifikasi')
const verify = button(page, 'Verifikasi')
const wrong = page.getByText('Wrong username and/or password.')

async function logIn() {
  await field(page, 'Username').fill('opsdemo')
  await password(page).fill('Opsdemo#2026')
  await login.click()
}

test('[A5] username and password are required', async () => {
  await open('/login', undefined)
  await login.click()
  await expect.element(page.getByText('Username harus diisi')).toBeVisible()
  await expect.element(page.getByText('Password harus diisi')).toBeVisible()
  expect(server.asked(calls.login)).toEqual([])
})

test('[A8] a network failure and wrong credentials are said; the message closes itself after 6 seconds', async () => {
  server.isAway(calls.login)
  await open('/login', undefined)
  await logIn()
  await expect.element(page.getByText('Something wrong with the network')).toBeVisible()
  server.refuses(calls.login, 'notSignedIn')
  await expectToStay(wrong, 6000, () => login.click())
})

test('[ASVS V6.3.3] the second step: a wrong code, the way back, a ticket that is over, then in', async () => {
  server.answers(calls.login, { ticket: 'karcis' })
  await open('/login', undefined)
  await logIn()
  await expect.element(page.getByRole('heading', { name: 'Verifikasi dua langkah' })).toBeVisible()
  await expect.element(code).toHaveFocus()
  await button(page, 'Kembali ke login').click()
  await logIn()
  server.refuses(calls.loginSecondFactor, 'invalid', { errors: [{ path: 'code', message: WRONG_CODE }] })
  await code.fill('000000')
  await verify.click()
  await expect.element(page.getByText(WRONG_CODE)).toBeVisible()
  server.refuses(calls.loginSecondFactor, 'notSignedIn', { message: TICKET_OVER })
  await verify.click()
  await expect.element(page.getByText(TICKET_OVER)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Masuk ke PetaTirta' })).toBeVisible()
  await logIn()
  server.answers(calls.loginSecondFactor, { accessToken: tokenOf(PEOPLE.ops) })
  await code.fill('123456')
  await verify.click()
  await expect.poll(pathname).toBe('/internal/pdam')
  expect(server.asked(calls.loginSecondFactor).at(-1)?.body).toEqual({ ticket: 'karcis', code: '123456' })
})

test('[A2] who wanted a page is brought there after signing in', async () => {
  server.answers(calls.listUsers, [])
  server.answers(calls.login, { accessToken: tokenOf(PEOPLE.ops) })
  await open('/internal/user?rp=10', undefined)
  await expect.poll(pathname).toBe('/login')
  await logIn()
  await expect.poll(address).toBe('/internal/user?rp=10')
})
