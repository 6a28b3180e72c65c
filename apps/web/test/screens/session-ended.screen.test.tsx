import { calls, SESSION_ENDS } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, button, dialogOf, field, idOf, password, user } from '../support/admin.ts'
import { open, PEOPLE, type Person, tokenOf } from '../support/screen.tsx'
import { ACCOUNT, type StandInServer, standInServer } from '../support/stand-in-server.ts'

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.listUsers, [user()])
  server.answers(calls.companyDropdown, [])
})

const form = dialogOf('Edit User')
const ended = dialogOf('Sesi berakhir')
const again = button(ended, 'Masuk lagi')

/** Types another name and saves it, which finds the session ended. */
async function typeAndSave(person: Person) {
  await open('/internal/user', person)
  await button(page, 'Edit petugas_1').click()
  await field(form, 'Username').fill('petugas_baru')
  await button(form, 'Simpan').click()
  await expect.element(ended).toBeVisible()
}

test('[A5] [D13] a session that ends under a form says why, and goes on in place after both steps', async () => {
  server.refuses(calls.updateUser, 'notSignedIn', { reason: 'password' })
  await typeAndSave(PEOPLE.ops)
  await expect.element(ended).toMatchTextContent(SESSION_ENDS.password)
  await expect.element(field(ended, 'Username')).toHaveValue(ACCOUNT.username)
  await expect.element(password(ended)).toHaveFocus()
  await again.click()
  await expect.element(ended.getByText('Password harus diisi')).toBeVisible()

  server.refuses(calls.login, 'notSignedIn')
  await password(ended).fill('salah')
  await again.click()
  await expect.element(ended.getByText('Wrong username and/or password.')).toBeVisible()

  server.answers(calls.login, { ticket: 'karcis' })
  await password(ended).fill('Benar#2026')
  await again.click()
  server.answers(calls.loginSecondFactor, { accessToken: tokenOf(PEOPLE.ops) })
  server.answers(calls.updateUser, user({ username: 'petugas_baru' }))
  await field(ended, 'Kode verifikasi').fill('123456')
  await button(ended, 'Verifikasi').click()

  // What was to be saved is saved, without another click.
  await expect.element(page.getByText('Berhasil mengedit user')).toBeVisible()
  await expect.element(ended).not.toBeInTheDocument()
  expect(server.asked(calls.login).at(-1)?.body).toEqual({
    username: ACCOUNT.username,
    password: 'Benar#2026',
  })
  expect(server.asked(calls.updateUser).map(({ body }) => body.username)).toEqual([
    'petugas_baru',
    'petugas_baru',
  ])
  expect(address()).toBe('/internal/user')
})

test('[D13] no other user goes on with what was typed; leaving leads to the login page, which knows the way back', async () => {
  server.refuses(calls.updateUser, 'notSignedIn', { reason: 'expired' })
  server.answers(calls.logout, null)
  await typeAndSave(PEOPLE.ops)
  const other = { ...PEOPLE.ops, sub: idOf(9) }
  server.answers(calls.login, { accessToken: tokenOf(other) })
  await password(ended).fill('Benar#2026')
  await again.click()
  await expect.element(ended.getByText('Masuklah dengan pengguna yang sama')).toBeVisible()
  // The form lies below the dialog, hidden from screen readers.
  const names = document.querySelectorAll<HTMLInputElement>('input[name=username]')
  expect(Array.from(names, ({ value }) => value)).toEqual(['petugas_baru', ACCOUNT.username])
  await button(ended, 'Keluar').click()
  await expect.poll(address).toBe(`/login?from=${encodeURIComponent('/internal/user')}`)
  await expect.element(page.getByText(SESSION_ENDS.expired)).toBeVisible()
})

test('[D13] a deactivated user is informed, and can only leave', async () => {
  server.refuses(calls.updateUser, 'notSignedIn', { reason: 'inactive' })
  await typeAndSave(PEOPLE.ops)
  await expect.element(ended).toMatchTextContent(SESSION_ENDS.inactive)
  await expect.element(again).not.toBeInTheDocument()
  await button(ended, 'Keluar').click()
  await expect.poll(address).toMatch(/^\/login/)
})
