import { type Account, calls, type OwnSession, WRONG_CODE, WRONG_CURRENT_PASSWORD } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  address,
  button,
  dialogOf,
  expectCount,
  field,
  idOf,
  PASSWORD,
  password,
  pathname,
} from '../support/admin.ts'
import { open, PEOPLE, type Person, tokenOf } from '../support/screen.tsx'
import { ACCOUNT, type StandInServer, standInServer } from '../support/stand-in-server.ts'

const account = (
  secondFactor: Partial<Account['secondFactor']> = {},
  changes: Partial<Account> = {},
): Account => ({
  ...ACCOUNT,
  secondFactor: { ...ACCOUNT.secondFactor, ...secondFactor },
  ...changes,
})

const session = (n: number, changes: Partial<OwnSession> = {}): OwnSession => ({
  _id: idOf(n),
  current: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  seenAt: '2026-11-02T00:00:00.000Z',
  expiresAt: '2026-12-01T00:00:00.000Z',
  address: '192.0.2.0',
  agent: 'Chrome, Android',
  ...changes,
})
const THIS = session(1, { current: true })
const CODES = Array.from({ length: 10 }, (_, n) => `abcd-efgh-000${n}`)

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.getAccount, account())
  server.answers(calls.listSessions, [THIS])
  server.answers(calls.listCompanies, [])
})

const form = page.getByRole('form', { name: 'Ubah password' })
const section = page.getByRole('region', { name: 'Verifikasi dua langkah' })
const list = page.getByRole('list', { name: 'Sesi dan perangkat' })
const items = list.getByRole('listitem')
const alert = page.getByRole('alert')

async function fill(current: string, next: string, repeat = next) {
  await password(form, 'Password saat ini').fill(current)
  await password(form, 'Password baru').fill(next)
  await password(form, 'Ulangi password baru').fill(repeat)
  await button(form, 'Simpan password').click()
}

test('[ASVS V6.2.2] a new password: what is wrong is said at its field, then it is changed', async () => {
  await open('/akun', PEOPLE.ops)
  await fill(PASSWORD, 'Admin#123')
  await expect.element(form.getByText('password terlalu umum')).toBeVisible()
  await fill(PASSWORD, 'Hujan-deras#7', 'Hujan-deras#8')
  await expect.element(form.getByText('Tidak sama dengan password baru')).toBeVisible()
  expect(server.asked(calls.changePassword)).toEqual([])
  const errors = [{ path: 'current', message: WRONG_CURRENT_PASSWORD }]
  server.refuses(calls.changePassword, 'invalid', { errors })
  await fill('Salah#2026', 'Hujan-deras#7')
  await expect.element(form.getByText('Password saat ini salah')).toBeVisible()
  server.answers(calls.changePassword, { accessToken: tokenOf(PEOPLE.ops) })
  await password(form, 'Password saat ini').fill(PASSWORD)
  await button(form, 'Simpan password').click()
  await expect.element(alert).toHaveTextContent('Password telah diubah')
  await expect.element(password(form, 'Password baru')).toHaveValue('')
  const sent = { current: PASSWORD, next: 'Hujan-deras#7' }
  expect(server.asked(calls.changePassword).at(-1)?.body).toEqual(sent)
})

test('[ASVS V7.5.2] sessions are seen and ended, one by one and all others', async () => {
  const firefox = session(2, { agent: 'Firefox, Linux' })
  const others = [session(3), session(4, { agent: '' })]
  server.answers(calls.listSessions, [THIS, firefox, ...others])
  server.answers(calls.endSession, null)
  server.answers(calls.endSessions, { ended: 2 })
  await open('/akun', PEOPLE.ops)
  await expectCount(items, 4)
  await expect.element(items.first()).toMatchTextContent('Sesi ini')
  await expectCount(items.first().getByRole('button'), 0)
  await expect.element(items.last()).toMatchTextContent('Perangkat tidak dikenal')
  server.answers(calls.listSessions, [THIS, ...others])
  await page.getByRole('button', { name: /^Keluar dari sesi ini: Firefox, Linux/ }).click()
  await expect.element(alert).toHaveTextContent('Sesi telah diakhiri')
  await expectCount(items, 3)
  expect(server.asked(calls.endSession).map(({ path }) => path)).toEqual([`/api/account/sessions/${idOf(2)}`])
  server.answers(calls.listSessions, [THIS])
  await button(page, 'Keluar dari semua perangkat lain').click()
  await button(dialogOf(), 'Ya, Keluar').click()
  await expect.element(alert).toHaveTextContent('2 sesi lain telah diakhiri')
  await expectCount(items, 1)
  await expect.element(button(page, 'Keluar dari semua perangkat lain')).not.toBeInTheDocument()
})

test('[ASVS V7.4.2] who is ended elsewhere comes to the login page', async () => {
  server.refuses(calls.listSessions, 'notSignedIn')
  await open('/akun', PEOPLE.ops)
  await expect.poll(address).toBe(`/login?from=${encodeURIComponent('/akun')}`)
})

test('[D21] a user of a utility sees the way back to the map, and may have a second factor', async () => {
  const utility: Partial<Account> = {
    rule: 'pdam',
    roles: ['umum'],
    map: 'kota-contoh',
    mapName: 'Kota Contoh',
  }
  server.answers(calls.getAccount, account({}, utility))
  await open('/akun', PEOPLE.pdam)
  await expect.element(page.getByText('Kota Contoh')).toBeVisible()
  await expect.element(button(page, 'Kembali ke peta')).toBeVisible()
  await start()
})

/** Up to the picture. */
async function start() {
  server.answers(calls.startSecondFactor, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/PetaTirta' })
  await button(section, 'Aktifkan').click()
  await password(section, 'Password saat ini').fill(PASSWORD)
  await button(section, 'Lanjut').click()
  await expect
    .element(section.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }))
    .toBeVisible()
  await expect.element(section.getByText('JBSWY3DPEHPK3PXP')).toBeVisible()
}

test('[ASVS V6.3.3] where a second factor is required, everything leads to setting it up', async () => {
  const enrolling: Person = { ...PEOPLE.ops, enrol: true }
  server.answers(calls.getAccount, account({ isRequired: true }))
  for (const path of ['/internal/user', '/map/kota-contoh', '/login']) {
    await open(path, enrolling)
    await expect.poll(pathname).toBe('/akun')
  }
  await expect.element(section.getByText('Akun Anda wajib memakai verifikasi dua langkah')).toBeVisible()
  await start()
  const confirm = button(section, 'Verifikasi dan aktifkan')
  const code = field(section, 'Kode verifikasi')
  server.refuses(calls.confirmSecondFactor, 'invalid', { errors: [{ path: 'code', message: WRONG_CODE }] })
  await code.fill('000000')
  await confirm.click()
  await expect.element(section.getByText(WRONG_CODE)).toBeVisible()
  server.answers(calls.confirmSecondFactor, { recoveryCodes: CODES, accessToken: tokenOf(PEOPLE.ops) })
  server.answers(calls.getAccount, account({ isOn: true, isRequired: true, recoveryCodesLeft: 10 }))
  await code.fill('123456')
  await confirm.click()
  // The codes stay in sight though the rest of the product is open now.
  await expect.element(field(section, 'Kode pemulihan')).toHaveValue(CODES.join('\n'))
  await button(page, 'Lanjut ke administrasi').click()
  await expect.poll(pathname).toBe('/internal/pdam')
})

test('[D72] [ASVS V6.4.1] a password that an administrator chose is changed before anything else opens', async () => {
  const newcomer: Person = { ...PEOPLE.ops, newPassword: true }
  server.answers(calls.getAccount, account({}, { mustChangePassword: true }))
  for (const path of ['/internal/user', '/map/kota-contoh', '/login']) {
    await open(path, newcomer)
    await expect.poll(pathname).toBe('/akun')
  }
  await expect.element(page.getByText('Password Anda diberikan oleh administrator')).toBeVisible()
  await expect.element(button(page, 'Lanjut ke administrasi')).not.toBeInTheDocument()
  server.answers(calls.changePassword, { accessToken: tokenOf(PEOPLE.ops) })
  server.answers(calls.getAccount, account())
  await fill(PASSWORD, 'Hujan-deras#7')
  await button(page, 'Lanjut ke administrasi').click()
  await expect.poll(pathname).toBe('/internal/pdam')
})

test('[D73] which version it is, and the licences of what it is made of', async () => {
  await open('/akun', PEOPLE.ops)
  const about = page.getByRole('region', { name: 'Tentang PetaTirta' })
  await expect.element(about.getByText('Versi 1.2.3')).toBeVisible()
  const licences = about.getByRole('link', { name: 'Lisensi perangkat lunak pihak ketiga' })
  await expect.element(licences).toHaveAttribute('href', '/lisensi.txt')
})

test('[ASVS V6.4.4] few recovery codes are said, and made anew; switching off wants password and code', async () => {
  server.answers(calls.getAccount, account({ isOn: true, recoveryCodesLeft: 3 }))
  server.answers(calls.renewRecoveryCodes, { recoveryCodes: CODES })
  await open('/akun', PEOPLE.ops)
  await expect.element(section.getByText('3 kode pemulihan tersisa')).toBeVisible()
  await expect.element(section.getByText('Kode pemulihan hampir habis')).toBeVisible()
  await button(section, 'Buat kode pemulihan baru').click()
  const renewing = dialogOf('Buat kode pemulihan baru')
  await field(renewing, 'Kode verifikasi').fill('123456')
  server.answers(calls.getAccount, account({ isOn: true, recoveryCodesLeft: 10 }))
  await button(renewing, 'Ya, Buat Baru').click()
  await expect.element(field(section, 'Kode pemulihan')).toHaveValue(CODES.join('\n'))
  await button(section, 'Sudah saya simpan').click()
  await expect.element(field(section, 'Kode pemulihan')).not.toBeInTheDocument()
  await expect.element(section.getByText('10 kode pemulihan tersisa')).toBeVisible()

  const off = dialogOf('Nonaktifkan verifikasi dua langkah')
  const confirm = button(off, 'Ya, Nonaktifkan')
  await button(section, 'Nonaktifkan').click()
  await confirm.click()
  await expect.element(off.getByText('Password saat ini harus diisi')).toBeVisible()
  await expect.element(off.getByText('Kode verifikasi harus diisi')).toBeVisible()
  server.refuses(calls.removeSecondFactor, 'invalid', {
    errors: [{ path: 'password', message: WRONG_CURRENT_PASSWORD }],
  })
  await password(off, 'Password saat ini').fill('Salah#2026')
  await field(off, 'Kode verifikasi').fill('123456')
  await confirm.click()
  await expect.element(off.getByText(WRONG_CURRENT_PASSWORD)).toBeVisible()
})
