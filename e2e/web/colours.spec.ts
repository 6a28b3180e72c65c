/// <reference lib="dom" />
import type { Browser, Locator, Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { enter, expect, PHONE, signIn, test, tokenOf } from './support/product.ts'

const CITY = 'kabupaten-sarolangun'
const PATH = `/setcolor?city=${CITY}`

const types = (page: Page) => page.getByRole('region', { name: 'Tipe pipa' })
const diameters = (page: Page) => page.getByRole('region', { name: 'Diameter pipa' })
const firstRow = (section: Locator) => section.getByRole('listitem').first()
const hexOf = (row: Locator) => row.getByRole('textbox', { name: /^Kode warna/ })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Perubahan belum disimpan' })

async function open(page: Page, path = PATH): Promise<void> {
  await page.goto(path)
  await expect(hexOf(firstRow(types(page)))).toBeVisible()
}

/** A colour that is not stored anywhere yet. */
const fresh = () => `#${(0x100000 + Math.floor(Math.random() * 0xefffff)).toString(16)}`

async function somebodyElse(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await enter(page, 'root')
  await open(page)
  return page
}

test('[A2] the chosen utility is in the address: reload, Back and a sent link work', async ({ page }) => {
  await signIn(page, 'ops')
  await page.getByRole('link', { name: 'SET COLOR' }).click()
  await expect(page.getByText('Pilih PDAM untuk mengatur warna pipanya.')).toBeVisible()
  const select = page.getByRole('combobox', { name: 'PDAM' })
  await select.fill('kota contoh')
  await expect(page.getByRole('option', { name: 'Kota Contoh' })).toBeVisible()
  await select.press('Enter')
  await expect(page).toHaveURL(/city=kota-contoh/)
  await expect(firstRow(types(page))).toContainText('pipa')
  await expect(types(page).getByRole('listitem').last()).toContainText('Others')
  await expect(diameters(page).getByRole('listitem').last()).toContainText('Others')
  await expect(firstRow(diameters(page))).toContainText(/\d+ mm/)
  await page.reload()
  await expect(select).toHaveValue('Kota Contoh')
  await expect(firstRow(types(page))).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Pilih PDAM untuk mengatur warna pipanya.')).toBeVisible()
})

test('[A2] every name of the pipes has a row, with the number of its pipes', async ({ page }) => {
  await enter(page, 'ops')
  await open(page)
  const headers = { authorization: `Bearer ${await tokenOf(page, 'ops')}` }
  const answer = await page.request.get(`/api/filter/pipes?city=${CITY}`, { headers })
  const { payload } = (await answer.json()) as { payload: { pipe_types: { name: string }[] } }
  expect(payload.pipe_types.length).toBeGreaterThan(0)
  for (const { name } of payload.pipe_types)
    await expect(types(page).getByRole('heading', { name, exact: true })).toBeVisible()
})

test('[A8] colours are typed, taken from the palette or picked, and saved together', async ({ page }) => {
  await enter(page, 'ops')
  await open(page)
  await expect(submit(page)).toBeDisabled()
  const [typed, picked] = [fresh(), fresh()]
  const type = firstRow(types(page))
  await hexOf(type).fill(typed.slice(1).toUpperCase())
  // The line is drawn in it at once.
  await expect(type.getByRole('img', { name: new RegExp(typed) })).toBeVisible()
  await expect(type.locator(`path[stroke="${typed}"]`)).toBeVisible()
  await expect(type.getByText('Diubah')).toBeVisible()

  const diameter = firstRow(diameters(page))
  await diameter.getByRole('button', { name: /^Pilih warna/ }).click()
  const picker = page.getByRole('dialog', { name: /^Pilih warna/ })
  await picker.getByLabel('Warna bebas').fill(picked)
  // The page behind the picker is hidden from readers, not from eyes.
  await expect(page.locator(`path[stroke="${picked}"]`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(diameter.getByRole('button', { name: /^Pilih warna/ })).toBeFocused()
  await expect(hexOf(diameter)).toHaveValue(picked)

  const others = types(page).getByRole('listitem').last()
  await hexOf(others).fill('#123456')
  await others.getByRole('button', { name: /^Pilih warna/ }).press('Enter')
  await picker.getByRole('button', { name: 'Warna #d55e00' }).press('Enter')
  await expect(picker).toBeHidden()
  await expect(hexOf(others)).toHaveValue('#d55e00')

  await expect(page.getByText('3 warna diubah, belum disimpan')).toBeVisible()
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await submit(page).click()
  const { filters } = (await sent).postDataJSON() as { filters: Record<string, unknown[]> }
  expect(Object.values(filters).flat()).toHaveLength(3)
  await expect(page.getByRole('alert').filter({ hasText: 'Berhasil mengedit warna' })).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByText('Diubah')).toHaveCount(0)
  await page.reload()
  await expect(hexOf(type)).toHaveValue(typed)
  await expect(hexOf(diameter)).toHaveValue(picked)
  await expect(hexOf(others)).toHaveValue('#d55e00')
})

test('[A9] what was said goes after 5 seconds', async ({ page }) => {
  await enter(page, 'ops')
  await page.clock.install()
  await open(page)
  await hexOf(firstRow(types(page))).fill(fresh())
  await submit(page).click()
  const said = page.getByText('Berhasil mengedit warna')
  await expect(said).toBeVisible()
  await page.clock.runFor(4500)
  await expect(said).toBeVisible()
  await page.clock.runFor(1500)
  await expect(said).toBeHidden()
})

test('[A5] what is no colour is said, and is not saved', async ({ page }) => {
  await enter(page, 'ops')
  await open(page)
  const row = firstRow(types(page))
  const before = await hexOf(row).inputValue()
  for (const text of ['merah', '#fff', '']) {
    await hexOf(row).fill(text)
    await expect(row.getByText('Isi enam digit heksadesimal, misalnya #0072b2')).toBeVisible()
    await expect(submit(page)).toBeDisabled()
  }
  await hexOf(firstRow(diameters(page))).fill(fresh())
  await expect(submit(page)).toBeDisabled()
  await row.getByRole('button', { name: /^Batalkan perubahan/ }).click()
  await expect(hexOf(row)).toHaveValue(before)
  await expect(submit(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Batalkan semua' }).click()
  await expect(submit(page)).toBeDisabled()
})

test('[A8] Terjadi Kesalahan, why, and nothing is lost', async ({ page }) => {
  await enter(page, 'ops')
  await open(page)
  const row = firstRow(types(page))
  const colour = fresh()
  await hexOf(row).fill(colour)
  await page.route('**/api/filter?id=*', route => route.abort())
  await submit(page).click()
  const said = page.getByRole('alert').filter({ hasText: 'Terjadi Kesalahan' })
  await expect(said).toContainText('Server tidak dapat dihubungi')
  await page.unroute('**/api/filter?id=*')
  await expect(hexOf(row)).toHaveValue(colour)
  await submit(page).click()
  await expect(page.getByText('Berhasil mengedit warna')).toBeVisible()
})

test('[A8] a failing server is said, and trying again works', async ({ page }) => {
  await enter(page, 'ops')
  await page.route('**/api/filter/pipes?*', route => route.abort())
  await page.goto(PATH)
  await expect(page.getByText('Ada kesalahan pada server')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/filter/pipes?*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(firstRow(types(page))).toBeVisible()
})

test('[A8] of two administrators the second does not overwrite the first', async ({ page, browser }) => {
  await enter(page, 'ops')
  await open(page)
  const other = await somebodyElse(browser)
  const [first, second, third] = [fresh(), fresh(), fresh()]
  await hexOf(firstRow(types(other))).fill(first)
  await hexOf(firstRow(diameters(other))).fill(first)
  await submit(other).click()
  await expect(other.getByText('Berhasil mengedit warna')).toBeVisible()

  await hexOf(firstRow(types(page))).fill(second)
  await hexOf(types(page).getByRole('listitem').last()).fill(third)
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Terjadi Kesalahan' })).toContainText(
    'Data telah diubah oleh pengguna lain',
  )
  await expect(page.getByText('Data ini telah diubah pengguna lain sejak Anda membukanya')).toBeVisible()
  await expect(hexOf(firstRow(types(page)))).toHaveValue(second)
  await page.getByRole('button', { name: 'Muat data terbaru' }).click()
  // The other one's colour where only that one changed it; ours where we did, beside what is stored.
  await expect(hexOf(firstRow(diameters(page)))).toHaveValue(first)
  await expect(hexOf(firstRow(types(page)))).toHaveValue(second)
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    new RegExp(`Tipe pipa .+ yang tersimpan: ${first}`),
  ])
  await submit(page).click()
  await expect(page.getByText('Berhasil mengedit warna')).toBeVisible()
  await expect(page.getByText('Data terbaru telah dimuat')).toBeHidden()
  await open(other)
  await expect(hexOf(firstRow(types(other)))).toHaveValue(second)
  await expect(hexOf(firstRow(diameters(other)))).toHaveValue(first)
  await other.context().close()
})

test('[A2] unsaved colours are asked about before another utility or page is opened', async ({ page }) => {
  await enter(page, 'ops')
  await open(page)
  const [stored, colour] = [await hexOf(firstRow(types(page))).inputValue(), fresh()]
  await hexOf(firstRow(types(page))).fill(colour)
  const select = page.getByRole('combobox', { name: 'PDAM' })
  await select.fill('kota contoh')
  await expect(page.getByRole('option', { name: 'Kota Contoh' })).toBeVisible()
  await select.press('Enter')
  await expect(unsaved(page)).toBeVisible()
  await unsaved(page).getByRole('button', { name: 'Kembali mengubah' }).click()
  await expect(page).toHaveURL(new RegExp(CITY))
  await expect(select).toHaveValue(/Sarolangun/)
  await expect(hexOf(firstRow(types(page)))).toHaveValue(colour)
  await page.getByRole('link', { name: 'PDAM', exact: true }).click()
  await unsaved(page).getByRole('button', { name: 'Buang perubahan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'PDAM' })).toBeVisible()
  await page.goBack()
  await expect(hexOf(firstRow(types(page)))).toHaveValue(stored)
})

test('[A2] a utility without pipes, and one that does not exist', async ({ page }) => {
  const slug = `tanpa-pipa-${Date.now()}`
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const data = {
    ...{ name: `Tanpa Pipa ${slug}`, slug, uniqueCode: slug, uniqueCodeDevice: slug },
    ...{ lon: 110.4, lat: -7, gmtOffset: 7, apiService: 'csv', isActive: true },
  }
  expect((await page.request.post('/api/company', { headers, data })).status()).toBe(200)
  await signIn(page, 'ops', `/setcolor?city=${slug}`)
  await expect(page.getByText('PDAM ini belum memiliki data pipa')).toBeVisible()
  await page.goto('/setcolor?city=kota-yang-tidak-ada')
  await expect(page.getByText('PDAM tidak ditemukan')).toBeVisible()
})

/** Whether the map, in the middle of the picture, has pixels of about this colour: thin lines are blended at their edges. */
function hasPixels(reader: Page, shot: Buffer, colour: readonly number[]): Promise<boolean> {
  return reader.evaluate(
    async ([data, wanted]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      if (!context) return false
      context.drawImage(image, 0, 0)
      const { data: pixels } = context.getImageData(330, 120, image.width - 680, image.height - 240)
      const isNear = (i: number) => wanted.every((value, c) => Math.abs((pixels[i + c] ?? 0) - value) < 24)
      for (let i = 0; i < pixels.length; i += 4) if (isNear(i)) return true
      return false
    },
    [shot.toString('base64'), colour] as const,
  )
}

test('[A2] open maps draw the new colours without a reload', async ({ page }) => {
  await signIn(page, 'ops', '/map/kota-contoh')
  await expect(page.locator('[data-state-pipe="LOADED"]')).toBeVisible({ timeout: 30_000 })
  const editor = await page.context().newPage()
  await open(editor, '/setcolor?city=kota-contoh')
  const row = firstRow(types(editor))
  const name = (await row.getByRole('heading').textContent()) ?? ''
  const panel = page.getByRole('complementary', { name: 'Filter' })
  const marks = () =>
    panel
      .locator('label')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('span')
      .evaluateAll(spans => spans.map(span => getComputedStyle(span).backgroundColor))
  await expect.poll(marks).not.toContain('rgb(255, 0, 170)')
  await expect(panel.getByText('Tipe pipa lainnya')).toHaveCount(1)
  const magenta = [255, 0, 170]
  const reader = await page.context().newPage()
  expect(await hasPixels(reader, await page.screenshot(), magenta)).toBe(false)

  await hexOf(row).fill('ff00aa')
  await submit(editor).click()
  await expect(editor.getByText('Berhasil mengedit warna')).toBeVisible()
  await expect.poll(marks).toContain('rgb(255, 0, 170)')
  await expect.poll(async () => hasPixels(reader, await page.screenshot(), magenta)).toBe(true)
})

for (const [device, viewport, colorScheme] of [
  ['desktop', { width: 1366, height: 768 }, 'light'],
  ['phone', PHONE, 'dark'],
] as const) {
  test(`[A2] no serious violation, nothing beyond the edge: ${device}, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await enter(page, 'ops')
    await open(page)
    const row = firstRow(types(page))
    await hexOf(row).fill('salah')
    await hexOf(firstRow(diameters(page))).fill(fresh())
    expect(await serious(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
    await row.getByRole('button', { name: /^Pilih warna/ }).click()
    await expect(page.getByLabel('Warna bebas')).toBeVisible()
    expect(await serious(page)).toEqual([])
  })
}
