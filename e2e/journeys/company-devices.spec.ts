/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { type CompanyRecord, makeCompany, sendReading } from '../support/company-record.ts'
import { enter, expect, test } from '../support/product.ts'

const opener = (page: Page, { name }: CompanyRecord) =>
  page.getByRole('button', { name: `Perangkat ${name}`, exact: true })
const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })
const fact = (dialog: Locator, name: string) =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().getByText(name, { exact: true }) })
    .locator('dd')

async function openDevices(page: Page, company: CompanyRecord) {
  await page.goto(`/internal/pdam?general=${company.slug}`)
  await opener(page, company).click()
  return page.getByRole('dialog', { name: `Perangkat IoT ${company.name}` })
}

async function newKeyIn(dialog: Locator): Promise<string> {
  await expect(field(dialog, 'Kunci baru')).toHaveValue(/^ptd_/)
  return field(dialog, 'Kunci baru').inputValue()
}

test('[A3] a key is issued, shown once and taken; the next ends it, and revoking ends that', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const company = await makeCompany(page)
  await enter(page, 'ops')
  const dialog = await openDevices(page, company)
  const { origin } = new URL(page.url())
  await expect(field(dialog, 'IoT Unique Code')).toHaveValue(company.uniqueCodeDevice)
  await expect(field(dialog, 'Topik MQTT')).toHaveValue(`petatirta/${company.uniqueCodeDevice}/{deviceId}`)
  await expect(field(dialog, 'Alamat HTTP (POST)')).toHaveValue(`${origin}/api/devices/readings`)
  await expect(dialog.getByText('Belum ada kunci')).toBeVisible()
  await expect(fact(dialog, 'Terakhir diterima')).toHaveText('Belum pernah')
  await expect(dialog.getByText('Belum ada pesan yang ditolak.')).toBeVisible()

  await button(dialog, 'Terbitkan kunci').click()
  const first = await newKeyIn(dialog)
  await expect(field(dialog, 'Kunci baru')).toBeFocused()
  await expect(dialog.getByText('kunci tidak akan ditampilkan lagi')).toBeVisible()
  expect(await sendReading(page, first)).toBe(200)
  await button(dialog, 'Salin Kunci baru').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Kunci baru telah disalin' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await button(dialog, 'Tutup').click()
  await expect(dialog).toBeHidden()

  await opener(page, company).click()
  await expect(dialog.getByText(`Kunci berakhiran …${first.slice(-4)}`)).toBeVisible()
  expect(await dialog.textContent()).not.toContain(first)
  await expect(field(dialog, 'Kunci baru')).toBeHidden()
  await expect(fact(dialog, 'Perangkat')).toHaveText('1')
  await expect(fact(dialog, 'Terputus')).toHaveText('0')
  await expect(fact(dialog, 'Pesan diterima')).toHaveText('1')
  await expect(fact(dialog, 'Terakhir diterima')).toHaveText(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/)

  await button(dialog, 'Ganti kunci').click()
  await button(page.getByRole('dialog', { name: 'Ganti kunci' }), 'Ya, Ganti').click()
  const second = await newKeyIn(dialog)
  expect(second).not.toBe(first)
  await expect(dialog.getByText(`Kunci berakhiran …${second.slice(-4)}`)).toBeVisible()
  expect(await sendReading(page, first)).toBe(401)
  expect(await sendReading(page, second)).toBe(200)
  expect(await sendReading(page, second, { lat: 123 })).toBe(400)
  await button(dialog, 'Muat ulang').click()
  const refused = dialog.getByRole('list', { name: 'Pesan yang ditolak' }).getByRole('listitem')
  await expect(refused.filter({ hasText: 'Isi pesan salah' })).toContainText('logger-1: lat')

  await button(dialog, 'Cabut kunci').click()
  await button(page.getByRole('dialog', { name: 'Cabut kunci' }), 'Ya, Cabut').click()
  await expect(dialog.getByRole('status')).toHaveText(/^Kunci telah dicabut\. Belum ada kunci\./)
  await expect(field(dialog, 'Kunci baru')).toBeHidden()
  expect(await sendReading(page, second)).toBe(401)
  await expect(fact(dialog, 'Pesan diterima')).toHaveText('2')
})
