/// <reference lib="dom" />
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { enter, expect, PHONE, signIn, test, tokenOf } from './support/product.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A PNG in one colour (RGBA); `padding` bytes of a comment make it as large as wanted. */
function png(width: number, height: number, rgba: readonly number[], padding = 0): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const line = Buffer.concat([Buffer.from([0]), Buffer.concat(Array(width).fill(Buffer.from(rgba)))])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(padding > 0 ? [chunk('tEXt', Buffer.alloc(padding, 'x'))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(Array(height).fill(line)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const RED = [255, 0, 0, 255]
const file = (buffer: Buffer, name = 'katup.png', mimeType = 'image/png') => ({ name, mimeType, buffer })

const accessories = (page: Page) => page.getByRole('table', { name: 'Aksesoris' })
const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: id, exact: true }) })
const form = (page: Page) => page.getByRole('dialog', { name: /^(Tambah|Edit) Simbol$/ })
const save = (page: Page) => form(page).getByRole('button', { name: 'Simpan' })
const image = (page: Page) => form(page).locator('input[type=file]')
const said = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

interface StoredSymbol {
  id: string
  label: string
  imageUrl: string | null
}

/** A utility of its own for every test, and the api as another administrator uses it. */
async function newCity(page: Page) {
  const slug = `simbol-${Date.now()}-${Math.floor(Math.random() * 1e6)}`
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  const data = {
    ...{ name: `Simbol ${slug}`, slug, uniqueCode: slug, uniqueCodeDevice: slug },
    ...{ lon: 110.4, lat: -7, gmtOffset: 7, apiService: 'csv', isActive: true },
  }
  expect((await page.request.post('/api/company', { headers, data })).status()).toBe(200)
  return {
    slug,
    path: `/admin/symbol?city=${slug}`,
    async symbols(): Promise<StoredSymbol[]> {
      const answer = await page.request.get(`/api/symbol/signedurl?city=${slug}`, { headers })
      const { payload } = (await answer.json()) as { payload: Record<string, StoredSymbol[]> }
      return Object.values(payload).flat()
    },
    async make(id: string, label: string, picture: Buffer | null = png(15, 15, RED)) {
      const body = { slug, type: 'accessories', id, label }
      const answer = await page.request.post('/api/symbol/signedurl', { headers, data: body })
      const { payload } = (await answer.json()) as { payload: { url: string } }
      if (!picture) return
      const sent = await page.request.put(payload.url, {
        data: picture,
        headers: { 'content-type': 'application/octet-stream' },
      })
      expect(sent.status()).toBe(200)
    },
    remove: (id: string) =>
      page.request.delete(`/api/symbol/subtype?slug=${slug}&type=accessories&subtype=${id}`, { headers }),
  }
}

async function openAdd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tambah Simbol' }).click()
  await form(page).getByRole('combobox', { name: 'Tipe', exact: true }).click()
  await page.getByRole('option', { name: 'Aksesoris' }).click()
}

async function fillAdd(page: Page, id: string, label: string, picture = png(60, 20, RED)): Promise<void> {
  await openAdd(page)
  await form(page).getByLabel('Sub Tipe').fill(id)
  await form(page).getByLabel('Label').fill(label)
  await image(page).setInputFiles(file(picture))
  await expect(form(page).getByRole('img', { name: /^Pratinjau/ })).toBeVisible()
}

test('[A2] a utility is chosen, in the address; two groups collapse; an empty one says Data Kosong', async ({
  page,
}) => {
  const city = await newCity(page)
  await city.make('GateValve', 'Katup pintu', null)
  await signIn(page, 'ops')
  await page.getByRole('link', { name: 'EDIT SIMBOLOGI' }).click()
  await expect(page.getByText('Pilih PDAM untuk melihat simbolnya.')).toBeVisible()
  const select = page.getByRole('combobox', { name: 'PDAM' })
  await select.fill(city.slug)
  await expect(page.getByRole('option')).toHaveCount(1)
  await select.press('Enter')
  await expect(page).toHaveURL(new RegExp(`city=${city.slug}`))
  await expect(accessories(page).getByRole('columnheader')).toHaveText([
    'Gambar',
    'Sub Tipe',
    'Label',
    'Aksi',
  ])
  await expect(rowOf(page, 'GateValve')).toContainText('Katup pintu')
  await expect(rowOf(page, 'GateValve').getByRole('img', { name: 'Ikon bawaan' })).toBeVisible()
  const sources = page.getByRole('region', { name: /^Sumber Air/ })
  await expect(sources.getByText('Data Kosong')).toBeVisible()
  await page.getByRole('button', { name: /^Aksesoris/ }).press('Enter')
  await expect(accessories(page)).toBeHidden()
  await page.reload()
  await expect(rowOf(page, 'GateValve')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Pilih PDAM untuk melihat simbolnya.')).toBeVisible()
  await page.goto('/admin/symbol?city=kota-yang-tidak-ada')
  await expect(page.getByText('PDAM tidak ditemukan')).toBeVisible()
})

test('[A5] every field says what is wrong with it', async ({ page }) => {
  const city = await newCity(page)
  await signIn(page, 'ops', city.path)
  await page.getByRole('button', { name: 'Tambah Simbol' }).click()
  await save(page).click()
  await expect(form(page).getByText('Harus diisi. Hanya boleh diisi huruf dan angka')).toBeVisible()
  await expect(form(page).getByText('Harus diisi', { exact: true })).toHaveCount(2)
  await expect(form(page).getByText('Gambar harus dipilih')).toBeVisible()
  await form(page).getByLabel('Sub Tipe').fill('gate-valve')
  await expect(form(page).getByText('Harus diisi. Hanya boleh diisi huruf dan angka')).toBeVisible()

  const empty = png(15, 15, RED, 1).length - 1
  await image(page).setInputFiles(file(png(15, 15, RED, 50_001 - empty)))
  await expect(form(page).getByText('Ukuran file melebihi batas. Maksimal 50 KB')).toBeVisible()
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
  for (const wrong of [file(jpeg, 'foto.jpg', 'image/jpeg'), file(jpeg, 'foto.png')]) {
    await image(page).setInputFiles(file(png(15, 15, RED, 50_001 - empty)))
    await expect(form(page).getByText('Ukuran file melebihi batas. Maksimal 50 KB')).toBeVisible()
    await image(page).setInputFiles(wrong)
    await expect(form(page).getByText('File harus berupa gambar PNG')).toBeVisible()
  }
  await image(page).setInputFiles(file(png(15, 15, RED, 50_000 - empty)))
  await expect(form(page).getByRole('img', { name: /^Pratinjau/ })).toBeVisible()
  expect(await city.symbols()).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Perubahan belum disimpan' })
    .getByRole('button', { name: 'Buang perubahan' })
    .click()
  await expect(form(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tambah Simbol' })).toBeFocused()
})

test('[A5] a symbol is added: 15×15, its proportions and transparency kept', async ({ page }) => {
  const city = await newCity(page)
  await signIn(page, 'ops', city.path)
  await fillAdd(page, 'Hydrant', 'Hidran kota')
  const upload = page.waitForRequest(request => request.method() === 'PUT')
  await save(page).click()
  expect((await upload).headers()['content-type']).toBe('application/octet-stream')
  await expect(said(page, 'Berhasil menambahkan simbol')).toBeVisible()
  const picture = rowOf(page, 'Hydrant').getByRole('img', { name: 'Simbol Hydrant' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(15)
  // Three times as wide as high: red in the middle, nothing above and below.
  const pixels = await picture.evaluate((img: HTMLImageElement) => {
    const context = new OffscreenCanvas(15, 15).getContext('2d')
    context?.drawImage(img, 0, 0)
    return [0, 7, 14].map(y => [...(context?.getImageData(7, y, 1, 1).data ?? [])])
  })
  expect(pixels).toEqual([[0, 0, 0, 0], RED, [0, 0, 0, 0]])
})

test('[A5] when editing, type, sub type and utility are locked; the image may stay', async ({ page }) => {
  const city = await newCity(page)
  await city.make('Valve', 'Katup')
  await signIn(page, 'ops', city.path)
  const edit = page.getByRole('button', { name: 'Edit Valve' })
  await edit.click()
  for (const locked of ['PDAM', 'Sub Tipe']) await expect(form(page).getByLabel(locked)).toBeDisabled()
  await expect(form(page).getByRole('combobox', { name: 'Tipe', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  const [before] = await city.symbols()
  await edit.press('Enter')
  await form(page).getByLabel('Label').fill(' ')
  await expect(form(page).getByText('Harus diisi', { exact: true })).toBeVisible()
  await form(page).getByLabel('Label').fill('Katup utama')
  await form(page).getByLabel('Label').press('Enter')
  await expect(said(page, 'Berhasil mengedit simbol')).toBeVisible()
  await expect(rowOf(page, 'Valve')).toContainText('Katup utama')
  expect(await city.symbols()).toEqual([{ ...before, label: 'Katup utama' }])
  await expect(edit).toBeFocused()
})

test('[A2] an existing sub type will be overwritten: a hint, and a word when it is so', async ({ page }) => {
  const city = await newCity(page)
  await city.make('Valve', 'Katup')
  const [before] = await city.symbols()
  await signIn(page, 'ops', city.path)
  await openAdd(page)
  await expect(form(page).getByText('Sub tipe yang sudah ada akan ditimpa.')).toBeVisible()
  await form(page).getByLabel('Sub Tipe').fill('valve')
  await expect(form(page).getByRole('alert')).toHaveText(
    'Sub tipe Valve sudah ada dengan label “Katup” dan akan ditimpa.',
  )
  await form(page).getByLabel('Label').fill('Katup baru')
  await image(page).setInputFiles(file(png(30, 30, [0, 0, 255, 255])))
  await save(page).click()
  await expect(said(page, 'Berhasil menambahkan simbol')).toBeVisible()
  const after = await city.symbols()
  expect(after).toHaveLength(1)
  expect(after[0]).toMatchObject({ id: 'Valve', label: 'Katup baru' })
  expect(after[0]?.imageUrl).not.toBe(before?.imageUrl)
})

test('[A8] an upload that fails: Something wrong with the cloud storage, and the new sub type goes again', async ({
  page,
}) => {
  const city = await newCity(page)
  await signIn(page, 'ops', city.path)
  await fillAdd(page, 'Hydrant', 'Hidran')
  for (const fail of ['refused', 'lost', 'deleted meanwhile'] as const) {
    await page.route('**/api/symbol/image/*', async route => {
      // It existed, or there would be nothing to take back.
      expect(await city.symbols()).toHaveLength(1)
      if (fail === 'deleted meanwhile') await city.remove('Hydrant')
      if (fail === 'lost') await route.abort()
      else await route.fulfill({ status: 503, body: 'SlowDown' })
    })
    await save(page).click()
    await expect(said(page, 'Something wrong with the cloud storage')).toContainText(
      'Simbol tidak ditambahkan.',
    )
    expect(await city.symbols()).toEqual([])
    await page.unroute('**/api/symbol/image/*')
    await said(page, 'Something wrong with the cloud storage').getByRole('button').click()
    // The next round waits for a message of its own, not for this one fading.
    await expect(said(page, 'Something wrong with the cloud storage')).toHaveCount(0)
  }
  // Nothing that was filled in is lost.
  await save(page).click()
  await expect(said(page, 'Berhasil menambahkan simbol')).toBeVisible()
  await expect(rowOf(page, 'Hydrant')).toBeVisible()
})

test('[A8] an upload that fails leaves an overwritten or edited sub type as it is', async ({ page }) => {
  const city = await newCity(page)
  await city.make('Valve', 'Katup')
  const [before] = await city.symbols()
  await signIn(page, 'ops', city.path)
  await page.route('**/api/symbol/image/*', route =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await fillAdd(page, 'VALVE', 'Katup lain')
  await save(page).click()
  await expect(said(page, 'Something wrong with the cloud storage')).toBeVisible()
  expect(await city.symbols()).toEqual([{ ...before, label: 'Katup lain' }])
  // Nobody leaves while something is being saved.
  await expect(save(page)).toBeEnabled()
  await save(page).press('Escape')
  await page.getByRole('button', { name: 'Buang perubahan' }).click()

  await page.getByRole('button', { name: 'Edit Valve' }).click()
  await form(page).getByLabel('Label').fill('Katup utama')
  await image(page).setInputFiles(file(png(30, 30, [0, 0, 255, 255])))
  await expect(
    form(page)
      .getByRole('img', { name: /^Pratinjau/ })
      .locator('img[src^=data]'),
  ).toHaveCount(2)
  await save(page).click()
  await expect(said(page, 'Something wrong with the cloud storage')).toContainText('gambar belum diganti')
  expect(await city.symbols()).toEqual([{ ...before, label: 'Katup utama' }])
  await page.unroute('**/api/symbol/image/*')
  await save(page).click()
  await expect(said(page, 'Berhasil mengedit simbol')).toBeVisible()
  expect((await city.symbols())[0]?.imageUrl).not.toBe(before?.imageUrl)
})

test('[A2] deleting asks; [A7] what is gone already (5080402) is as good as deleted', async ({ page }) => {
  const city = await newCity(page)
  for (const id of ['Satu', 'Dua']) await city.make(id, `Simbol ${id}`)
  await signIn(page, 'ops', city.path)
  const question = page.getByRole('dialog', { name: 'Hapus Simbol' })
  const remove = page.getByRole('button', { name: 'Hapus Satu' })
  await remove.click()
  await expect(question.getByText('Anda yakin ingin manghapus simbol?')).toBeVisible()
  await question.getByRole('button', { name: 'Batal' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect(said(page, 'Berhasil menghapus simbol')).toBeVisible()
  await expect(rowOf(page, 'Satu')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tambah Simbol' })).toBeFocused()
  expect((await city.symbols()).map(({ id }) => id)).toEqual(['Dua'])

  await page.getByRole('button', { name: 'Hapus Dua' }).click()
  await city.remove('Dua')
  const answer = page.waitForResponse(response => response.request().method() === 'DELETE')
  await question.getByRole('button', { name: 'Ya, Hapus' }).click()
  expect(await (await answer).json()).toMatchObject({ code: 5080402 })
  await expect(said(page, 'Berhasil menghapus simbol')).toBeVisible()
  await expect(page.getByText('Data Kosong')).toHaveCount(2)
})

test('[A8] Ada kesalahan pada server: reading, saving, deleting', async ({ page }) => {
  const city = await newCity(page)
  await city.make('Valve', 'Katup')
  await enter(page, 'ops')
  await page.route('**/api/symbol/signedurl?*', route => route.abort())
  await page.goto(city.path)
  await expect(page.getByText('Ada kesalahan pada server')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/symbol/signedurl?*')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(rowOf(page, 'Valve')).toBeVisible()

  await page.route('**/api/symbol/subtype?*', route => route.abort())
  await page.getByRole('button', { name: 'Hapus Valve' }).click()
  await page.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect(said(page, 'Ada kesalahan pada server')).toContainText('Server tidak dapat dihubungi')
  await said(page, 'Ada kesalahan pada server').getByRole('button').click()

  await page.route('**/api/symbol/signedurl', route => route.abort())
  await fillAdd(page, 'Hydrant', 'Hidran')
  await save(page).click()
  await expect(said(page, 'Ada kesalahan pada server')).toBeVisible()
  await expect(form(page).getByLabel('Label')).toHaveValue('Hidran')
  expect((await city.symbols()).map(({ id }) => id)).toEqual(['Valve'])
})

test('[A8] of two administrators the second does not overwrite the first unawares', async ({ page }) => {
  const city = await newCity(page)
  await city.make('Valve', 'Katup')
  await signIn(page, 'ops', city.path)
  await page.getByRole('button', { name: 'Edit Valve' }).click()
  await form(page).getByLabel('Label').fill('Katup saya')
  await city.make('Valve', 'Katup orang lain', null)
  await save(page).click()
  await expect(form(page).getByText('Data ini telah diubah pengguna lain')).toBeVisible()
  expect((await city.symbols())[0]?.label).toBe('Katup orang lain')
  await form(page).getByRole('button', { name: 'Muat data terbaru' }).click()
  await expect(form(page).getByText('Label yang tersimpan: Katup orang lain')).toBeVisible()
  await expect(form(page).getByLabel('Label')).toHaveValue('Katup saya')
  await save(page).click()
  await expect(said(page, 'Berhasil mengedit simbol')).toBeVisible()
  expect((await city.symbols())[0]?.label).toBe('Katup saya')

  await page.getByRole('button', { name: 'Edit Valve' }).click()
  await form(page).getByLabel('Label').fill('Katup lagi')
  await city.remove('Valve')
  await save(page).click()
  await expect(said(page, 'Simbol ini telah dihapus pengguna lain.')).toBeVisible()
  await expect(form(page)).toBeHidden()
  expect(await city.symbols()).toEqual([])
})

for (const [device, viewport, colorScheme] of [
  ['desktop', { width: 1366, height: 768 }, 'light'],
  ['phone', PHONE, 'dark'],
] as const) {
  test(`[A2] no serious violation, nothing beyond the edge: ${device}, ${colorScheme}`, async ({ page }) => {
    const city = await newCity(page)
    await city.make('Valve', 'Katup')
    await city.make('BoosterPumpStation2', 'Rumah pompa pendorong wilayah selatan')
    await city.make('Meter', 'Meter induk', null)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'ops', city.path)
    await expect(page.getByRole('button', { name: 'Edit Valve' })).toBeVisible()
    expect(await serious(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
    await expect(page.getByRole('button', { name: 'Hapus BoosterPumpStation2' })).toBeInViewport({
      ratio: 1,
    })
    await fillAdd(page, 'valve', 'Katup')
    await expect(form(page).getByRole('alert')).toBeVisible()
    expect(await serious(page)).toEqual([])
  })
}
