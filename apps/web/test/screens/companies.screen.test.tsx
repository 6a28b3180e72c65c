import { type CompanyContents, calls } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  address,
  alert,
  button,
  choose,
  chooseRoles,
  company,
  dialogOf,
  expectCount,
  expectToStay,
  field,
  idOf,
  PASSWORD,
  password,
  texts,
  user,
  values,
} from '../support/admin.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const NOTHING: CompanyContents = {
  users: 0,
  customers: 0,
  bills: 0,
  complaints: 0,
  symbols: 0,
  features: {},
}

const FIELDS = {
  Nama: 'PDAM Baru',
  Slug: 'kota-baru',
  'Unique Code': 'kode-baru',
  'IoT Unique Code': 'iot-baru',
  Longitude: '104,123456',
  Latitude: '-2.25',
}

/** A wrong value of each field; what else is wrong is proven with the rules themselves. */
const WRONG = [
  ['Nama', ' ', 'name cannot be empty'],
  ['Unique Code', '', 'uniqueCode cannot be empty'],
  ['IoT Unique Code', '', 'IoT Unique Code cannot be empty'],
  ['Longitude', '106.1234567', 'invalid longitude value'],
  ['Latitude', '-90,000001', 'invalid latitude value'],
  ['Slug', 'kota baru', 'invalid slug value'],
  ['GMT Offset', '15', 'invalid GMT Offset value'],
  ['API Service', 'ftp://x', 'API Service harus csv, internal, atau alamat http(s)://…'],
] as const

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.listCompanies, [company()])
})

const dialog = dialogOf()
const add = button(page, 'Tambah PDAM')
const next = button(dialog, 'Next')
const submit = button(dialog, 'Submit')
const save = button(dialog, 'Simpan')
const reallyDelete = button(dialog, 'Ya, Hapus')
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

async function fillUser(username: string) {
  await field(dialog, 'Username').fill(username)
  await password(dialog).fill(PASSWORD)
  await chooseRoles(dialog, 'umum')
}

test('[A2] columns, and a filter by status that lives in the address', async () => {
  await open('/internal/pdam?general=uji', PEOPLE.ops)
  await expect.element(row('PDAM Uji')).toMatchTextContent(/106\.816666-6\.200000Aktifkota-uji/)
  const headings = ['Dibuat', 'Diperbarui', 'Nama', 'Lon', 'Lat', 'Status', 'Slug', 'Aksi']
  expect(texts(page.getByRole('columnheader'))).toEqual(headings)
  server.answers(calls.listCompanies, [])
  await choose(page, 'Status', 'Non Aktif')
  await expect.element(row('PDAM Uji')).not.toBeInTheDocument()
  expect(address()).toMatch(/isActive=false/)
  const asked = { general: 'uji', isActive: 'false', p: '1', rp: '5' }
  expect(server.asked(calls.listCompanies).at(-1)?.query).toEqual(asked)
})

test('[A2] every row leads to its map, but for an inactive utility, which has none', async () => {
  const closed = company({ _id: idOf(2), name: 'PDAM Tutup', slug: 'kota-tutup', isActive: false })
  server.answers(calls.listCompanies, [company(), closed])
  await open('/internal/pdam', PEOPLE.ops)
  await expect
    .element(page.getByRole('link', { name: 'Buka peta PDAM Uji' }))
    .toHaveAttribute('href', '/map/kota-uji')
  await expect.element(button(page, 'Peta PDAM Tutup tidak dapat dibuka: PDAM non aktif')).toBeDisabled()
})

test('[A5] each field of the utility form says what is wrong with it; Next waits', async () => {
  await open('/internal/pdam', PEOPLE.ops)
  await add.click()
  await expect.element(dialog.getByRole('group', { name: 'Create New PDAM', exact: true })).toBeVisible()
  await expect.element(button(dialog, 'Back')).toBeDisabled()
  await expect.element(next).toBeDisabled()
  await values(dialog, FIELDS)
  await expect.element(next).toBeEnabled()
  const good = { ...FIELDS, 'GMT Offset': '7', 'API Service': 'csv' }
  for (const [name, wrong] of WRONG) await field(dialog, name).fill(wrong)
  for (const [, , message] of WRONG)
    await expect.element(dialog.getByText(message, { exact: true })).toBeVisible()
  for (const [name, , message] of WRONG) {
    await expect.element(next).toBeDisabled()
    await field(dialog, name).fill(good[name])
    await expect.element(dialog.getByText(message, { exact: true })).not.toBeInTheDocument()
  }
  await expect.element(next).toBeEnabled()
})

test('[A5] the place of a utility is picked on a map of Indonesia; its coordinates have six decimals at most', async () => {
  await open('/internal/pdam', PEOPLE.ops)
  await add.click()
  const map = dialog.getByRole('group', { name: 'Letak PDAM di peta' })
  await expect.element(map.getByRole('button', { name: 'Perkecil peta' })).toBeVisible()
  await expect.poll(() => map.element().querySelector('canvas')).not.toBeNull()
  await map.click({ position: { x: 120, y: 110 } })
  const number = (label: string) => (field(dialog, label).element() as HTMLInputElement).value
  await expect.poll(() => number('Longitude')).toMatch(/^\d{2,3}\.\d{1,6}$/)
  expect(Number(number('Longitude'))).toBeGreaterThan(60)
  expect(Number(number('Latitude'))).toBeCloseTo(-2.5, 0)
  await expect.element(field(dialog, 'Longitude')).toHaveAccessibleDescription(/^Titik atau koma/)
})

test('[A8] the wizard goes back and forth, brings people to the field that was refused, and sends both', async () => {
  await open('/internal/pdam', PEOPLE.ops)
  await add.click()
  await expect.element(field(dialog, 'Nama')).toHaveFocus()
  await values(dialog, FIELDS)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('group', { name: 'Create New User For PDAM' })).toBeVisible()
  await expect.element(field(dialog, 'Username')).toHaveFocus()
  await expect.element(dialog.getByText('rule pdam dan map kota-baru')).toBeVisible()
  await expect.element(submit).toBeDisabled()

  // Back and forth again: nothing typed is lost.
  await field(dialog, 'Username').fill('abc')
  await button(dialog, 'Back').click()
  await expect.element(field(dialog, 'Longitude')).toHaveValue('104,123456')
  await next.click()
  await expect.element(field(dialog, 'Username')).toHaveValue('abc')
  await fillUser('abc')
  await submit.click()
  await expect.element(alert).toHaveTextContent('Semua field harus diisi dengan benar')
  await expect.element(dialog.getByText('username minimal 6 karakter')).toBeVisible()
  await field(dialog, 'Username').fill('petugas_baru')

  const refused = (path: string, message: string) =>
    server.refuses(calls.createCompanyWithUser, 'exists', { message, errors: [{ path, message }] })
  refused('company.slug', 'slug telah digunakan PDAM lain')
  await submit.click()
  await expect.element(alert).toMatchTextContent(/Terjadi kesalahan.*slug telah digunakan PDAM lain/)
  await expect.element(field(dialog, 'Slug')).toHaveFocus()
  await expect.element(dialog.getByText('slug telah digunakan PDAM lain', { exact: true })).toBeVisible()
  await field(dialog, 'Slug').fill('kota-lain')
  refused('company.uniqueCodeDevice', 'IoT Unique Code telah digunakan PDAM lain')
  await next.click()
  await submit.click()
  await expect.element(alert).toMatchTextContent('IoT Unique Code telah digunakan PDAM lain')
  await expect.element(field(dialog, 'IoT Unique Code')).toHaveFocus()
  await field(dialog, 'IoT Unique Code').fill('iot-lain')

  server.refuses(calls.createCompanyWithUser, 'exists', { module: 'user' })
  await next.click()
  await submit.click()
  await expect.element(alert).toMatchTextContent(/Terjadi kesalahan.*Username telah terdaftar/)
  await expect.element(field(dialog, 'Username')).toHaveFocus()
  await expect.element(dialog.getByText('Pilih username lain')).toBeVisible()
  await field(dialog, 'Username').fill('petugas_lain')

  server.isAway(calls.createCompanyWithUser)
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toMatchTextContent(/Terjadi kesalahan.*Server tidak dapat dihubungi/)

  const made = company({ _id: idOf(2), name: 'PDAM Baru', slug: 'kota-lain' })
  server.answers(calls.createCompanyWithUser, { company: made, user: user() })
  server.answers(calls.listCompanies, [made, company()])
  await submit.click()
  await expect.element(alert).toHaveTextContent('berhasil menambahkan PDAM dan user')
  await expect.element(row('PDAM Baru')).toBeVisible()
  await expect.element(add).toHaveFocus()
  expect(server.asked(calls.createCompanyWithUser).at(-1)?.body).toMatchObject({
    company: {
      name: 'PDAM Baru',
      slug: 'kota-lain',
      uniqueCode: 'kode-baru',
      uniqueCodeDevice: 'iot-lain',
      lon: 104.123456,
      lat: -2.25,
      gmtOffset: 7,
      apiService: 'csv',
    },
    user: { username: 'petugas_lain', password: PASSWORD, roles: ['umum'] },
  })
})

test('[A8] a utility is edited; what is invalid is not sent', async () => {
  await open('/internal/pdam?p=2', PEOPLE.ops)
  await button(page, 'Edit PDAM Uji').click()
  await expect.element(field(dialog, 'Longitude')).toHaveValue('106.816666')
  await field(dialog, 'Longitude').fill('timur')
  await save.click()
  await expect.element(dialog.getByText('invalid longitude value')).toBeVisible()
  await expect.element(field(dialog, 'Longitude')).toHaveFocus()
  await field(dialog, 'Longitude').fill('106.816666')
  expect(server.asked(calls.updateCompany)).toEqual([])

  await field(dialog, 'Slug').fill('kota-contoh')
  await expect.element(dialog.getByText('Slug baru mengubah alamat peta')).toBeVisible()
  server.refuses(calls.updateCompany, 'exists')
  await save.click()
  await expect.element(alert).toMatchTextContent(/Terjadi kesalahan.*Slug telah digunakan PDAM lain/)
  await values(dialog, { Slug: 'kota-uji', Nama: 'Tirta Uji', Latitude: '-0,5' })
  await choose(dialog, 'Status', 'Non Aktif')
  const changed = company({ name: 'Tirta Uji', lat: -0.5, isActive: false })
  server.answers(calls.updateCompany, changed)
  server.answers(calls.listCompanies, [changed])
  await save.click()
  await expect.element(alert).toHaveTextContent('Berhasil mengedit PDAM')
  await expect.element(row('Tirta Uji')).toMatchTextContent(/-0\.500000Non Aktif/)
  const sent = server.asked(calls.updateCompany).at(-1)?.body
  expect(sent).toMatchObject({ lon: 106.816666, lat: -0.5, gmtOffset: 7, updatedAt: company().updatedAt })
  expect(sent).not.toHaveProperty('_id')
  // [A2] The page that was turned to stays.
  expect(address()).toBe('/internal/pdam?p=2')
})

test('[D98] a logo is chosen, replaced and removed beside the form, which keeps what was typed', async () => {
  await open('/internal/pdam', PEOPLE.ops)
  await button(page, 'Edit PDAM Uji').click()
  await field(dialog, 'Nama').fill('Tirta Uji')
  const logo = dialog.getByRole('region', { name: 'Logo' })
  const pick = (size: number) =>
    userEvent.upload(logo.getByLabelText('File logo'), new File([new Uint8Array(size)], 'logo.png'))
  await expect.element(button(logo, 'Pilih Logo')).toBeVisible()
  await pick(512 * 1024 + 1)
  await expect.element(logo.getByRole('alert')).toMatchTextContent(/Paling besar 512 KB/)
  server.refuses(calls.uploadCompanyLogo, 'invalid', { message: 'Logo harus berupa gambar PNG' })
  await pick(10)
  await expect.element(logo.getByRole('alert')).toHaveTextContent('Logo harus berupa gambar PNG')

  server.answers(calls.uploadCompanyLogo, { updatedAt: company().updatedAt })
  server.answers(calls.companyLogo, null)
  await pick(10)
  await expect.element(logo.getByRole('img', { name: 'Logo PDAM' })).toBeInTheDocument()
  await expect.element(logo.getByText('Logo tersimpan.')).toBeVisible()
  expect(server.asked(calls.uploadCompanyLogo).map(({ query, body }) => [query.city, body.size])).toEqual([
    ['kota-uji', 10],
    ['kota-uji', 10],
  ])
  server.answers(calls.deleteCompanyLogo, null)
  server.refuses(calls.companyLogo, 'notFound', { module: 'storage' })
  await button(logo, 'Hapus Logo').click()
  await expect.element(button(logo, 'Pilih Logo')).toBeVisible()
  await expect.element(logo.getByText('Logo dihapus.')).toBeVisible()
  await expect.element(field(dialog, 'Nama')).toHaveValue('Tirta Uji')
})

test('[A5] another user saved meanwhile: what was typed is kept, and what they saved comes in', async () => {
  server.refuses(calls.updateCompany, 'conflict')
  const newest = company({ name: 'Tirta Uji', gmtOffset: 9, updatedAt: '2026-11-03T00:00:00.000Z' })
  server.answers(calls.getCompany, newest)
  await open('/internal/pdam', PEOPLE.ops)
  await button(page, 'Edit PDAM Uji').click()
  await values(dialog, { Nama: 'Banyu Uji', 'API Service': 'internal' })
  await save.click()
  await expect
    .element(alert.filter({ hasText: 'Terjadi kesalahan' }))
    .toMatchTextContent('Data telah diubah oleh pengguna lain')
  await button(dialog, 'Muat data terbaru').click()
  await expect.element(dialog.getByText('Nama yang tersimpan: Tirta Uji')).toBeVisible()
  await expect.element(field(dialog, 'Nama')).toHaveValue('Banyu Uji')
  await expect.element(field(dialog, 'GMT Offset')).toHaveValue('9')
  server.answers(calls.updateCompany, newest)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.asked(calls.updateCompany).at(-1)?.body).toMatchObject({
    name: 'Banyu Uji',
    gmtOffset: 9,
    apiService: 'internal',
    updatedAt: newest.updatedAt,
  })
})

test('[A8] deletion asks, says what goes, and tells a refusal', async () => {
  server.isAway(calls.companyContents)
  await open('/internal/pdam', PEOPLE.ops)
  await button(page, 'Hapus PDAM Uji').click()
  await expect.element(dialog.getByText('Anda yakin ingin manghapus pdam?')).toBeVisible()
  // Nothing is deleted while it is unknown what would go.
  await expect.element(dialog.getByText('Server tidak dapat dihubungi')).toBeVisible()
  await expect.element(reallyDelete).toBeDisabled()
  server.answers(calls.companyContents, NOTHING)
  await button(dialog, 'Coba lagi').click()
  await expect.element(dialog.getByText('PDAM Uji tidak memiliki data.')).toBeVisible()
  server.refuses(calls.deleteCompany, 'notFound')
  server.answers(calls.listCompanies, [company({ _id: idOf(2), name: 'Banyu Uji', slug: 'banyu' })])
  await reallyDelete.click()
  await expect.element(alert).toMatchTextContent(/Terjadi kesalahan.*PDAM tidak ditemukan/)
  await expect.element(row('PDAM Uji')).not.toBeInTheDocument()

  server.answers(calls.companyContents, { ...NOTHING, users: 1 })
  await button(page, 'Hapus Banyu Uji').click()
  await expect.element(dialog.getByText('Yang ikut terhapus bersama Banyu Uji:')).toBeVisible()
  expect(texts(dialog.getByRole('term'))).toEqual(['Pengguna'])
  expect(texts(dialog.getByRole('definition'))).toEqual(['1'])
  server.answers(calls.deleteCompany, null)
  server.answers(calls.listCompanies, [])
  await reallyDelete.click()
  await expect.element(alert).toHaveTextContent('berhasil menghapus PDAM')
  await expect.element(page.getByText('Data Kosong')).toBeVisible()
  await expect.element(add).toHaveFocus()
  expect(server.asked(calls.deleteCompany).map(({ query }) => query.id)).toEqual([idOf(1), idOf(2)])
})

test('[A2] deleting data says what goes, and wants the slug', async () => {
  const contents = { ...NOTHING, users: 2, customers: 2000, features: { pipe: 12 } }
  server.answers(calls.companyContents, contents)
  server.answers(calls.deleteCompany, null)
  await open('/internal/pdam', PEOPLE.ops)
  await button(page, 'Hapus PDAM Uji').click()
  await expectCount(dialog.getByRole('term'), 3)
  expect(texts(dialog.getByRole('term'))).toEqual(['Pengguna', 'Pelanggan', 'Pipa'])
  expect(texts(dialog.getByRole('definition'))).toEqual(['2', '2.000', '12'])
  await expect.element(dialog.getByText('Pengguna PDAM ini tidak dapat masuk lagi.')).toBeVisible()
  await expect.element(reallyDelete).toBeDisabled()
  await field(dialog, 'Slug').fill('kota-contoh')
  await expect.element(reallyDelete).toBeDisabled()
  await field(dialog, 'Slug').fill('kota-uji')
  await expect.element(reallyDelete).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent('berhasil menghapus PDAM')
})

test('[A9] messages of the utility page stay for 5 seconds', async () => {
  server.answers(calls.updateCompany, company())
  await open('/internal/pdam', PEOPLE.ops)
  await button(page, 'Edit PDAM Uji').click()
  await expect.element(save).toBeEnabled()
  await expectToStay(alert, 5000, () => save.click())
})

test('unsaved work is asked about before the wizard closes', async () => {
  await open('/internal/pdam', PEOPLE.ops)
  await add.click()
  await field(dialog, 'Nama').fill('PDAM Baru')
  await userEvent.keyboard('{Escape}')
  const question = dialogOf('Perubahan belum disimpan')
  await button(question, 'Kembali mengubah').click()
  await expect.element(question).not.toBeInTheDocument()
  await button(dialog, 'Batal').click()
  await button(question, 'Buang perubahan').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
})
