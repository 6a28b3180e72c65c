/// <reference lib="dom" />
/** Data Pelanggan on the map of the city that has it. */
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, tokenOf } from './product.ts'
export const CITY = 'kabupaten-sarolangun'

export const map = (page: Page) => page.getByTestId('map')
export const alert = (page: Page) => page.locator('.MuiSnackbar-root').getByRole('alert')
export const rowsOnMap = async (page: Page) => Number(await map(page).getAttribute('data-rows-customer'))

export const FORM = {
  'ID Pelanggan': '',
  Nama: 'Siti Aminah',
  Kelurahan: 'Sukasari',
  Kecamatan: 'Sarolangun',
  Alamat: 'Jl. Melati 1',
  'Kode Golongan': '2A',
  Golongan: 'Rumah Tangga A',
  'Kode DMA': 'D01',
  DMA: 'DMA Pasar',
  'Kode Rayon': '01',
  Rayon: 'Rayon Kota',
  Latitude: '-2,301234',
  Longitude: '102.701234',
}
export type Label = keyof typeof FORM

let made = 0
/** Numbers of a test's own, longer than those of the demo. */
export const newId = () => `99${process.pid}${Date.now()}${++made}`

export const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true })
export const save = (form: Locator) => form.getByRole('button', { name: 'Simpan' })

export async function openMap(page: Page): Promise<void> {
  await signIn(page, 'root', `/map/${CITY}`)
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED')
}

export async function openList(page: Page): Promise<Locator> {
  await page
    .getByRole('navigation', { name: 'Menu peta' })
    .getByRole('button', { name: 'Data Pelanggan' })
    .click()
  const list = page.getByRole('dialog', { name: 'Data Pelanggan' })
  await expect(list.getByRole('button', { name: /^Ubah / })).toHaveCount(5)
  return list
}

export async function openForm(page: Page, list: Locator): Promise<Locator> {
  await list.getByRole('button', { name: 'Tambah', exact: true }).click()
  return page.getByRole('dialog', { name: 'Tambah Pelanggan' })
}

export async function fill(form: Locator, changes: Partial<Record<Label, string>>): Promise<void> {
  for (const [label, value] of Object.entries({ ...FORM, ...changes })) await field(form, label).fill(value)
}

export async function search(list: Locator, text: string): Promise<void> {
  await list.getByRole('textbox', { name: 'Cari ID atau nama pelanggan' }).fill(text)
  await list.getByRole('button', { name: 'Cari', exact: true }).click()
}

/** A customer made without the form, for tests about something else. */
export async function makeCustomer(page: Page, changes: Record<string, unknown> = {}): Promise<string> {
  const idpelangga = newId()
  const properties = {
    idpelangga,
    nama: 'Budi',
    Kelurahan: 'Sukasari',
    Kecamatan: 'Sarolangun',
    alamat: 'Jl. Mawar 2',
    kodegol: '2A',
    golongan: 'Rumah Tangga A',
    kddma: 'D01',
    dma: 'DMA 1',
    koderayon: '01',
    rayon: 'R1',
    latitude: -2.3,
    longitude: 102.7,
    ...changes,
  }
  const answer = await page.request.post(`/api/customers?kota=${CITY}`, {
    headers: { authorization: `Bearer ${await tokenOf(page, 'root')}` },
    data: { type: 'Feature', geometry: { type: 'Point', coordinates: [102.7, -2.3] }, properties },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return idpelangga
}

export async function stored(page: Page, id: string) {
  const answer = await page.request.get(`/api/maps/customer/${id}?city=${CITY}`, {
    headers: { authorization: `Bearer ${await tokenOf(page, 'root')}` },
  })
  return { status: answer.status(), ...(await answer.json()).payload }
}

/** Looks a number up on the map itself. */
export async function searchOnMap(page: Page, id: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'No. Sambungan' })
  await box.fill(id)
  await box.press('Enter')
}

/** Where the set on the map has a customer: the end of a route to it. */
export async function placeOnMap(page: Page, id: string): Promise<number[]> {
  const context = page.context()
  await context.route('https://www.google.com/**', route => route.fulfill({ body: 'peta' }))
  await page.getByRole('button', { name: 'Petunjuk Arah' }).click()
  const dialog = page.getByRole('dialog', { name: 'Petunjuk Arah' })
  await dialog.getByRole('combobox', { name: 'Asal' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('No. Sambungan').fill(id)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Pergi' }).click(),
  ])
  await tab.waitForURL(/destination=/)
  const destination = new URL(tab.url()).searchParams.get('destination') ?? ''
  await tab.close()
  return destination.split(',').map(Number)
}
