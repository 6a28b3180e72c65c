import { calls } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Panels, smallCity } from '../support/map-panels.tsx'
import { type StandInCity, show, TODAY } from '../support/map-part.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

let server: StandInServer
let city: StandInCity
beforeEach(() => {
  server = standInServer()
  city = smallCity(server)
  server.answers(calls.complaintCustomers, ({ query }) =>
    query.type === 'Air Keruh' ? [] : query.type === 'Pipa Bocor' ? ['P1'] : ['P1', 'P3', 'P4'],
  )
})

const card = page.getByRole('group', { name: 'Pengaduan', exact: true })
const status = page.getByRole('status').filter({ hasText: /pelanggan|pengaduan/i })
const day = (label: string) => page.getByRole('group', { name: label, exact: true })
const shownDay = (label: string) => day(label).element().parentElement?.querySelector('input')?.value
const category = page.getByRole('combobox', { name: 'Jenis Pengaduan' })
const asked = () => server.asked(calls.complaintCustomers).map(({ query }) => query)

async function choose(name: string): Promise<void> {
  await category.click()
  await page.getByRole('option', { name }).click()
}

async function type(label: string, digits: string): Promise<void> {
  await day(label).getByRole('spinbutton', { name: 'Hari' }).click()
  await userEvent.keyboard(`${digits}{Enter}`)
}

test('[M4.8] starts with the days from the first of the month until today and counts their customers', async () => {
  await show(<Panels city={city} />, { view: 'hublang' })
  await expect.element(status).toHaveTextContent('3 pelanggan disorot')
  await expect.element(day('Tanggal Akhir')).toBeVisible()
  expect(['Tanggal Awal', 'Tanggal Akhir'].map(shownDay)).toEqual(['01/11/2026', '15/11/2026'])
  expect(asked()).toEqual([
    {
      city: 'kota-contoh',
      startDate: '2026-11-01T00:00:00.000+07:00',
      endDate: `${TODAY}T23:59:59.999+07:00`,
    },
  ])
})

test('[M5.4] a date is typed as DD/MM/YYYY; what is wrong with it is said and asks for nothing', async () => {
  const { filters } = await show(<Panels city={city} />, { view: 'hublang' })
  await expect.element(status).toHaveTextContent('3 pelanggan disorot')
  const { complaint } = filters.getState()
  await type('Tanggal Awal', '16112026')
  await expect.element(card).toMatchTextContent('Tanggal melewati batas maksimum')
  await type('Tanggal Awal', '01112026')
  await expect.element(card).not.toMatchTextContent('Tanggal melewati batas maksimum')
  await type('Tanggal Akhir', '31102026')
  await expect.element(card).toMatchTextContent('Tanggal melewati batas minimum')
  await type('Tanggal Akhir', '31022026')
  await expect.element(card).toMatchTextContent('Tanggal tidak valid')
  await day('Tanggal Akhir').getByRole('spinbutton', { name: 'Hari' }).click()
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
  await expect.element(card).toMatchTextContent('Tanggal tidak boleh kosong')
  expect(filters.getState().complaint).toEqual(complaint)
  // Who types slowly passes by days that are right: 16/01 on the way to 16/11.
  expect(asked().filter(({ startDate }) => `${startDate}`.startsWith('2026-11-16'))).toEqual([])
  expect(asked().filter(({ endDate }) => `${endDate}`.startsWith('2026-10-31'))).toEqual([])
})

test('[M3.11] a typed and a picked day each ask again; clearing all brings the first range back', async () => {
  const { filters } = await show(<Panels city={city} />, { view: 'hublang' })
  await type('Tanggal Awal', '07082026')
  await expect.poll(() => asked().at(-1)?.startDate).toBe('2026-08-07T00:00:00.000+07:00')
  await day('Tanggal Akhir').getByRole('button').click()
  const calendar = page.getByRole('dialog', { name: 'Tanggal Akhir' })
  await calendar.getByRole('gridcell', { name: '9', exact: true }).click()
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.poll(() => asked().at(-1)?.endDate).toBe('2026-11-09T23:59:59.999+07:00')
  expect(filters.getState().complaint).toMatchObject({ startDate: '2026-08-07', endDate: '2026-11-09' })
  await type('Tanggal Akhir', '16112026')
  await expect.element(card).toMatchTextContent('Tanggal melewati batas maksimum')
  await page.getByRole('button', { name: 'Bersihkan Semua' }).click()
  await expect.element(card).not.toMatchTextContent('Tanggal melewati batas maksimum')
  await expect.poll(() => shownDay('Tanggal Awal')).toBe('01/11/2026')
  expect(shownDay('Tanggal Akhir')).toBe('15/11/2026')
})

test('[M3.11] a category narrows, and the choice is logged once', async () => {
  await show(<Panels city={city} />, { view: 'hublang', city })
  await choose('Pipa Bocor')
  await expect.element(status).toHaveTextContent('1 pelanggan disorot')
  expect(asked().at(-1)).toMatchObject({ type: 'Pipa Bocor' })
  expect(asked().at(-1)).not.toHaveProperty('filterDatePhaseType')
  await expect.poll(() => city.logged).toEqual(['filter-pengaduan-berdasarkan-pilihan'])
  await choose('Air Keruh')
  await expect.element(status).toHaveTextContent('Tidak ada pelanggan dengan pengaduan pada rentang ini')
  await choose('Semua')
  await expect.element(status).toHaveTextContent('3 pelanggan disorot')
})

test('[M3.11] work orders are found by the date of a phase and by phases Sudah and Belum', async () => {
  await show(<Panels city={city} />, { view: 'workOrder', city })
  await expect.element(status).toHaveTextContent('3 pelanggan disorot')
  await page.getByRole('combobox', { name: 'Tanggal berdasarkan' }).click()
  await page.getByRole('option', { name: 'RAB' }).click()
  await expect.poll(() => asked().at(-1)?.filterDatePhaseType).toBe('rab')
  const answers = page.getByRole('group', { name: 'BAP: sudah atau belum' })
  const missing = answers.getByRole('button', { name: 'Belum' })
  await expect.element(missing).toBeDisabled()
  await page.getByRole('switch', { name: 'BAP' }).click()
  await expect.poll(() => asked().at(-1)?.includeWorkOrderFilter).toBe('bap')
  await missing.click()
  await expect.poll(() => asked().at(-1)?.excludeWorkOrderFilter).toBe('bap')
  expect(asked().at(-1)).not.toHaveProperty('includeWorkOrderFilter')
  await expect.element(missing).toHaveAttribute('aria-pressed', 'true')
  const logged = Array.from({ length: 3 }, () => 'filter-work-order-realisasi-berdasarkan-pilihan')
  await expect.poll(() => city.logged).toEqual(logged)
})

test('[M4.10] LOADING shows, and an older answer never stands for a newer filter', async () => {
  await show(<Panels city={city} />, { view: 'hublang' })
  await expect.element(status).toHaveTextContent('3 pelanggan disorot')
  const release = server.holds(calls.complaintCustomers)
  await choose('Pipa Bocor')
  await expect.element(page.getByRole('progressbar', { name: 'Mencari pelanggan…' })).toBeVisible()
  await expect.element(status).toHaveTextContent('Mencari pelanggan…')
  await choose('Air Keruh')
  release()
  await expect.element(status).toHaveTextContent('Tidak ada pelanggan dengan pengaduan pada rentang ini')
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})

test('[M8] a failure is said in the card alone, and can be tried again', async () => {
  server.refuses(calls.complaintCustomers, 'notAllowed', { message: 'Akses Ditolak' })
  await show(<Panels city={city} />, { view: 'hublang' })
  await expect.element(status).toHaveTextContent('Data pengaduan tidak dapat dimuat.')
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(page.getByText('Akses Ditolak').elements()).toEqual([])
  server.answers(calls.complaintCustomers, ['P1'])
  await card.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(status).toHaveTextContent('1 pelanggan disorot')
  await expect.element(card.getByRole('button', { name: 'Coba lagi' })).not.toBeInTheDocument()
})

test.each([
  ['hublang', 'Pengaduan', 'card-open-complaint'],
  ['workOrder', 'Realisasi Work Order', 'card-open-work-order'],
] as const)(
  '[M7.3] in %s opening the card %s is logged; closed, it still says how many',
  async (view, title, action) => {
    await show(<Panels city={city} />, { view, city })
    await expect.element(status).toHaveTextContent('3 pelanggan disorot')
    await page.getByRole('button', { name: `${title} SEMBUNYIKAN` }).click()
    const head = page.getByRole('button', { name: `${title} 3 TAMPILKAN` })
    await expect.element(head).toHaveAttribute('aria-expanded', 'false')
    expect(city.logged).toEqual([])
    await head.click()
    await expect.poll(() => city.logged).toEqual([action])
  },
)

test('[M6] in hublang there are no phases', async () => {
  await show(<Panels city={city} />, { view: 'hublang' })
  await expect.element(category).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Tanggal berdasarkan' }).elements()).toEqual([])
  expect(page.getByRole('switch').elements()).toEqual([])
})
