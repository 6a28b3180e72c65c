import { calls, type ListedCustomer } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { router } from '#app/router.tsx'
import { CITIES } from '../support/cities.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const PATH = '/admin/customer?city=kota-contoh'
const MELATI = { Kecamatan: 'Utara', Kelurahan: 'Melati' }
const NONE = { Kecamatan: null, Kelurahan: null }

const customer = (
  idpelangga: string,
  nama: string,
  Kecamatan: string | null,
  Kelurahan: string | null,
  proposal: NonNullable<ListedCustomer['proposal']> = MELATI,
): ListedCustomer => ({
  type: 'Feature',
  _id: idpelangga,
  updatedAt: '2026-11-17T08:00:00.000Z',
  geometry: { type: 'Point', coordinates: [110, -7] },
  properties: { idpelangga, nama, Kecamatan, Kelurahan },
  proposal,
})

/** One of each kind of wrong, and one of whom nothing is known. */
const WRONG = [
  customer('1001', 'Budi Santoso', null, '-'),
  customer('1002', 'Siti Aminah', 'Utara', 'Mawar', { Kecamatan: 'Utara', Kelurahan: 'Sukamaju' }),
  customer('1003', 'Agus Wijaya', 'Zona Barat', 'Anggrek', { Kecamatan: 'Selatan', Kelurahan: 'Anggrek' }),
  customer('1004', 'Dewi Lestari', '', '', NONE),
]

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.companyDropdown, CITIES)
  server.answers(calls.listCustomers, WRONG)
  server.answers(calls.listAreas, {
    kecamatan: ['Selatan', 'Utara'],
    kelurahan: [
      { name: 'Anggrek', kecamatan: 'Selatan' },
      { name: 'Melati', kecamatan: 'Utara' },
      { name: 'Sukamaju', kecamatan: 'Selatan' },
      { name: 'Sukamaju', kecamatan: 'Utara' },
    ],
  })
})

type Level = 'Kecamatan' | 'Kelurahan'
const row = (id: string) => page.getByRole('row').filter({ hasText: id })
const cell = (level: Level, id: string) => page.getByRole('combobox', { name: `${level} pelanggan ${id}` })
const save = page.getByRole('button', { name: 'Ubah Data', exact: true })
const alert = page.getByRole('alert')
const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })
const utility = page.getByRole('combobox', { name: 'PDAM' })
const options = page.getByRole('option')
const optionTexts = () => options.elements().map(({ textContent }) => textContent)
const apply = (id: string) => page.getByRole('button', { name: `Terapkan usulan untuk pelanggan ${id}` })

async function type(level: Level, id: string, text: string): Promise<void> {
  await cell(level, id).fill(text)
  await userEvent.keyboard('{Escape}')
}

test("[A2] [A5] choose a utility: wrong customers, editable areas, 'Harus diisi' where one is empty", async () => {
  await open('/admin/customer', PEOPLE.ops)
  await expect.element(page.getByText('Pilih PDAM untuk melihat')).toBeVisible()
  await utility.fill('contoh')
  await options.filter({ hasText: 'Kota Contoh' }).click()
  await expect.element(row('1001')).toMatchTextContent('Budi Santoso')
  expect(router.state.location.search).toEqual({ city: 'kota-contoh' })
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['No. Pelanggan', 'Nama', 'Kecamatan', 'Kelurahan', 'Usulan'])
  const missing = (id: string) => row(id).getByText('Harus diisi').elements().length
  expect(['1001', '1002', '1003', '1004'].map(missing)).toEqual([2, 0, 0, 2])
  await expect.element(row('1002')).toMatchTextContent('Tidak dikenal di kota ini')
  await expect.element(cell('Kelurahan', '1002')).toHaveValue('Mawar')
  await expect.element(save).toBeDisabled()
})

test('[A2] suggestions: the containing area first, kelurahan of the chosen kecamatan only', async () => {
  await open(PATH, PEOPLE.ops)
  await cell('Kecamatan', '1003').click()
  await expect.poll(optionTexts).toEqual(['SelatanUsulan', 'Utara'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(cell('Kecamatan', '1003')).toHaveValue('Selatan')
  await cell('Kelurahan', '1002').click()
  await expect.poll(optionTexts).toEqual(['SukamajuUtaraUsulan', 'MelatiUtara'])
  await cell('Kelurahan', '1002').fill('mel')
  await expect.poll(optionTexts).toEqual(['MelatiUtara'])
  await userEvent.keyboard('{Escape}')
  // Without a kecamatan every kelurahan is offered, and the chosen one says which kecamatan is meant.
  await cell('Kelurahan', '1004').click()
  await expect.poll(optionTexts).toHaveLength(4)
  await options.filter({ hasText: 'SukamajuSelatan' }).click()
  await expect.element(cell('Kecamatan', '1004')).toHaveValue('Selatan')
  await expect.element(cell('Kelurahan', '1004')).toHaveValue('Sukamaju')
})

test('[A2] where a customer is: on a small map, beside what was proposed for the place', async () => {
  await open(PATH, PEOPLE.ops)
  const show = page.getByRole('button', { name: 'Lihat pelanggan 1001 di peta' })
  await show.click()
  const dialog = page.getByRole('dialog', { name: 'Letak pelanggan 1001' })
  const map = dialog.getByRole('group', { name: 'Letak pelanggan 1001' })
  await expect.element(map.getByRole('button', { name: 'Perbesar peta' })).toBeVisible()
  await expect.poll(() => map.element().querySelector('canvas')).not.toBeNull()
  await expect.element(dialog).toMatchTextContent('Budi Santoso')
  await expect.element(dialog).toMatchTextContent('-7.000000, 110.000000')
  await apply('1001').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(show).toHaveFocus()
  await expect.element(cell('Kelurahan', '1001')).toHaveValue('Melati')
})

test("[A8] one 'Ubah Data' saves all changed rows: 'Berhasil memperbarui data', the list reloads", async () => {
  server.answers(calls.correctCustomers, { updated: 2 })
  await open(PATH, PEOPLE.ops)
  await type('Kecamatan', '1004', 'Utara')
  await expect.element(page.getByText('1 baris diubah, 1 belum lengkap')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await type('Kelurahan', '1004', 'melati')
  await apply('1003').click()
  await expect.element(page.getByText('2 baris diubah', { exact: true })).toBeVisible()
  server.answers(calls.listCustomers, WRONG.slice(0, 2))
  await save.click()
  await expect.element(alert).toMatchTextContent('Berhasil memperbarui data')
  await expect.element(row('1003')).not.toBeInTheDocument()
  await expect.element(page.getByText('2 pelanggan perlu diperbaiki')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Pelanggan yang perlu diperbaiki' })).toHaveFocus()
  const [sent] = server.asked(calls.correctCustomers)
  const areas = sent?.body.map(({ properties: { idpelangga, Kecamatan, Kelurahan } }: ListedCustomer) => [
    idpelangga,
    Kecamatan,
    Kelurahan,
  ])
  expect(areas).toEqual([
    ['1003', 'Selatan', 'Anggrek'],
    ['1004', 'Utara', 'melati'],
  ])
})

test("[A2] 'Terapkan semua usulan' leaves alone what was typed; after the last row all is right", async () => {
  server.answers(calls.correctCustomers, { updated: 3 })
  server.answers(calls.listCustomers, WRONG.slice(0, 3))
  await open(PATH, PEOPLE.ops)
  const all = page.getByRole('button', { name: 'Terapkan semua usulan' })
  await type('Kelurahan', '1002', 'Melati')
  await all.click()
  await expect.element(cell('Kelurahan', '1002')).toHaveValue('Melati')
  await expect.element(cell('Kecamatan', '1001')).toHaveValue('Utara')
  await expect.element(cell('Kelurahan', '1001')).toHaveValue('Melati')
  await expect.element(page.getByText('3 baris diubah')).toBeVisible()
  await page.getByRole('button', { name: 'Kembalikan isian pelanggan 1001' }).click()
  await expect.element(page.getByText('2 baris diubah')).toBeVisible()
  await all.click()
  server.answers(calls.listCustomers, [])
  await save.click()
  await expect.element(page.getByText('Semua data wilayah pelanggan sudah benar')).toBeVisible()
})

test('[A2] invalid rows are refused by name at their row, and nothing is lost', async () => {
  const reasons = [
    'Pelanggan 1002: Kelurahan "Entah" tidak ada di kota ini',
    'Pelanggan 1004: Kelurahan "Melati" tidak terletak di Kecamatan "Selatan"',
  ] as const
  await open(PATH, PEOPLE.ops)
  await apply('1001').click()
  await type('Kecamatan', '1004', 'Selatan')
  await type('Kelurahan', '1004', 'Melati')
  await type('Kelurahan', '1002', 'Entah')
  server.refuses(calls.correctCustomers, 'invalid', {
    errors: [
      { path: '1.properties.Kelurahan', message: reasons[0] },
      { path: '2.properties.Kelurahan', message: reasons[1] },
    ],
  })
  await save.click()
  await expect.element(row('1002').getByText(reasons[0])).toBeVisible()
  await expect.element(row('1004').getByText(reasons[1])).toBeVisible()
  await expect.element(alert).toMatchTextContent('2 baris ditolak')
  await expect.element(cell('Kelurahan', '1001')).toHaveValue('Melati')
  await type('Kecamatan', '1004', 'Utara')
  await expect.element(row('1004').getByText(reasons[1])).not.toBeInTheDocument()
})

test('[A8] of two administrators on the same customer the second save is not silently lost', async () => {
  const reason = 'Pelanggan 1001: telah diubah menjadi Utara / Melati'
  await open(PATH, PEOPLE.ops)
  await type('Kecamatan', '1001', 'Selatan')
  await type('Kelurahan', '1001', 'Anggrek')
  await apply('1003').click()
  server.refuses(calls.correctCustomers, 'conflict', { errors: [{ path: '0.previous', message: reason }] })
  await save.click()
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(cell('Kelurahan', '1001')).toHaveValue('Anggrek')
  server.answers(calls.listCustomers, WRONG.slice(1))
  await page.getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect.element(row('1001')).not.toBeInTheDocument()
  await expect.element(cell('Kecamatan', '1003')).toHaveValue('Selatan')
  server.answers(calls.correctCustomers, { updated: 1 })
  await save.click()
  await expect.element(page.getByText('Berhasil memperbarui data')).toBeVisible()
  expect(server.asked(calls.correctCustomers).at(-1)?.body).toHaveLength(1)
})

test("[A8] a failing server is 'Ada kesalahan pada server', for the list and for saving", async () => {
  server.refuses(calls.listCustomers, 'unexpected')
  await open(PATH, PEOPLE.ops)
  await expect.element(page.getByText('Ada kesalahan pada server')).toBeVisible()
  server.answers(calls.listCustomers, WRONG)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await apply('1001').click()
  server.refuses(calls.correctCustomers, 'unexpected')
  await save.click()
  await expect.element(alert).toMatchTextContent('Ada kesalahan pada server')
  await expect.element(cell('Kelurahan', '1001')).toHaveValue('Melati')
  server.isAway(calls.correctCustomers)
  await save.click()
  await expect.element(alert).toMatchTextContent('Server tidak dapat dihubungi')
  server.answers(calls.correctCustomers, { updated: 1 })
  await save.click()
  await expect.element(alert).toMatchTextContent('Berhasil memperbarui data')
})

test('names can be typed when the suggestions cannot be loaded', async () => {
  server.isAway(calls.listAreas)
  server.answers(calls.correctCustomers, { updated: 1 })
  await open(PATH, PEOPLE.ops)
  await expect.element(page.getByText('Daftar wilayah gagal dimuat')).toBeVisible()
  await type('Kelurahan', '1002', 'Melati')
  await save.click()
  await expect.element(page.getByText('Berhasil memperbarui data')).toBeVisible()
})

test('[A9] 25 a page; the page lives in the address, and leaving unsaved changes asks first', async () => {
  const many = Array.from({ length: 27 }, (_, i) => customer(`${2010 + i}`, `Nama ${i}`, null, null))
  let total = 27
  server.answers(calls.listCustomers, ({ query }) => {
    const from = (Number(query.p) - 1) * Number(query.rp)
    return { rows: many.slice(0, total).slice(from, from + Number(query.rp)), total }
  })
  await open(PATH, PEOPLE.ops)
  const fields = () => page.getByRole('combobox', { name: /^Kelurahan pelanggan/ }).elements().length
  await expect.poll(fields).toBe(25)
  const next = page.getByRole('button', { name: 'Halaman berikutnya' })
  await type('Kelurahan', '2010', 'Melati')
  await next.click()
  await question.getByRole('button', { name: 'Kembali mengubah' }).click()
  await expect.element(cell('Kelurahan', '2010')).toHaveValue('Melati')
  await utility.fill('sarolangun')
  await options.filter({ hasText: 'Kabupaten Sarolangun' }).click()
  await question.getByRole('button', { name: 'Kembali mengubah' }).click()
  await expect.element(utility).toHaveValue('Kota Contoh')
  await next.click()
  await question.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect.poll(fields).toBe(2)
  expect(router.state.location.search).toMatchObject({ p: '2' })
  // The last page is corrected whole: the list goes on with the page before it, without a question.
  await page.getByRole('button', { name: 'Terapkan semua usulan' }).click()
  server.answers(calls.correctCustomers, () => {
    total = 25
    return { updated: 2 }
  })
  await save.click()
  await expect.poll(fields).toBe(25)
  expect(router.state.location.search).toEqual({ city: 'kota-contoh' })
})

test('[A2] a city whose data is right, and an address of no city', async () => {
  server.answers(calls.listCustomers, [])
  await open(PATH, PEOPLE.ops)
  await expect.element(page.getByText('Semua data wilayah pelanggan sudah benar')).toBeVisible()
  server.refuses(calls.listCustomers, 'notFound', { module: 'company' })
  await open('/admin/customer?city=tidak-ada', PEOPLE.ops)
  await expect.element(page.getByText('PDAM pada alamat ini tidak ditemukan')).toBeVisible()
})
