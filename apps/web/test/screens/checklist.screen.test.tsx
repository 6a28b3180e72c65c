import {
  CHECKLIST_ITEMS,
  type Checklist,
  type ChecklistItem,
  type ChecklistItemName,
  calls,
} from '@petatirta/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { router } from '#app/router.tsx'
import { company } from '../support/admin.ts'
import { CITIES } from '../support/cities.ts'
import { open, PEOPLE, PHONE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const PATH = '/internal/checklist?city=kota-contoh'

const nothing = (item: ChecklistItemName): ChecklistItem => ({
  item,
  state: 'missing',
  rows: 0,
  areMore: false,
  layers: [],
  importedAt: null,
  syncedAt: null,
  newestPeriod: null,
  latestAt: null,
  quality: [],
})
const EMPTY: Checklist = { items: CHECKLIST_ITEMS.map(nothing), done: 0 }
const having = (...found: (Partial<ChecklistItem> & { item: ChecklistItemName })[]): Checklist => ({
  items: EMPTY.items.map(entry => ({ ...entry, ...found.find(({ item }) => item === entry.item) })),
  done: found.length,
})

const PARTLY = having(
  {
    item: 'boundaries',
    state: 'ready',
    rows: 52,
    layers: [
      { kind: 'kecamatan', rows: 0 },
      { kind: 'kelurahan', rows: 0 },
      { kind: 'kecamatan_boundaries', rows: 12 },
      { kind: 'kelurahan_boundaries', rows: 40 },
    ],
    importedAt: '2026-11-01T01:02:03.000Z',
    quality: [{ measure: 'named', rows: 52, of: 52, isLow: false, isSample: false }],
  },
  {
    item: 'customers',
    state: 'attention',
    rows: 1_200_000,
    importedAt: '2026-11-01T01:02:03.000Z',
    quality: [
      { measure: 'validAreas', rows: 4499, of: 5000, isLow: true, isSample: true },
      { measure: 'class', rows: 5000, of: 5000, isLow: false, isSample: true },
    ],
  },
  {
    item: 'bills',
    state: 'ready',
    rows: 100_000,
    areMore: true,
    newestPeriod: '2026-10',
    syncedAt: '2026-11-02T01:02:03.000Z',
  },
)

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.companyDropdown, CITIES)
  server.answers(calls.checklist, EMPTY)
})

const item = (name: string) => page.getByRole('listitem', { name, exact: true })
const steps = (name: string) =>
  item(name)
    .getByRole('link')
    .elements()
    .map(link => `${link.textContent} ${link.getAttribute('href')}`)

test('[D95] a new utility: everything is missing, and each line leads to where it is brought', async () => {
  await open(PATH, PEOPLE.ops)
  await expect.element(page.getByRole('status')).toMatchTextContent('0 dari 9 jenis data sudah ada')
  await expect.element(item('Pelanggan')).toMatchTextContent('Belum ada')
  expect(
    page.getByRole('list', { name: 'Daftar kesiapan data' }).getByRole('listitem').elements(),
  ).toHaveLength(9)
  const importHere = ['Import data /data/import?city=kota-contoh']
  expect(steps('Batas wilayah')).toEqual(importHere)
  expect(steps('Pelanggan')).toEqual(importHere)
  // Bills are matched with customers, of which there are none.
  expect(steps('Tagihan')).toEqual([])
  await expect.element(item('Tagihan')).toMatchTextContent('Import pelanggan lebih dahulu')
  expect(steps('Device')).toEqual([...importHere, 'Kunci perangkat /internal/pdam?general=kota-contoh'])
  expect(steps('Pengguna')).toEqual(['Tambah pengguna /internal/user?rule=pdam'])
  await expect
    .element(page.getByRole('link', { name: 'Buka peta' }))
    .toHaveAttribute('href', '/map/kota-contoh')
})

test('[D95] what is there: how many, how new, how good, and what to put right', async () => {
  server.answers(calls.checklist, PARTLY)
  await open(PATH, PEOPLE.ops)
  await expect.element(page.getByRole('status')).toMatchTextContent('3 dari 9 jenis data sudah ada')
  await expect.element(item('Batas wilayah')).toMatchTextContent('Batas Kecamatan 12, Batas Kelurahan 40')
  const customers = item('Pelanggan')
  await expect.element(customers).toMatchTextContent('Perlu diperiksa')
  await expect.element(customers).toMatchTextContent(/1\.200\.000 pelanggan · Import terakhir 01-11-2026/)
  // Rounded down: all of them would be 90 %.
  await expect
    .element(customers)
    .toMatchTextContent(
      'Kecamatan dan kelurahan dikenal: 89,9 % (4.499 dari 5.000), dari pelanggan yang dipilih acak',
    )
  expect(steps('Pelanggan')).toEqual([
    'Perbaiki wilayah /admin/customer?city=kota-contoh',
    'Import data /data/import?city=kota-contoh',
  ])
  await expect
    .element(item('Tagihan'))
    .toMatchTextContent(
      /lebih dari 100\.000 tagihan · Tagihan terbaru Oktober 2026 · Sinkronisasi terakhir 02-11-2026/,
    )
  expect(steps('Tagihan')).toContain('Sinkronkan tagihan /pdam/utility?city=kota-contoh')
})

test('[D95] templates of every kind and format of a line, by keyboard too; a refusal is said', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  await open(PATH, PEOPLE.ops)
  const menu = page.getByRole('button', { name: 'Unduh template Batas wilayah' })
  await menu.click()
  const entries = page.getByRole('menuitem')
  expect(entries.elements().map(({ textContent }) => textContent)).toEqual([
    'Kecamatan (Excel)',
    'Kecamatan (CSV)',
    'Kecamatan (contoh GeoJSON)',
    'Kelurahan (Excel)',
    'Kelurahan (CSV)',
    'Kelurahan (contoh GeoJSON)',
    'Batas Kecamatan (contoh GeoJSON)',
    'Batas Kelurahan (contoh GeoJSON)',
  ])
  await userEvent.keyboard('{Escape}')
  server.answers(calls.importTemplate, null)
  await page.getByRole('button', { name: 'Unduh template Pelanggan' }).click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => saved).toEqual(['Template Pelanggan.csv'])
  expect(server.asked(calls.importTemplate)).toMatchObject([
    { path: '/api/upload/templates/customer', query: { format: 'csv' } },
  ])
  server.refuses(calls.importTemplate, 'invalid', { message: 'Tidak tersedia' })
  await page.getByRole('button', { name: 'Unduh template Pipa' }).click()
  await page.getByRole('menuitem', { name: 'Pipa (contoh GeoJSON)' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Template tidak dapat diunduh')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Tidak tersedia')
})

test('[D95] no utility, an unknown one, and a server that does not answer', async () => {
  await open('/internal/checklist', PEOPLE.root)
  await expect.element(page.getByText('Pilih PDAM untuk melihat kesiapan datanya.')).toBeVisible()
  expect(server.asked(calls.checklist)).toEqual([])
  server.refuses(calls.checklist, 'notFound')
  await open('/internal/checklist?city=tidak-ada', PEOPLE.root)
  await expect.element(page.getByRole('main')).toMatchTextContent(/tidak ditemukan/i)
  server.isAway(calls.checklist)
  await open(PATH, PEOPLE.root)
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answers(calls.checklist, EMPTY)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(item('Pipa')).toBeVisible()
})

test('[D95] not for users of a utility', async () => {
  await open(PATH, PEOPLE.pdam)
  await expect.element(page.getByText('Akses Ditolak')).toBeVisible()
  expect(server.asked(calls.checklist)).toEqual([])
})

test('[D95] nothing runs over the edge of a phone, and what is pressed is large enough', async () => {
  server.answers(calls.checklist, PARTLY)
  await open(PATH, PEOPLE.ops, PHONE)
  await expect.element(item('Pengguna')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0])
  const list = page.getByRole('list', { name: 'Daftar kesiapan data' })
  const pressed = [...list.getByRole('link').elements(), ...list.getByRole('button').elements()]
  expect(pressed.filter(element => element.getBoundingClientRect().height < 40)).toEqual([])
})

test('[D95] the list of utilities says how far each is, and leads there', async () => {
  server.answers(calls.listCompanies, [company()])
  server.answers(calls.checklistProgress, { 'kota-uji': 6 })
  await open('/internal/pdam', PEOPLE.ops)
  const link = page.getByRole('link', { name: 'Kesiapan data PDAM Uji: 6/9' })
  await expect.element(link).toMatchTextContent('6/9')
  expect(server.asked(calls.checklistProgress)).toMatchObject([{ query: { cities: 'kota-uji' } }])
  server.answers(calls.companyDropdown, CITIES)
  await link.click()
  await expect.poll(() => router.state.location.href).toBe('/internal/checklist?city=kota-uji')
})
