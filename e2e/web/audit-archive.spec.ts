import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { makeCity } from '../support/city-database.ts'
import { expect, signIn, test } from '../support/product.ts'

test('[D82] root archives what is old, keeps the file, and finds it in the log', async ({ page }) => {
  const city = await makeCity(page)
  const subject = `lama ${city.slug}`
  await city.pool.query(
    `INSERT INTO audit (id, at, actor, action, subject) VALUES (gen_random_uuid(), '2019-05-06', 'rina', 'user.update', $1)`,
    [subject],
  )
  await signIn(page, 'root')
  await page.goto(`/internal/audit?keyword=${subject}`)
  const entries = page.getByRole('table', { name: 'jejak audit' }).getByRole('row')
  await expect(entries).toHaveCount(2)
  await page.getByRole('button', { name: 'Arsipkan…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Arsip jejak audit' })
  await dialog.getByRole('button', { name: 'Arsipkan' }).click()
  await page.getByRole('button', { name: 'Ya, Arsipkan' }).click()
  const file = dialog.getByRole('button', { name: /^Unduh jejak-audit-\d+_2019-05-06_/ })
  const download = page.waitForEvent('download')
  await file.first().click()
  const saved = await download
  expect(gunzipSync(readFileSync(await saved.path())).toString()).toContain(subject)
  await dialog.getByRole('button', { name: 'Tutup' }).click()
  await expect(page.getByText('Tidak ada data yang cocok')).toBeVisible()
  await page.goto(`/internal/audit?keyword=${saved.suggestedFilename()}`)
  await expect(entries.nth(1)).toContainText('Arsipkan jejak audit')
  await city.pool.end()
})
