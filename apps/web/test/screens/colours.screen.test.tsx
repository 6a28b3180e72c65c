import { type CallPayload, calls } from '@petatirta/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { router } from '#app/router.tsx'
import { CITIES } from '../support/cities.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const PATH = '/setcolor?city=kabupaten-sarolangun'
const ID = '01890a5d-ac96-774b-bcce-b302099a8201'
const HEX_HINT = 'Isi enam digit heksadesimal, misalnya #0072b2'

type Configuration = CallPayload<typeof calls.getFilters>

const configuration = (pvc = '#112233', diameter = '#445566', updatedAt = '2026-11-01T00:00:00.000Z') =>
  ({
    _id: ID,
    updatedAt,
    filters: {
      pipe_types: [
        { name: 'PVC', color: pvc },
        { name: 'Others', color: '#777777' },
      ],
      pipe_diameters: [
        { name: '100', color: diameter },
        { name: 'Others', color: '#888888' },
      ],
      payment_channels: [],
      customer_class: [],
    },
    symbols: { accessories: [], waterSources: [] },
    jenisNonAir: [],
  }) satisfies Configuration

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.companyDropdown, CITIES)
  server.answers(calls.getFilters, configuration())
  server.answers(calls.pipeNames, {
    pipe_types: [
      { name: 'PVC', pipes: 1200 },
      { name: 'LANGKA', pipes: 3 },
    ],
    pipe_diameters: [{ name: '100', pipes: 4 }],
  })
})

const types = page.getByRole('region', { name: 'Tipe pipa' })
const diameters = page.getByRole('region', { name: 'Diameter pipa' })
const row = (section: typeof types, label: string) =>
  section.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label, exact: true }) })
const pvc = row(types, 'PVC')
const hexOf = (item: typeof types) => item.getByRole('textbox', { name: /^Kode warna/ })
const submit = page.getByRole('button', { name: 'Submit' })
const alert = page.getByRole('alert')
const utility = page.getByRole('combobox', { name: 'PDAM' })
const question = page.getByRole('dialog', { name: 'Perubahan belum disimpan' })

test('[A2] every name of the pipes has a row with the number of its pipes, Others is the last', async () => {
  await open('/setcolor', PEOPLE.ops)
  await expect.element(page.getByText('Pilih PDAM untuk mengatur warna pipanya.')).toBeVisible()
  await utility.fill('sarol')
  await page.getByRole('option', { name: 'Kabupaten Sarolangun' }).click()
  await expect.element(pvc).toMatchTextContent('1.200 pipa')
  expect(router.state.location.search).toEqual({ city: 'kabupaten-sarolangun' })
  await expect.element(row(types, 'LANGKA')).toMatchTextContent('3 pipa · warna Others')
  await expect.element(types.getByRole('listitem').last()).toMatchTextContent('Others')
  await expect.element(row(diameters, '100 mm')).toMatchTextContent('4 pipa')
  await expect.element(diameters.getByRole('listitem').last()).toMatchTextContent('Others')
})

test('[A8] colours are typed, taken from the palette or picked, and only those are sent', async () => {
  await open(PATH, PEOPLE.ops)
  await expect.element(submit).toBeDisabled()
  await hexOf(pvc).fill('ABCDEF')
  // The line is drawn in it at once.
  await expect.element(pvc.getByRole('img', { name: /#abcdef/ })).toBeVisible()
  await expect.element(pvc.getByText('Diubah')).toBeVisible()

  const diameter = row(diameters, '100 mm')
  const picker = page.getByRole('dialog', { name: /^Pilih warna/ })
  await diameter.getByRole('button', { name: /^Pilih warna/ }).click()
  await picker.getByLabelText('Warna bebas').fill('#0a0b0c')
  await userEvent.keyboard('{Escape}')
  await expect.element(picker).not.toBeInTheDocument()
  await expect.element(diameter.getByRole('button', { name: /^Pilih warna/ })).toHaveFocus()
  await expect.element(hexOf(diameter)).toHaveValue('#0a0b0c')

  const others = row(types, 'Others')
  await others.getByRole('button', { name: /^Pilih warna/ }).click()
  await picker.getByRole('button', { name: 'Warna #d55e00' }).click()
  await expect.element(picker).not.toBeInTheDocument()
  await expect.element(hexOf(others)).toHaveValue('#d55e00')
  await expect.element(page.getByText('3 warna diubah, belum disimpan')).toBeVisible()

  server.answers(calls.updateFilter, configuration('#abcdef', '#0a0b0c'))
  await submit.click()
  await expect.element(alert).toMatchTextContent('Berhasil mengedit warna')
  await expect.element(submit).toBeDisabled()
  expect(server.asked(calls.updateFilter).map(({ query, body }) => [query.id, body.filters])).toEqual([
    [
      ID,
      {
        pipe_types: [
          { name: 'PVC', color: '#abcdef' },
          { name: 'Others', color: '#d55e00' },
        ],
        pipe_diameters: [{ name: '100', color: '#0a0b0c' }],
      },
    ],
  ])
})

test('[A9] what was said goes after 5 seconds', async () => {
  server.answers(calls.updateFilter, configuration('#abcdef'))
  await open(PATH, PEOPLE.ops)
  await hexOf(pvc).fill('#abcdef')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  await submit.click()
  await expect.element(alert).toMatchTextContent('Berhasil mengedit warna')
  const timer = timers.mock.calls.find(([, ms]) => ms === 5000)
  expect(timer).toBeDefined()
  // No test waits: what those seconds lead to is done now.
  if (typeof timer?.[0] === 'function') timer[0]()
  await expect.element(alert).not.toBeInTheDocument()
})

test('[A5] what is no colour is said, and is not saved', async () => {
  await open(PATH, PEOPLE.ops)
  for (const text of ['merah', '#fff', '']) {
    await hexOf(pvc).fill(text)
    await expect.element(pvc.getByText(HEX_HINT)).toBeVisible()
    await expect.element(submit).toBeDisabled()
  }
  await hexOf(row(diameters, '100 mm')).fill('#010203')
  await expect.element(submit).toBeDisabled()
  await pvc.getByRole('button', { name: /^Batalkan perubahan/ }).click()
  await expect.element(hexOf(pvc)).toHaveValue('#112233')
  await expect.element(submit).toBeEnabled()
  await page.getByRole('button', { name: 'Batalkan semua' }).click()
  await expect.element(submit).toBeDisabled()
})

test('[A8] Terjadi Kesalahan, why, and nothing is lost', async () => {
  server.isAway(calls.updateFilter)
  await open(PATH, PEOPLE.ops)
  await hexOf(pvc).fill('#abcdef')
  await submit.click()
  await expect.element(alert).toMatchTextContent('Terjadi Kesalahan')
  await expect.element(alert).toMatchTextContent('Server tidak dapat dihubungi')
  await expect.element(hexOf(pvc)).toHaveValue('#abcdef')
  await expect.element(submit).toBeEnabled()
})

test('[A8] a failing server is said, and trying again works', async () => {
  server.isAway(calls.pipeNames)
  await open(PATH, PEOPLE.ops)
  await expect.element(page.getByText('Ada kesalahan pada server')).toBeVisible()
  server.answers(calls.pipeNames, { pipe_types: [{ name: 'PVC', pipes: 1 }], pipe_diameters: [] })
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(pvc).toBeVisible()
})

test('[A8] of two administrators the second does not overwrite the first', async () => {
  await open(PATH, PEOPLE.ops)
  await hexOf(pvc).fill('#0000aa')
  await hexOf(row(types, 'Others')).fill('#0000bb')
  server.refuses(calls.updateFilter, 'conflict')
  await submit.click()
  await expect
    .element(alert.filter({ hasText: 'Terjadi Kesalahan' }))
    .toMatchTextContent('Data telah diubah oleh pengguna lain')
  await expect
    .element(page.getByText('Data ini telah diubah pengguna lain sejak Anda membukanya'))
    .toBeVisible()
  await expect.element(hexOf(pvc)).toHaveValue('#0000aa')
  const newest = configuration('#aa0000', '#bb0000', '2026-11-02T00:00:00.000Z')
  server.answers(calls.getFilters, newest)
  await page.getByRole('button', { name: 'Muat data terbaru' }).click()
  // The other one's colour where only that one changed it; ours where we did, beside what is stored.
  await expect.element(hexOf(row(diameters, '100 mm'))).toHaveValue('#bb0000')
  await expect.element(hexOf(pvc)).toHaveValue('#0000aa')
  await expect.element(alert.getByRole('listitem')).toHaveTextContent('Tipe pipa PVC yang tersimpan: #aa0000')
  server.answers(calls.updateFilter, configuration('#0000aa', '#bb0000'))
  await submit.click()
  await expect.element(page.getByText('Data terbaru telah dimuat')).not.toBeInTheDocument()
  expect(server.asked(calls.updateFilter).at(-1)?.body.updatedAt).toBe(newest.updatedAt)
})

test('[A2] unsaved colours are asked about before another utility or page is opened', async () => {
  server.answers(calls.listCompanies, [])
  await open(PATH, PEOPLE.ops)
  await hexOf(pvc).fill('#abcdef')
  await utility.fill('kota contoh')
  await page.getByRole('option', { name: 'Kota Contoh' }).click()
  await question.getByRole('button', { name: 'Kembali mengubah' }).click()
  await expect.element(utility).toHaveValue('Kabupaten Sarolangun')
  await expect.element(hexOf(pvc)).toHaveValue('#abcdef')
  await page.getByRole('link', { name: 'PDAM', exact: true }).click()
  await question.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'PDAM' })).toBeVisible()
})

test('[A2] a utility without pipes, and one that does not exist', async () => {
  server.answers(calls.pipeNames, { pipe_types: [], pipe_diameters: [] })
  await open(PATH, PEOPLE.ops)
  await expect.element(page.getByText('PDAM ini belum memiliki data pipa')).toBeVisible()
  server.refuses(calls.getFilters, 'notFound', { module: 'company' })
  await open('/setcolor?city=kota-yang-tidak-ada', PEOPLE.ops)
  await expect.element(page.getByText('PDAM tidak ditemukan')).toBeVisible()
})
