import { calls } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { CONFIGURATION, Dial, Panels, smallCity } from '../support/map-panels.tsx'
import { PHONE, type StandInCity, show } from '../support/map-part.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

let server: StandInServer
let city: StandInCity
beforeEach(() => {
  server = standInServer()
  city = smallCity(server)
  server.answers(calls.complaintCustomers, [])
  // It starts folded.
  localStorage.setItem('petatirta.map.summary', '1')
})

const filter = page.getByRole('complementary', { name: 'Filter' })
const focus = page.getByRole('complementary', { name: 'Fokus Seleksi' })
const summary = page.getByRole('complementary', { name: 'Rangkuman' })
const tab = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
const card = (name: string) => filter.getByRole('button', { name: new RegExp(`^${name}.*TAMPILKAN$`) })
const option = (panel: Locator, name: string) => panel.getByRole('checkbox', { name, exact: true })
/** What stands beside an option. */
const countOf = (name: string) => {
  const id = option(filter, name).query()?.getAttribute('aria-describedby')
  return id && document.getElementById(id)?.textContent
}
const totals = () =>
  summary
    .getByRole('row', { name: /^Total/ })
    .elements()
    .map(({ textContent }) => textContent)

const SECTIONS = [
  'Filter Umum',
  'Pipa',
  'Diameter',
  'Aksesoris',
  'Sumber Air',
  'Status Tagihan',
  'Wilayah Administratif',
  'Tipe Filter Wilayah',
  'Wilayah Teknik',
  'Loket Pembayaran',
  'Tunggakan',
  'Golongan',
  'Pemakaian',
  'Status Rekening',
  'Filter Wilayah',
]
const BILLING = [
  'Status Tagihan',
  'Loket Pembayaran',
  'Tunggakan',
  'Golongan',
  'Pemakaian',
  'Status Rekening',
]
const others = SECTIONS.filter(title => !BILLING.includes(title))

test.each([
  ['umum', SECTIONS],
  ['hublang', ['Pengaduan', ...others]],
  ['workOrder', ['Realisasi Work Order', ...others]],
] as const)('[M2.5] %s has its sections, by their titles and in their order', async (view, sections) => {
  await show(<Panels city={city} />, { view })
  const titles = filter.getByRole('heading', { level: 3 })
  await expect
    .poll(() => titles.elements().map(heading => heading.querySelector('span')?.textContent))
    .toEqual(sections)
})

test('[M2.5] options say how many features they hold, loaded or not', async () => {
  await show(<Panels city={city} />)
  const shown = ['Belum Lunas', 'Lunas - Telat Bayar', 'Lunas', 'PVC', 'HDPE']
  await expect.poll(() => shown.map(countOf)).toEqual(['2', '1', '3', '2', '1'])
  await card('Filter Umum').click()
  await expect.poll(() => countOf('Jalan')).toBe('17')
  await card('Tunggakan').click()
  const bands = ['Tidak Ada', '1 Bulan', '2 Bulan', '3 Bulan', 'Lebih dari 3 Bulan']
  await expect.poll(() => bands.map(countOf)).toEqual(['4', '1', '1', '0', '0'])
})

test('[M2.5] the header counts what is on, and clears it all', async () => {
  const { filters } = await show(<Panels city={city} />)
  await option(filter, 'Belum Lunas').click()
  await filter.getByRole('button', { name: /^Status Tagihan/ }).click()
  await expect.element(filter.getByText('2/3')).toBeVisible()
  await filter.getByRole('button', { name: 'Bersihkan Semua' }).click()
  await expect.element(filter.getByLabelText('0 diterapkan')).toBeVisible()
  await expect.element(filter.getByText('0/3').first()).toBeVisible()
  expect(filters.getState().pipeTypes).toEqual([])
})

test('[M2.5] rayons are chosen, then applied; the rule is said in the help', async () => {
  const { filters } = await show(<Panels city={city} />, { city })
  await filter.getByRole('button', { name: 'Bantuan' }).click()
  await expect.element(filter.getByText('Antarbagian saling menyaring')).toBeVisible()
  await expect.poll(totals).toEqual(['Total2', 'Total1', 'Total3'])
  await card('Filter Wilayah').click()
  const apply = filter.getByRole('button', { name: 'Terapkan' })
  await expect.element(apply).toBeDisabled()
  await option(filter, 'Selatan').click()
  await expect.element(filter.getByText('1 rayon dipilih, belum diterapkan')).toBeVisible()
  expect(filters.getState().rayon).toEqual([])
  await apply.click()
  await expect.element(filter.getByText('1 rayon diterapkan')).toBeVisible()
  expect(filters.getState().rayon).toEqual(['Selatan'])
  await expect.poll(totals).toEqual(['Total1', 'Total1'])
  await filter.getByRole('button', { name: 'Bersihkan filter' }).click()
  await expect.element(option(filter, 'Selatan')).not.toBeChecked()
  await expect.poll(totals).toEqual(['Total2', 'Total1', 'Total3'])
  await expect
    .poll(() => city.logged)
    .toEqual(['card-open-rayon', 'filter-applied-rayon', 'filter-applied-rayon'])
})

test('[M4.11] Summarize: a failure is shown with its reason, and can be tried again', async () => {
  server.refuses(calls.summariseAreas, 'unexpected', { message: 'Basis data penuh' })
  await show(<Panels city={city} />)
  await card('Tipe Filter Wilayah').click()
  const summarize = filter.getByRole('button', { name: 'Summarize' })
  await summarize.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Basis data penuh')
  await expect.element(summarize).toBeEnabled()
})

test('[M5.3] [M5.8] years: what is wrong is said, a valid range is applied', async () => {
  const { filters } = await show(<Panels city={city} />, { city })
  const year = () => filters.getState().highlight.year
  await tab('Fokus Seleksi').click()
  const [from, until] = [focus.getByLabelText('Awal'), focus.getByLabelText('Akhir')]
  await from.fill('2010')
  await until.fill('2000')
  await expect.element(focus.getByText('Start year can not be bigger than end year')).toBeVisible()
  // What was valid until then stays.
  await userEvent.keyboard('{Enter}')
  expect(year()).toEqual({ startYear: 2010, endYear: null })
  await until.fill('')
  await from.fill('-5')
  await expect.element(focus.getByText('Invalid Year')).toBeVisible()
  await from.fill('')
  await userEvent.keyboard('1e9.9-8+E5,')
  await expect.element(from).toHaveValue(1998)
  await from.fill('1985')
  await until.fill('2015')
  await userEvent.keyboard('{Enter}')
  expect(year()).toEqual({ startYear: 1985, endYear: 2015 })
  await expect.element(focus.getByText('Tahun 1985–2015')).toBeVisible()
  await expect.element(focus.getByText('4.000 M')).toBeVisible()
  await expect.element(summary.getByText('Tahun 1985–2015')).toBeVisible()
  await expect.element(summary.getByText('4.000 M')).toBeVisible()
  await expect.poll(() => city.logged).toContain('highlight-year')
  await focus.getByRole('button', { name: 'Bersihkan Semua' }).click()
  await expect.element(from).toHaveValue(null)
  expect(year()).toEqual({ startYear: null, endYear: null })
})

test('[M2.6] Rangkuman is there while a highlight or a billing status is active, and folded at first', async () => {
  localStorage.removeItem('petatirta.map.summary')
  await show(<Panels city={city} />)
  await expect.element(summary.getByRole('table')).not.toBeInTheDocument()
  await summary.getByRole('button', { name: 'Rangkuman' }).click()
  await expect.element(summary).toBeVisible()
  for (const name of ['Belum Lunas', 'Lunas - Telat Bayar', 'Lunas']) await option(filter, name).click()
  await expect.element(summary).not.toBeInTheDocument()
  await tab('Fokus Seleksi').click()
  await option(focus, 'PVC').click()
  await expect.element(summary.getByText('PVC')).toBeVisible()
  await expect.element(summary.getByText('3.000 M')).toBeVisible()
})

test('[M2.6] tables per status by class; an empty one says Data Kosong', async () => {
  await show(<Panels city={city} />)
  const unpaid = summary.getByRole('table', { name: 'Belum Lunas' })
  const cells = () =>
    unpaid
      .getByRole('row')
      .elements()
      .map(row => [...row.children].map(({ textContent }) => textContent))
  await expect.poll(cells).toEqual([
    ['Golongan', 'Jumlah'],
    ['Rumah Tangga', '1'],
    ['Niaga', '1'],
    ['Total', '2'],
  ])
  for (const name of ['Lunas - Telat Bayar', 'Lunas'])
    await expect.element(summary.getByRole('table', { name, exact: true })).toBeVisible()
  await card('Pemakaian').click()
  await option(filter, '> 1000 m³').click()
  await expect.element(summary.getByText('Data Kosong').first()).toBeVisible()
})

test('[M7.3] each change is logged once, by its name', async () => {
  await show(<Panels city={city} />, { city })
  const changes: [section: string, label: string, name: string][] = [
    ['Filter Umum', 'Jalan', 'general'],
    ['Wilayah Administratif', 'Kelurahan', 'administrative-area'],
    ['Wilayah Teknik', 'DMA', 'service-area'],
    ['Tunggakan', '1 Bulan', 'arrears'],
    ['Golongan', 'Lainnya', 'customer-group'],
    ['Pemakaian', '1-10 m³', 'water-use'],
    ['Status Rekening', 'Jatuh tempo bulan ini', 'account-status'],
  ]
  const expected: string[] = []
  for (const [section, label, name] of changes) {
    await card(section).click()
    await option(filter.getByRole('group', { name: section, exact: true }), label).click()
    expected.push(`card-open-${name}`, `filter-applied-${name}`)
  }
  await filter.getByRole('button', { name: 'Bersihkan Semua' }).click()
  expected.push('filter-cleared')
  await expect.poll(() => city.logged).toEqual(expected)
})

test('[M8] a configuration that does not come is said, and asked for again', async () => {
  server.refuses(calls.getFilters, 'invalid')
  await show(<Panels city={city} />)
  await expect.element(filter.getByText('Pilihan tidak dapat dimuat.').first()).toBeVisible()
  server.answers(calls.getFilters, CONFIGURATION)
  await filter.getByRole('button', { name: 'Coba lagi' }).first().click()
  await expect.element(option(filter, 'PVC')).toBeChecked()
})

test('[M2.5] [D50] with the keyboard alone: a panel, a card, an option; Escape goes back to the tab', async () => {
  await show(<Panels city={city} />)
  const filterTab = tab('Filter')
  ;(filterTab.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(filter).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(filter).toBeVisible()
  ;(card('Tunggakan').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const first = filter.getByRole('group', { name: 'Tunggakan' }).getByRole('checkbox').first()
  await expect.element(first).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(first).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(filter).not.toBeInTheDocument()
  await expect.element(filterTab).toHaveFocus()
})

test('[M2.5] on a phone: Filter, Fokus Seleksi and Rangkuman, each a popup over the whole screen', async () => {
  await show(<Dial city={city} />, { size: PHONE })
  const dial = page.getByRole('button', { name: 'Panel peta' })
  for (const name of ['Filter', 'Fokus Seleksi', 'Rangkuman']) {
    await dial.click()
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
    const popup = page.getByRole('dialog', { name })
    await expect.element(popup).toBeVisible()
    await expect.poll(() => popup.element().getBoundingClientRect().width).toBe(PHONE[0])
    await popup.getByRole('button', { name: 'Tutup' }).click()
    await expect.element(popup).not.toBeInTheDocument()
  }
  // By keyboard as well; the focus comes back to where it started.
  ;(dial.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(dial).toHaveFocus()
})
