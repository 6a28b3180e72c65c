import { type Bill, type Complaint, calls } from '@petatirta/contract'
import type { Role } from '@petatirta/domain'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FeatureProperties, PointColumns } from '#sync/feature-columns.ts'
import {
  CITY,
  FeatureCard,
  OFFICER,
  PHONE,
  type StandInCity,
  show,
  standInCity,
} from '../support/map-part.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const BUDI: FeatureProperties = {
  idpelangga: '100200',
  nama: 'Budi Santoso',
  latitude: -6.95,
  longitude: 110.05,
  status_billing: 'belum_terbayar',
  due_date: '2026-11-20',
  total: 103_000,
  total_kini: 51_000,
  tunggakan: '2',
  nohp: '0812-3456-7890',
  // A photo within its address comes without it.
  url_foto: 'data:image/png;base64',
  url_foto_rumah: 'https://foto.example/rumah.png',
}
const SITI: FeatureProperties = {
  idpelangga: '100201',
  nama: 'Siti Aminah',
  status_billing: 'terbayar',
  due_date: '2026-11-20',
  tanggal_bayar: '2026-11-05T09:30:00',
  total: 0,
  ket: 0,
  zona: '',
  url_foto: 'javascript:alert(1)',
  sumber: 'https://sumber.example/a?b=1&c=2',
}
const SITI_ROW = 1

/** 30 months back from November 2026, of which the last two are owed. */
const BILLS: Bill[] = Array.from({ length: 30 }, (_, index) => ({
  periode: new Date(Date.UTC(2026, 10 - index)).toISOString().slice(0, 7).replace('-', ''),
  total: 51_000 + index * 1000,
  flaglunas: index > 1,
  pemakaian_m3: 11 + index,
  due_date: index === 1 ? '2020-01-20' : '2099-11-20',
  tanggal_bayar: index === 2 ? '2099-11-23T08:00:00' : null,
  loket_bayar: index === 2 ? 'Bank BRI' : null,
}))

const complaint = (number: number): Complaint => ({
  no_pengaduan: `A-00${number}`,
  tgl_pengaduan: `2026-11-0${number} 08:30:15`,
  jenis_nonair: 'Kebocoran pipa',
  keluhan_text: `Air mengalir ke jalan ${number}`,
})

let server: StandInServer
let city: StandInCity
beforeEach(() => {
  server = standInServer()
  const isBudi = (path: string) => path.includes('100200')
  server.answers(calls.customerBills, ({ path }) => (isBudi(path) ? BILLS : []))
  server.answers(calls.countComplaints, ({ path }) =>
    isBudi(path) ? { hublang: 27, work_order: 1 } : { hublang: 0, work_order: 0 },
  )
  server.answers(calls.listComplaints, ({ query }) =>
    query.customerId === '100200' ? [9, 8, 7].map(complaint) : [],
  )
  city = standInCity()
  city.describes('customer', [BUDI, SITI])
})

const card = page.getByRole('dialog')
const tab = (name: string) => page.getByRole('tab', { name })
const bills = page.getByRole('list', { name: 'Daftar tagihan' }).getByRole('listitem')
const value = (label: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
    .getByRole('cell')
const withRoles = (...roles: Role[]) => ({ ...OFFICER, roles })

test('[M2.10] the head says who it is, what is owed and how to get there', async () => {
  await show(<FeatureCard city={city} kind="customer" />)
  await expect.element(card).toHaveAccessibleName('Budi Santoso')
  await expect.element(card).toHaveFocus()
  await expect.element(card).toMatchTextContent('No. Sambungan 100200')
  await expect.element(card).toMatchTextContent(/Tagihan air bulan iniRp 51\.000Total tunggakanRp 103\.000/)
  await expect.element(card).toMatchTextContent(/Belum LunasTunggakan 2 bulan/)
  const link = card.getByRole('link', { name: 'Menuju Lokasi' })
  const to = 'https://www.google.com/maps/dir/?api=1&destination=-6.95,110.05'
  await expect.element(link).toHaveAttribute('href', to)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  await page.getByRole('button', { name: 'Tagihan belum termasuk denda' }).click()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Tagihan belum termasuk denda')
})

test('[M2.10] four tabs, Detail Pelanggan first in the view umum; each that is opened is logged once', async () => {
  await show(<FeatureCard city={city} kind="customer" />)
  await expect.element(tab('Detail Pelanggan')).toHaveAttribute('aria-selected', 'true')
  expect(page.getByRole('tab').elements()).toHaveLength(4)
  await expect.element(tab('Rincian Tagihan').getByLabelText('2 bulan belum lunas')).toHaveTextContent('2')
  await expect.element(tab('Pengaduan').getByLabelText('27 pengaduan')).toHaveTextContent('27')
  await tab('Rincian Tagihan').click()
  await tab('Pengaduan').click()
  await tab('Aset').click()
  await expect.element(page.getByText('Sedang dalam proses pengembangan')).toBeVisible()
  await tab('Detail Pelanggan').click()
  const parts = ['rincian-tagihan', 'pengaduan', 'aset', 'detail-pelanggan']
  await expect.poll(() => city.logged).toEqual(parts.map(part => `pop-up-customer-${part}`))
})

test('[M2.10] a telephone number is called or written to, an id is copied, a photo offered where there is one', async () => {
  const { instead } = await show(<FeatureCard city={city} kind="customer" />)
  const phone = value('No. HP')
  await expect
    .element(phone.getByRole('link', { name: '0812-3456-7890' }))
    .toHaveAttribute('href', 'tel:+6281234567890')
  await expect
    .element(phone.getByRole('link', { name: 'WhatsApp' }))
    .toHaveAttribute('href', 'https://wa.me/6281234567890')
  for (const photo of ['Foto Rumah', 'Foto Meter'])
    await expect.element(page.getByRole('button', { name: photo })).toBeVisible()
  await card.getByRole('button', { name: 'Salin No. Sambungan' }).click()
  await expect.element(card.getByRole('button', { name: 'No. Sambungan tersalin' })).toBeVisible()
  await instead(<FeatureCard city={city} kind="customer" row={SITI_ROW} />)
  await expect.element(card).toHaveAccessibleName('Siti Aminah')
  expect(page.getByRole('button', { name: /^Foto/ }).elements()).toEqual([])
})

test("[M4.5] a customer without any bill is 'Belum ada tagihan', not 'Belum Lunas' without arrears", async () => {
  city.describes('customer', [{ ...SITI, status_billing: 'belum_terbayar', tunggakan: 'Tidak Ada' }])
  await show(<FeatureCard city={city} kind="customer" />)
  await expect.element(card.getByText('Belum ada tagihan').first()).toBeVisible()
  expect(card.getByText('Belum Lunas').elements()).toEqual([])
  expect(card.getByText('Tidak ada tunggakan').elements()).toEqual([])
})

test('[M3.2] [M5.10] every property in its order; empty is a dash, zero is 0, only valid addresses are links', async () => {
  await show(<FeatureCard city={city} kind="customer" row={SITI_ROW} />)
  await expect.element(value('Nama')).toHaveTextContent('Siti Aminah')
  const labels = page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent)
  expect(labels.slice(0, 5)).toEqual(['ID Pelanggan', 'Nama', 'Alamat', 'Kelurahan', 'Kecamatan'])
  expect(labels.slice(-3)).toEqual(['No. HP', 'URL Foto Meter', 'URL Foto Rumah'])
  const shown = ['Zona', 'Alamat', 'Keterangan', 'Total Tunggakan', 'Jatuh Tempo', 'Tanggal Bayar']
  expect(shown.map(label => value(label).element().textContent)).toEqual([
    '-',
    '-',
    '0',
    'Rp 0',
    '20/11/2026',
    '05/11/2026 09:30:00',
  ])
  await expect.element(value('URL Foto Meter')).toHaveTextContent('javascript:alert(1)')
  expect(value('URL Foto Meter').getByRole('link').elements()).toEqual([])
  const link = value('Sumber').getByRole('link')
  await expect.element(link).toHaveAttribute('href', 'https://sumber.example/a?b=1&c=2')
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  await expect.element(card).toMatchTextContent(/LunasTidak ada tunggakan/)
})

test('[M2.10] [M9] bills, Total Tunggakan, and two years of usage in words as well', async () => {
  const release = server.holds(calls.customerBills)
  await show(<FeatureCard city={city} kind="customer" />)
  await tab('Rincian Tagihan').click()
  await expect.element(page.getByText('Memuat rincian tagihan…')).toBeVisible()
  release()
  await expect.poll(() => bills.elements().length).toBe(30)
  await expect
    .element(bills.nth(0))
    .toHaveTextContent('November 202611 m³Rp 51.000Belum LunasJatuh tempo 20/11/2099')
  await expect.element(bills.nth(1)).toMatchTextContent(/Jatuh tempo 20\/01\/2020 · lewat [\d.]+ hari$/)
  await expect
    .element(bills.nth(2))
    .toHaveTextContent('September 202613 m³Rp 53.000LunasDibayar 23/11/2099 di Bank BRI · terlambat 3 hari')
  await expect
    .element(page.getByRole('tabpanel'))
    .toMatchTextContent('Total TunggakanRp 103.000Total seluruh tagihanRp 1.965.000')
  const words = 'rata-rata 22,5 m³, tertinggi 34 m³ pada Desember 2024. 2 bulan belum lunas.'
  await expect.element(page.getByRole('img', { name: words })).toBeVisible()
})

test("[M8] 'Gagal memuat data', and again by 'Coba lagi'; a customer without bills is said", async () => {
  server.refuses(calls.customerBills, 'invalid')
  const { instead } = await show(<FeatureCard city={city} kind="customer" />)
  await tab('Rincian Tagihan').click()
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent('Gagal memuat data')
  server.answers(calls.customerBills, BILLS)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(bills.first()).toMatchTextContent('November 2026')
  server.answers(calls.customerBills, [])
  await instead(<FeatureCard city={city} kind="customer" row={SITI_ROW} />)
  await tab('Rincian Tagihan').click()
  await expect.element(page.getByText('Belum ada tagihan')).toBeVisible()
})

test('what the browser has is shown at once, whatever the server does', async () => {
  server.holds(calls.countComplaints)
  await show(<FeatureCard city={city} kind="customer" row={SITI_ROW} />)
  await expect.element(card).toMatchTextContent('No. Sambungan 100201')
  await expect.element(value('Jatuh Tempo')).toHaveTextContent('20/11/2026')
  await expect.element(tab('Rincian Tagihan').getByLabelText('0 bulan belum lunas')).toBeVisible()
})

test('[D103] what is kept of a row is not shown for a set of the same counter with other rows', async () => {
  const set = (base: number): PointColumns => ({
    family: 'point',
    kind: 'customer',
    city: CITY,
    counter: 8,
    base: { counter: base, rows: 2 },
    rows: 2,
    origin: [0, 0],
    columns: {},
    positions: new Float32Array(4),
    chunkRows: 4096,
    boxes: new Float32Array(4),
  })
  const arrives = async (base: number) => {
    city.has(set(base))
    await expect.poll(() => city.sync.getSnapshot().layers.customer.columns?.base?.counter).toBe(base)
  }
  await arrives(5)
  const { instead } = await show(<FeatureCard city={city} kind="customer" counter={8} />)
  await expect.element(card).toHaveAccessibleName('Budi Santoso')
  city.describes('customer', [SITI, BUDI])
  await arrives(8)
  await instead(<FeatureCard city={city} kind="customer" counter={8} />)
  await expect.element(card).toHaveAccessibleName('Siti Aminah')
})

test('a late answer is never shown as that of the customer after', async () => {
  const releases = [calls.customerBills, calls.countComplaints].map(call => server.holds(call))
  const { instead } = await show(<FeatureCard city={city} kind="customer" />)
  await tab('Rincian Tagihan').click()
  await expect.element(page.getByText('Memuat rincian tagihan…')).toBeVisible()
  await instead(<FeatureCard city={city} kind="customer" row={SITI_ROW} />)
  await expect.element(card).toHaveAccessibleName('Siti Aminah')
  for (const release of releases) release()
  await tab('Rincian Tagihan').click()
  await expect.element(page.getByText('Belum ada tagihan')).toBeVisible()
  await expect.element(tab('Pengaduan').getByLabelText('0 pengaduan')).toBeVisible()
  expect(page.getByText('November 2026').elements()).toEqual([])
  // And back: what is kept of the first is still the first's.
  await instead(<FeatureCard city={city} kind="customer" />)
  await tab('Rincian Tagihan').click()
  await expect.element(bills.first()).toMatchTextContent('November 2026')
})

test('[M6] without hublang or workOrder there is no Pengaduan, and nothing asks for it', async () => {
  await show(<FeatureCard city={city} kind="customer" />, { as: withRoles('umum') })
  await expect.element(tab('Detail Pelanggan')).toBeVisible()
  const names = page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent?.replace(/\d+$/, ''))
  expect(names).toEqual(['Detail Pelanggan', 'Rincian Tagihan', 'Aset'])
  expect(server.asked(calls.countComplaints)).toEqual([])
  expect(server.asked(calls.listComplaints)).toEqual([])
})

test('[M2.10] [M6] in hublang the card opens with Pengaduan and the newest three', async () => {
  await show(<FeatureCard city={city} kind="customer" />, { as: withRoles('hublang'), view: 'hublang' })
  await expect.element(tab('Pengaduan')).toHaveAttribute('aria-selected', 'true')
  const newest = page.getByRole('list', { name: 'Pengaduan terbaru' }).getByRole('listitem')
  await expect.poll(() => newest.elements().length).toBe(3)
  await expect.element(newest.first()).toMatchTextContent('09/11/2026 08:30:15')
  expect(server.asked(calls.listComplaints)[0]?.query).toMatchObject({ customerId: '100200', rp: '3' })
})

test("[M8] [M2.10] 'Tidak ada pengaduan', and complaints that do not come", async () => {
  const { instead } = await show(<FeatureCard city={city} kind="customer" row={SITI_ROW} />, {
    view: 'hublang',
  })
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent('Tidak ada pengaduan')
  expect(page.getByRole('button', { name: 'Lihat Pengaduan' }).elements()).toEqual([])
  server.refuses(calls.listComplaints, 'invalid')
  await instead(<FeatureCard city={city} kind="customer" />)
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent('Gagal memuat data')
})

test('[M2.10] on a phone no tab is chosen until one is tapped', async () => {
  await show(<FeatureCard city={city} kind="customer" wide={false} />, { size: PHONE, view: 'hublang' })
  await expect.poll(() => page.getByRole('tab').elements().length).toBe(4)
  expect(page.getByRole('tab', { selected: true }).elements()).toEqual([])
  expect(page.getByRole('tabpanel').elements()).toEqual([])
  await tab('Rincian Tagihan').click()
  await expect.element(page.getByText('Total Tunggakan', { exact: true })).toBeVisible()
})

test('[M4.6] Escape closes a dialog of the card and leaves the card; the focus goes back to its button', async () => {
  server.answers(calls.housePhoto, '')
  await show(<FeatureCard city={city} kind="customer" />)
  const button = page.getByRole('button', { name: 'Foto Rumah' })
  await button.click()
  const photo = page.getByRole('dialog', { name: 'Foto Rumah Budi Santoso' })
  await expect.element(photo).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(photo).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Budi Santoso' })).toBeVisible()
  await expect.element(button).toHaveFocus()
})
