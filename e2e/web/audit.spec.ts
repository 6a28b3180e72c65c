/// <reference lib="dom" />
/** The audit log as root reads it. */
import type { Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { type City, makeCity } from './support/city-database.ts'
import { enter, expect, PHONE, signIn, test, tokenOf } from './support/product.ts'

const ADDRESS = '/internal/audit'

const rows = (page: Page) => page.getByRole('table', { name: 'jejak audit' }).getByRole('row')
const search = (page: Page) => page.getByRole('textbox', { name: 'Cari pelaku atau objek' })

/** A utility that was renamed, by the api as the form does it. */
async function renamed(page: Page): Promise<City & { newName: string }> {
  const city = await makeCity(page)
  const newName = `${city.name} Baru`
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const { rows } = await city.pool.query('SELECT id FROM company WHERE slug = $1', [city.slug])
  const data = { name: newName, isActive: false }
  const answer = await page.request.put(`/api/company?id=${rows[0].id}`, { headers, data })
  expect(answer.ok()).toBe(true)
  return { ...city, newName }
}

test('[issue 12] root finds the page in the menu, searches, and unfolds what was before and after', async ({
  page,
}) => {
  const { slug, name, newName } = await renamed(page)
  await signIn(page, 'root')
  await page.getByRole('link', { name: 'JEJAK AUDIT' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jejak Audit' })).toBeVisible()
  await search(page).fill(newName)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/keyword=/)
  const row = rows(page).nth(1)
  await expect(row).toContainText('rootdemo')
  await expect(row).toContainText('Edit PDAM')
  await expect(row).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d:\d\d/)

  await page.getByRole('button', { name: `Tampilkan rincian Edit PDAM ${newName}` }).press('Enter')
  const changes = page.getByRole('region', { name: `Perubahan Edit PDAM ${newName}` })
  await expect(changes.getByRole('row', { name: 'Aktif' })).toContainText(/Ya.*Tidak/)
  await expect(changes.getByRole('row', { name: 'Nama' })).toContainText(`${name}${newName}`)
  await expect(changes.getByRole('row')).toHaveCount(3)
  await expect(changes).toContainText('Nomor permintaan')
  await expect(changes).not.toContainText(slug)
  await page.getByRole('button', { name: 'Sembunyikan rincian' }).press('Enter')
  await expect(changes).toBeHidden()
})

test('[issue 12] filters live in the address, go back with it, and are taken away together', async ({
  page,
}) => {
  const city = await renamed(page)
  await signIn(page, 'root', ADDRESS)
  const filters = page.getByRole('group', { name: 'Saringan jejak audit' })
  const company = filters.getByRole('combobox', { name: 'PDAM' })
  await company.fill(city.newName)
  await page.getByRole('option', { name: city.newName }).click()
  await expect(rows(page)).toHaveCount(3)
  await filters.getByRole('combobox', { name: 'Tindakan' }).click()
  await page.getByRole('option', { name: 'Tambah PDAM' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(
    new RegExp(`city=${city.slug}&action=company.create|action=company.create&city=${city.slug}`),
  )
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(company).toHaveValue(city.newName)

  const actor = filters.getByRole('textbox', { name: 'Pelaku' })
  await actor.fill('bukan_siapa_siapa')
  await actor.press('Enter')
  await expect(page.getByText('Tidak ada data yang cocok dengan pencarian atau filter ini.')).toBeVisible()
  await page.goBack()
  await expect(actor).toHaveValue('')
  await expect(rows(page)).toHaveCount(2)
  await page.goForward()
  await page.getByRole('button', { name: 'Hapus pencarian dan filter' }).click()
  await expect(page).toHaveURL(/\/internal\/audit$/)
  await expect(rows(page).nth(2)).toBeVisible()
})

test('[issue 12] days from and to are typed, bound each other, and are taken away again', async ({
  page,
}) => {
  const { pool, slug } = await makeCity(page)
  for (const day of ['2024-05-01', '2024-05-02', '2024-05-03'])
    await pool.query(
      `INSERT INTO audit (id, at, actor, action, subject, city)
       VALUES (gen_random_uuid(), $1::date + time '05:00', 'lama', 'symbol.delete', $1, $2)`,
      [day, slug],
    )
  await signIn(page, 'root', `${ADDRESS}?city=${slug}&to=2024-05-02`)
  await expect(rows(page)).toHaveCount(3)
  const from = page.getByRole('group', { name: 'Dari tanggal' })
  await from.getByRole('spinbutton').first().click()
  await page.keyboard.type('02052024')
  await expect(page).toHaveURL(/from=2024-05-02/)
  await expect(rows(page)).toHaveCount(2)
  await from.hover()
  await from.getByRole('button', { name: 'Hapus tanggal' }).click()
  await expect(page).not.toHaveURL(/from=/)
  await expect(rows(page)).toHaveCount(3)
})

test('[issue 12] pages through very many, and says that older ones have to be searched for', async ({
  page,
}) => {
  const { pool, slug } = await makeCity(page)
  await pool.query(
    `INSERT INTO audit (id, at, actor, action, subject, city)
     SELECT gen_random_uuid(), now() - n * interval '1 minute', 'mesin', 'customer.update', 'nomor ' || n, $1
     FROM generate_series(1, 10010) n`,
    [slug],
  )
  await signIn(page, 'root', `${ADDRESS}?city=${slug}&actor=mesin`)
  await expect(page.getByRole('note')).toContainText('Hanya 10.000 catatan terbaru')
  await expect(rows(page).nth(1)).toContainText('nomor 1')
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(page).toHaveURL(/p=2/)
  await expect(rows(page).nth(1)).toContainText('nomor 6')
})

test('[issue 12] a server that does not answer is told, and asked again', async ({ page }) => {
  await enter(page, 'root')
  await page.route('**/api/audit?*', route =>
    route.fulfill({ status: 500, json: { code: 5080199, message: 'x', payload: null } }),
  )
  await page.goto(ADDRESS)
  const again = page.getByRole('button', { name: 'Coba lagi' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/audit?*')
  await again.click()
  await expect(rows(page).nth(1)).toBeVisible()
})

test('[issue 12] ops is neither offered nor shown it', async ({ page }) => {
  await signIn(page, 'ops')
  const menu = page.getByRole('navigation', { name: 'Menu administrasi' })
  await expect(menu.getByRole('link', { name: 'PDAM', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'JEJAK AUDIT' })).toHaveCount(0)
  await page.goto(ADDRESS)
  await expect(page.getByText('403')).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const)
  for (const size of [PHONE, { width: 1366, height: 768 }])
    test(`[issue 12] nothing sticks out or keeps anybody out: ${scheme}, ${size.width}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize(size)
      const { newName } = await renamed(page)
      await signIn(page, 'root', `${ADDRESS}?keyword=${encodeURIComponent(newName)}`)
      await page.getByRole('button', { name: `Tampilkan rincian Edit PDAM ${newName}` }).click()
      await expect(page.getByRole('region', { name: /^Perubahan/ })).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await serious(page)).toEqual([])
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/audit-${scheme}-${size.width}.png`,
          fullPage: true,
        })
    })
