import { type AreaSummary, calls } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FeatureCard, type StandInCity, show, standInCity } from '../support/map-part.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const FIGURES: AreaSummary = {
  jumlah_pelanggan: 3,
  jumlah_pelanggan_bayar: 2,
  jumlah_pelanggan_piutang: 1,
  jumlah_total_tagihan: 1_103_000,
  jumlah_total_tagihan_bayar: 1_000_000,
  jumlah_total_tagihan_piutang: 103_000,
  pemakaian: 765,
  pemakaian_bayar: 700,
  pemakaian_piutang: 65,
  pemakaian_kini: 11,
  pemakaian_bayar_kini: 0,
  pemakaian_piutang_kini: 11,
  jumlah_tagihan_kini: 51_000,
  pelanggan_piutang_kini: 1,
  pelanggan_lunas_kini: 2,
}
const ANGGREK = { id: '#4', nama: 'Anggrek' }
const answer = (changes: Partial<AreaSummary> = {}) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: [110.05, -6.95] },
  properties: { nama: 'Anggrek', ...FIGURES, ...changes },
})

const NO_CUSTOMERS = { unpaid: false, latePaid: false, paid: false }

let server: StandInServer
let city: StandInCity
beforeEach(() => {
  server = standInServer()
  server.answers(calls.mapKelurahan, answer())
  server.answers(calls.mapKecamatan, answer())
  city = standInCity()
  for (const kind of ['kelurahan', 'kecamatan'] as const) city.describes(kind, [{ ...ANGGREK, ...FIGURES }])
})

const card = page.getByRole('dialog')
const figures = page.getByRole('region', { name: 'Ringkasan wilayah' })

test.each(['kelurahan', 'kecamatan'] as const)(
  '[M3.13] the popup of a %s: customers, bills and usage in their formats',
  async kind => {
    await show(<FeatureCard city={city} kind={kind} />)
    await expect.element(card).toHaveAccessibleName(new RegExp(`^${kind} Anggrek$`, 'i'))
    const titles = figures.getByRole('heading')
    await expect
      .poll(() => titles.elements().map(({ textContent }) => textContent))
      .toEqual(['Pelanggan', 'Tagihan', 'Pemakaian'])
    await expect.element(figures).toMatchTextContent('Jumlah pelanggan3 Pelanggan')
    await expect.element(figures).toMatchTextContent('Total tunggakanRp 103.000')
    await expect.element(figures).toMatchTextContent('Pemakaian bulan ini11 m³')
  },
)

test('[M3.13] what the server counted meanwhile takes the place of what the map knows', async () => {
  const release = server.holds(calls.mapKelurahan)
  server.answers(calls.mapKelurahan, answer({ jumlah_pelanggan: 1204 }))
  await show(<FeatureCard city={city} kind="kelurahan" />)
  await expect.element(figures).toMatchTextContent('Jumlah pelanggan3 Pelanggan')
  await expect.element(figures).toHaveAttribute('aria-busy', 'true')
  release()
  await expect.element(figures).toMatchTextContent('Jumlah pelanggan1.204 Pelanggan')
  // Several areas may bear one name: they are asked for by id.
  expect(server.asked(calls.mapKelurahan)[0]?.path).toContain(encodeURIComponent(ANGGREK.id))
})

test('[M3.13] an area that was not summarised yet shows dashes, not zeros', async () => {
  city.describes('kelurahan', [ANGGREK])
  server.answers(calls.mapKelurahan, answer({ jumlah_pelanggan: 0 }))
  await show(<FeatureCard city={city} kind="kelurahan" />)
  await expect.element(figures).toHaveAttribute('aria-busy', 'false')
  await expect.element(figures).toMatchTextContent('Jumlah pelanggan-')
})

test("[M8] what the map knows of an area stays when the server's answer fails", async () => {
  server.refuses(calls.mapKelurahan, 'notFound')
  await show(<FeatureCard city={city} kind="kelurahan" />)
  await expect.element(page.getByText('Gagal memuat data')).toBeVisible()
  await expect.element(figures).toMatchTextContent('Jumlah pelanggan3 Pelanggan')
  server.answers(calls.mapKelurahan, answer())
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(page.getByText('Gagal memuat data')).not.toBeInTheDocument()
})

const files = page.getByRole('dialog', { name: 'Download Data' })
const all = files.getByRole('radio', { name: /^Semua pelanggan wilayah ini/ })
const getSheet = files.getByRole('button', { name: 'Unduh spreadsheet' })

test('[M2.10] a download says first whose data it holds; one that fails says why, and can be tried again', async () => {
  server.answers(calls.areaCount, { all: 1406, filtered: 90 })
  server.refuses(calls.areaSpreadsheet, 'tooMany', { message: 'Terlalu banyak permintaan' })
  await show(<FeatureCard city={city} kind="kelurahan" />, { filters: { arrears: ['oneMonth'] } })
  expect(server.asked(calls.areaCount)).toEqual([])
  await page.getByRole('button', { name: 'Download Data' }).click()
  await expect.element(files).toMatchTextContent('Semua pelanggan wilayah ini · 1.406 Pelanggan')
  await expect.element(all).toBeChecked()
  await getSheet.click()
  await expect.element(files.getByText('Gagal mengunduh data')).toBeVisible()
  await expect.element(files.getByText('Terlalu banyak permintaan')).toBeVisible()
  await files.getByRole('radio', { name: 'Sesuai filter · 90 Pelanggan' }).click()
  await getSheet.click()
  await expect.poll(() => server.asked(calls.areaSpreadsheet)).toHaveLength(2)
  const area = { kind: 'kelurahan', id: ANGGREK.id }
  const [whole, filtered] = server.asked(calls.areaSpreadsheet)
  expect(whole?.body).toEqual({ area, filters: {} })
  expect(filtered?.body).toMatchObject({ area, filters: { arrears: ['oneMonth'] } })
  await expect.poll(() => city.logged).toEqual(['pop-up-kelurahan-download-data'])
})

test('[M2.10] a file without customers is not offered, and says why', async () => {
  server.answers(calls.areaCount, { all: 406, filtered: 0 })
  await show(<FeatureCard city={city} kind="kelurahan" />, { filters: { customer: NO_CUSTOMERS } })
  await page.getByRole('button', { name: 'Download Data' }).click()
  await expect.element(files.getByRole('radio', { name: 'Sesuai filter · 0 Pelanggan' })).toBeDisabled()
  await expect.element(files).toMatchTextContent('Filter yang sedang aktif tidak menampilkan pelanggan')
  expect(server.asked(calls.areaCount)[0]?.body).toMatchObject({ filters: { customer: [] } })
  await expect.element(getSheet).toBeEnabled()
  server.answers(calls.areaCount, { all: 0, filtered: 0 })
  await files.getByRole('button', { name: 'Tutup' }).click()
  await page.getByRole('button', { name: 'Download Data' }).click()
  await expect.element(files).toMatchTextContent('tidak ada data yang dapat diunduh')
  await expect.element(getSheet).toBeDisabled()
})

test('[M2.10] [M5.9] [M5.10] DESKRIPSI: what a publisher wrote is text; only a valid address is a link', async () => {
  const markup = '<img src=x onerror="window.broken = 1">'
  city.describes('pdam_office', [
    {
      nama: 'Kantor Pusat',
      kosong: '',
      nol: 0,
      situs: 'https://pdam.example/?a=1&b=2',
      jahat: 'javascript:alert(1)',
      markup,
    },
  ])
  await show(<FeatureCard city={city} kind="pdam_office" />)
  await expect.element(card).toHaveAccessibleName('Kantor Pusat')
  await expect.element(card.getByRole('heading', { name: 'DESKRIPSI' })).toBeVisible()
  const value = (name: string) =>
    card
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .getByRole('cell')
  await expect.element(value('Kosong')).toHaveTextContent('-')
  await expect.element(value('Nol')).toHaveTextContent('0')
  const link = value('Situs').getByRole('link')
  await expect.element(link).toHaveAttribute('href', 'https://pdam.example/?a=1&b=2')
  await expect.element(value('Markup')).toHaveTextContent(markup)
  expect(value('Jahat').getByRole('link').elements()).toEqual([])
  expect('broken' in window).toBe(false)
})

test('[M8] a feature whose details do not come is said', async () => {
  await show(<FeatureCard city={city} kind="pdam_office" />)
  await expect.element(card.getByRole('alert')).toBeVisible()
})
