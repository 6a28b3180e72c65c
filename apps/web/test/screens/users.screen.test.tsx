import { calls } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { router } from '#app/router.tsx'
import { USER_ID } from '#shared/session/token-fixture.ts'
import {
  address,
  alert,
  button,
  choose,
  chooseRoles,
  dialogOf,
  expectCount,
  expectToStay,
  field,
  idOf,
  PASSWORD,
  password,
  texts,
  user,
} from '../support/admin.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const WEAK =
  'password harus terdiri dari minimal 8 karakter, huruf besar, huruf kecil, angka, dan spesial karakter'

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.listUsers, [user()])
  const option = { _id: idOf(9), name: 'Kota Contoh', slug: 'kota-contoh', isActive: true }
  server.answers(calls.companyDropdown, [option])
})

const dialog = dialogOf()
const save = button(dialog, 'Simpan')
const add = button(page, 'Tambah User')
const name = field(dialog, 'Username')
const roles = dialog.getByRole('combobox', { name: 'Roles' })
const map = dialog.getByRole('combobox', { name: 'Map' })
const question = dialogOf('Perubahan belum disimpan')
const row = (username: string) => page.getByRole('row').filter({ hasText: username })
const edit = (username = 'petugas_1') => page.getByRole('button', { name: `Edit ${username}` }).click()
const remove = (username = 'petugas_1') => page.getByRole('button', { name: `Hapus ${username}` }).click()

async function fillPdamUser(username: string) {
  await name.fill(username)
  await password(dialog).fill(PASSWORD)
  await choose(dialog, 'Rule', 'pdam')
  await chooseRoles(dialog, 'umum', 'workOrder')
  await map.fill('Kota Con')
  await page.getByRole('option', { name: /Kota Contoh/ }).click()
}

test('[A2] columns, timestamps, the name of the utility', async () => {
  await open('/internal/user', PEOPLE.ops)
  await expect.element(row('petugas_1')).toMatchTextContent(/01-11-2026 07:00:00.*02-11-2026 10:04:05/)
  await expect.element(row('petugas_1')).toMatchTextContent(/pdam.*Kota Contoh.*Aktif/)
  const headings = ['Dibuat', 'Diperbarui', 'Username', 'Rule', 'Map', 'Status', 'Aksi']
  expect(texts(page.getByRole('columnheader'))).toEqual(headings)
})

test('[A5] each field of the user form says what is wrong with it; ops clears map and roles', async () => {
  await open('/internal/user', PEOPLE.root)
  await add.click()
  await expect.element(save).toBeDisabled()
  await expect.element(map).not.toBeInTheDocument()
  await name.fill('abcde')
  await expect.element(dialog.getByText('username minimal 6 karakter')).toBeVisible()
  await name.fill('nama user')
  await expect
    .element(dialog.getByText('username hanya boleh diisi dengan huruf, angka, dan _'))
    .toBeVisible()
  await password(dialog).fill('lemah')
  await expect.element(dialog.getByText(WEAK)).toBeVisible()
  await button(dialog, 'Tampilkan password').click()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(dialog.getByText('rule harus diisi')).toBeVisible()
  await choose(dialog, 'Rule', 'pdam')
  await expect.element(dialog.getByText('rule harus diisi')).not.toBeInTheDocument()
  await chooseRoles(dialog, 'umum', 'umum')
  await expect.element(dialog.getByText('roles harus diisi')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await chooseRoles(dialog, 'hublang')
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(dialog.getByText('map harus diisi')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await map.click()
  await page.getByRole('option', { name: /Kota Contoh/ }).click()

  // Nothing is empty any more, but two fields are wrong.
  await save.click()
  await expect.element(alert).toHaveTextContent('Semua field harus diisi dengan benar')
  await expect.element(name).toHaveFocus()
  expect(server.asked(calls.createUser)).toEqual([])

  await expect.element(roles).toHaveTextContent('hublang')
  await expect.element(map).toHaveValue('Kota Contoh')
  await choose(dialog, 'Rule', 'ops')
  await expect.element(roles).not.toBeInTheDocument()
  await expect.element(map).not.toBeInTheDocument()
  await expect.element(save).toBeEnabled()
  await choose(dialog, 'Rule', 'pdam')
  await expect.element(roles).not.toMatchTextContent('hublang')
  await expect.element(map).toHaveValue('')
  await expect.element(save).toBeDisabled()
})

test('[A8] adding: refused, unreachable, then done; nothing typed is lost', async () => {
  await open('/internal/user', PEOPLE.ops)
  await add.click()
  await fillPdamUser('PDAMDEMO')
  server.refuses(calls.createUser, 'exists')
  await save.click()
  await expect.element(alert).toHaveTextContent('Username telah terdaftar')
  await expect.element(name).toHaveFocus()
  await expect.element(dialog.getByText('Pilih username lain')).toBeVisible()
  await expect.element(password(dialog)).toHaveValue(PASSWORD)

  await name.fill('petugas_2')
  server.isAway(calls.createUser)
  await save.click()
  await expect.element(alert).toMatchTextContent(/Terjadi kesalahan.*Server tidak dapat dihubungi/)

  server.answers(calls.createUser, user({ username: 'petugas_2' }))
  server.answers(calls.listUsers, [user(), user({ _id: idOf(2), username: 'petugas_2' })])
  await save.click()
  await expect.element(alert).toHaveTextContent('Berhasil menambahkan user')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('petugas_2')).toBeVisible()
  await expect.element(add).toHaveFocus()
  expect(server.asked(calls.createUser).at(-1)?.body).toEqual({
    username: 'petugas_2',
    password: PASSWORD,
    rule: 'pdam',
    roles: ['umum', 'workOrder'],
    map: 'kota-contoh',
    isActive: true,
  })
})

test('[A8] ops may not add ops: Terjadi kesalahan, and who may', async () => {
  server.refuses(calls.createUser, 'notAllowed')
  await open('/internal/user', PEOPLE.ops)
  await add.click()
  await name.fill('petugas_2')
  await password(dialog).fill(PASSWORD)
  await choose(dialog, 'Rule', 'ops')
  await expect.element(dialog.getByText('Hanya root')).toBeVisible()
  await save.click()
  await expect.element(alert).toMatchTextContent(/Terjadi kesalahan.*Hanya root yang dapat menambah/)
})

test('[A8] editing: what is wrong, taken or unreachable is said; an empty password stays as it is', async () => {
  await open('/internal/user', PEOPLE.root)
  await edit()
  await expect.element(password(dialog)).toHaveValue('')
  await expect.element(map).toHaveValue('Kota Contoh')
  await name.fill('x')
  await save.click()
  await expect.element(alert).toHaveTextContent('Semua field harus diisi dengan benar')

  server.refuses(calls.updateUser, 'exists')
  await name.fill('hublangdemo')
  await save.click()
  await expect.element(alert).toHaveTextContent('Username telah terdaftar')
  server.isAway(calls.updateUser)
  await name.fill('pegawai_1')
  await save.click()
  await expect.element(alert).toMatchTextContent(/Terjadi kesalahan.*Server tidak dapat dihubungi/)

  server.answers(calls.updateUser, user({ username: 'pegawai_1' }))
  server.answers(calls.listUsers, [user({ username: 'pegawai_1', isActive: false })])
  await name.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent('Berhasil mengedit user')
  await expect.element(row('pegawai_1')).toMatchTextContent('Non Aktif')
  await expect.element(page.getByRole('button', { name: 'Edit pegawai_1' })).toHaveFocus()
  const [sent] = server.asked(calls.updateUser).slice(-1)
  expect(sent?.body).toMatchObject({ username: 'pegawai_1', updatedAt: user().updatedAt })
  expect(sent?.body).not.toHaveProperty('password')
})

test('[A8] deleting: asked first; refused, the list is loaded again; then done', async () => {
  await open('/internal/user', PEOPLE.ops)
  await remove()
  await expect.element(dialog.getByText('Anda yakin ingin manghapus user?')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Hapus petugas_1' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  server.refuses(calls.deleteUser, 'notFound')
  server.answers(calls.listUsers, [user({ _id: idOf(2), username: 'petugas_2' })])
  await button(dialog, 'Ya, Hapus').click()
  await expect.element(alert).toMatchTextContent(/Terjadi kesalahan.*Pengguna tidak ditemukan/)
  await expect.element(row('petugas_1')).not.toBeInTheDocument()

  await remove('petugas_2')
  server.answers(calls.deleteUser, null)
  server.answers(calls.listUsers, [])
  await button(dialog, 'Ya, Hapus').click()
  await expect.element(alert).toHaveTextContent('Berhasil menghapus user')
  await expect.element(page.getByText('Data Kosong')).toBeVisible()
  await expect.element(add).toHaveFocus()
  expect(server.asked(calls.deleteUser).map(({ query }) => query.id)).toEqual([idOf(1), idOf(2)])
})

test('[D14] ops gets no buttons for ops and root users, and no user one to delete themselves', async () => {
  server.answers(calls.listUsers, [
    user(),
    user({ _id: idOf(2), username: 'opsdemo', rule: 'ops', roles: [], map: '-', mapName: null }),
    user({ _id: USER_ID, username: 'rootdemo', rule: 'root', roles: [], map: '-', mapName: null }),
  ])
  server.answers(calls.updateUser, user())
  const buttons = (username: string) => row(username).getByRole('button')
  await open('/internal/user', PEOPLE.ops)
  await expectCount(buttons('petugas_1'), 2)
  for (const username of ['opsdemo', 'rootdemo']) {
    await expect.element(row(username)).toBeVisible()
    await expectCount(buttons(username), 0)
  }
  await open('/internal/user', PEOPLE.root)
  await expectCount(buttons('opsdemo'), 2)
  await expect.element(page.getByRole('button', { name: 'Hapus rootdemo' })).not.toBeInTheDocument()
  await edit('rootdemo')
  await expect.element(dialog.getByRole('combobox', { name: 'Rule' })).toHaveTextContent('root')
  await expect
    .element(dialog.getByRole('combobox', { name: 'Status' }))
    .toHaveAttribute('aria-disabled', 'true')
  await save.click()
  await expect.element(alert).toHaveTextContent('Berhasil mengedit user')
})

test('[A5] another user saved meanwhile: what was typed is kept, and what they saved comes in', async () => {
  server.refuses(calls.updateUser, 'conflict')
  await open('/internal/user', PEOPLE.ops)
  await edit()
  await name.fill('pegawai_1')
  await password(dialog).fill('Sandi#Baru1')
  const newest = user({ roles: ['umum', 'hublang'], updatedAt: '2026-11-03T00:00:00.000Z' })
  server.answers(calls.listUsers, [newest])
  await save.click()
  await expect
    .element(alert.filter({ hasText: 'Terjadi kesalahan' }))
    .toMatchTextContent('Data telah diubah oleh pengguna lain')
  await expect.element(name).toHaveValue('pegawai_1')
  await button(dialog, 'Muat data terbaru').click()
  await expect.element(dialog.getByText('Data terbaru telah dimuat')).toBeVisible()
  await expect.element(roles).toHaveTextContent('umum, hublang')
  await expect.element(name).toHaveValue('pegawai_1')
  server.answers(calls.updateUser, newest)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.asked(calls.updateUser).at(-1)?.body).toMatchObject({
    username: 'pegawai_1',
    password: 'Sandi#Baru1',
    updatedAt: newest.updatedAt,
  })
})

test('[A2] [A9] pages of 5, 10 or 25, search and filters live in the address', async () => {
  const all = Array.from({ length: 6 }, (_, n) => user({ _id: idOf(n), username: `petugas_${n}` }))
  let left = all
  server.answers(calls.listUsers, ({ query }) => {
    const [p, rp] = [Number(query.p), Number(query.rp)]
    return { rows: left.slice((p - 1) * rp, p * rp), total: left.length }
  })
  server.answers(calls.deleteUser, ({ query }) => {
    left = left.filter(({ _id }) => _id !== query.id)
    return null
  })
  const rows = row('petugas_')
  await open('/internal/user', PEOPLE.ops)
  await expectCount(rows, 5)
  await page.getByRole('button', { name: /halaman berikutnya/i }).click()
  await expectCount(rows, 1)
  expect(address()).toBe('/internal/user?p=2')
  // The second page has this one row.
  await remove('petugas_5')
  await button(dialog, 'Ya, Hapus').click()
  await expectCount(rows, 5)
  await expect.poll(address).toBe('/internal/user')

  left = all
  await page.getByRole('combobox', { name: /baris per halaman/i }).click()
  await expect.poll(() => texts(page.getByRole('option'))).toEqual(['5', '10', '25'])
  await page.getByRole('option', { name: '10' }).click()
  await expectCount(rows, 6)
  await choose(page, 'Rule', 'pdam')
  await choose(page, 'Status', 'Non Aktif')
  const search = page.getByPlaceholder('Cari username atau PDAM')
  await search.fill('petugas')
  expect(server.asked(calls.listUsers).at(-1)?.query).not.toHaveProperty('keyword')
  await button(page, 'Cari').click()
  const narrowed = { rp: '10', rule: 'pdam', isActive: 'false', keyword: 'petugas' }
  await expect.poll(() => server.asked(calls.listUsers).at(-1)?.query).toEqual({ ...narrowed, p: '1' })
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual(narrowed)

  // As after a reload.
  await open('/404', PEOPLE.ops)
  await open('/internal/user?isActive=false&keyword=petugas&rp=10&rule=pdam', PEOPLE.ops)
  await expect.element(search).toHaveValue('petugas')
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Non Aktif')
  await expect.element(page.getByRole('combobox', { name: 'Rule' })).toHaveTextContent('pdam')
  await expectCount(rows, 6)
})

test('unsaved work is asked about before the dialog closes or the page is left', async () => {
  await open('/internal/user', PEOPLE.root)
  await add.click()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await name.fill('belum')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('belum')
  void router.navigate({ to: '/internal/pdam' })
  await button(question, 'Kembali mengubah').click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('belum')
  expect(address()).toBe('/internal/user')
})

test('Back closes what is on top, and asks as Escape does; Escape in a list of the dialog closes the list alone', async () => {
  await open('/internal/user?keyword=petugas', PEOPLE.root)
  await router.navigate({ to: '/internal/user' })
  await add.click()
  await expect.element(name).toHaveFocus()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(address()).toBe('/internal/user')

  await add.click()
  await dialog.getByRole('combobox', { name: 'Rule' }).click()
  await expect.element(page.getByRole('option', { name: 'pdam', exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(page.getByRole('option'), 0)
  await choose(dialog, 'Rule', 'pdam')
  await map.click()
  await expect.element(page.getByRole('option', { name: /Kota Contoh/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(page.getByRole('option'), 0)
  await name.fill('belum')

  history.back()
  await expect.element(question).toBeVisible()
  history.back()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('belum')
  history.back()
  await button(question, 'Buang perubahan').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(address()).toBe('/internal/user')
  history.back()
  await expect.poll(() => location.search).toBe('?keyword=petugas')
})

test('[A8] a failing server is said, and trying again works', async () => {
  server.refuses(calls.listUsers, 'unexpected')
  await open('/internal/user', PEOPLE.ops)
  await expect.element(page.getByText('Ada kesalahan pada server')).toBeVisible()
  server.answers(calls.listUsers, [user()])
  await button(page, 'Coba lagi').click()
  await expect.element(row('petugas_1')).toBeVisible()
})

test('[ASVS V6.4.4] root sees who has a second factor and takes away what was lost', async () => {
  server.answers(calls.listUsers, [user({ secondFactor: true })])
  server.answers(calls.resetSecondFactor, null)
  await open('/internal/user', PEOPLE.ops)
  const mark = row('petugas_1').getByRole('img', { name: 'Verifikasi dua langkah aktif' })
  const reset = page.getByRole('button', { name: 'Atur ulang verifikasi dua langkah petugas_1' })
  await expect.element(mark).toBeVisible()
  await expect.element(reset).not.toBeInTheDocument()
  await open('/internal/user', PEOPLE.root)
  await reset.click()
  server.answers(calls.listUsers, [user()])
  await button(dialog, 'Ya, Atur Ulang').click()
  await expect.element(alert).toHaveTextContent('Verifikasi dua langkah telah diatur ulang')
  await expect.element(mark).not.toBeInTheDocument()
  expect(server.asked(calls.resetSecondFactor).map(({ query }) => query.id)).toEqual([idOf(1)])
})

test('[A9] messages of the user page stay for 6 seconds', async () => {
  server.answers(calls.updateUser, user())
  await open('/internal/user', PEOPLE.ops)
  await edit()
  await expect.element(save).toBeEnabled()
  await expectToStay(alert, 6000, () => save.click())
})

test('[M8] a list that failed without a connection comes by itself when it is back', async () => {
  server.isAway(calls.listUsers)
  await open('/internal/user', PEOPLE.ops)
  await expect.element(page.getByText('Server tidak dapat dihubungi', { exact: false })).toBeVisible()
  server.answers(calls.listUsers, [user()])
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('petugas_1')).toBeVisible()
})
