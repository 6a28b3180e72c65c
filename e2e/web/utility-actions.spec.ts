import type { Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { addAreas, addCustomers, holdImports, makeCity } from './support/city-database.ts'
import { expect, PHONE, signIn, test } from './support/product.ts'

const SYNCHRONISE = 'Synchronize Billing (customers)'
const KELURAHAN = 'Summarize Billing (kelurahan)'
const KECAMATAN = 'Summarize Billing (kecamatan)'

const proceed = (page: Page) => page.getByRole('button', { name: 'Proses' })
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Kemajuan sinkronisasi tagihan' })
const job = (page: Page) => page.getByRole('region', { name: 'Sinkronisasi tagihan' })
const message = (page: Page) => page.getByRole('alert')

async function run(page: Page, action: string): Promise<void> {
  await page.getByRole('radio', { name: action }).check()
  await proceed(page).click()
}

test("[A8] 'PDAM harus dipilih', then 'Tidak ada aksi yang diproses'", async ({ page }) => {
  await signIn(page, 'ops')
  await page.getByRole('link', { name: 'PDAM UTILITY' }).click()
  await expect(page.getByRole('radio')).toHaveCount(3)
  await page.getByRole('radio', { name: KELURAHAN }).check()
  await proceed(page).click()
  await expect(message(page).getByText('PDAM harus dipilih')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'PDAM' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'PDAM' })).toHaveAccessibleDescription('PDAM harus dipilih')
  await page.goto('/pdam/utility?city=kota-contoh')
  await expect(page.getByRole('combobox', { name: 'PDAM' })).toHaveValue('Kota Contoh')
  await proceed(page).click()
  await expect(message(page).getByText('Tidak ada aksi yang diproses')).toBeVisible()
})

test('[A8] both summaries say that they are done; one of nothing says that too', async ({ page }) => {
  await signIn(page, 'ops', '/pdam/utility?city=kota-contoh')
  await run(page, KELURAHAN)
  await expect(message(page)).toContainText('Berhasil melakukan summarize billing kelurahan')
  await run(page, KECAMATAN)
  await expect(message(page)).toContainText('Berhasil melakukan summarize billing kecamatan')
  const bare = await makeCity(page)
  await page.goto(`/pdam/utility?city=${bare.slug}`)
  await run(page, KECAMATAN)
  await expect(message(page)).toContainText('Tidak ada aksi yang diproses')
  await expect(message(page)).toContainText('belum memiliki data kecamatan')
})

test("[A8] 'Terdapat masalah pada server', with the server's reason where it has one", async ({ page }) => {
  const [outside, strange] = [
    await makeCity(page, { apiService: 'http://10.0.0.1/api' }),
    await makeCity(page, { apiService: 'entah' }),
  ]
  await signIn(page, 'ops', `/pdam/utility?city=${outside.slug}`)
  await run(page, SYNCHRONISE)
  await expect(message(page)).toContainText('Terdapat masalah pada server')
  await expect(message(page)).toContainText('alamat ini tidak diizinkan')
  await page.goto(`/pdam/utility?city=${strange.slug}`)
  await run(page, SYNCHRONISE)
  await expect(message(page)).toContainText('Terdapat masalah pada server')
  await expect(message(page)).toContainText('API Service "entah" tidak dapat dipakai')
  for (const [address, action] of [
    ['**/api/summary/kelurahan?*', KELURAHAN],
    ['**/api/summary/kecamatan?*', KECAMATAN],
    ['**/api/upload/customer/sync?*', SYNCHRONISE],
  ] as const) {
    await message(page).getByRole('button', { name: 'Tutup' }).click()
    await expect(message(page)).toBeHidden()
    await page.route(address, route => route.abort())
    await run(page, action)
    await expect(message(page)).toContainText('Terdapat masalah pada server')
    await expect(message(page)).toContainText('Server tidak dapat dihubungi')
  }
})

test('[A8] synchronise: 5 to 10 minutes are announced, the bar survives a reload, the result is told', async ({
  page,
  browser,
}) => {
  const city = await makeCity(page)
  await addAreas(city)
  await addCustomers(city, [{ id: '1', Kecamatan: 'Utara', Kelurahan: 'Melati', at: [0, 1] }])
  await signIn(page, 'ops', `/pdam/utility?city=${city.slug}`)
  const letGo = await holdImports(city)
  await run(page, SYNCHRONISE)
  await expect(message(page)).toContainText('sekitar 5 sampai 10 menit')
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '5')
  await expect(job(page)).toContainText('Menunggu giliran')
  await page.reload()
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '5')
  // Somebody else, who has just opened the page, sees it too.
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'root', `/pdam/utility?city=${city.slug}`)
  await expect(bar(other)).toBeVisible()
  await letGo()
  for (const who of [page, other]) {
    await expect(job(who)).toContainText('Sinkronisasi tagihan selesai: 1 pelanggan diperiksa')
    await expect(job(who)).toContainText(/Selesai \d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}/)
    await expect(bar(who)).toBeHidden()
  }
  await other.context().close()
  await page.reload()
  await expect(job(page)).toContainText('Sinkronisasi tagihan selesai')
})

test('a page that is open learns of a synchronisation that somebody else starts', async ({
  page,
  browser,
}) => {
  const city = await makeCity(page)
  await signIn(page, 'ops')
  const connected = page.waitForEvent('websocket')
  await page.goto(`/pdam/utility?city=${city.slug}`)
  await connected
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'root', `/pdam/utility?city=${city.slug}`)
  const letGo = await holdImports(city)
  await run(other, SYNCHRONISE)
  await expect(bar(page)).toBeVisible()
  await letGo()
  await expect(job(page)).toContainText('selesai')
  await other.context().close()
})

test('[A8] a lost socket is shown; the status is then asked for until the job has ended', async ({
  page,
}) => {
  const city = await makeCity(page)
  let cut = () => {}
  let refuse = false
  await page.routeWebSocket(/socket\.io/, socket => {
    if (refuse) return void socket.close()
    const server = socket.connectToServer()
    cut = () => {
      refuse = true
      void server.close()
      void socket.close()
    }
  })
  await signIn(page, 'ops', `/pdam/utility?city=${city.slug}`)
  const letGo = await holdImports(city)
  await run(page, SYNCHRONISE)
  await expect(job(page)).toContainText('Menunggu giliran')
  cut()
  await expect(message(page)).toContainText('Sambungan langsung ke server terputus')
  await expect(bar(page)).toBeVisible()
  await letGo()
  await expect(job(page)).toContainText('Sinkronisasi tagihan selesai')
})

test('[A8] a synchronisation that fails says so with its time', async ({ page }) => {
  const city = await makeCity(page)
  await addCustomers(city, [{ id: '1' }])
  const name = `broken_${city.cityId}`
  await city.pool.query(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''rahasia''; END';
     CREATE TRIGGER ${name} BEFORE UPDATE ON customer FOR EACH ROW WHEN (OLD.city_id = ${city.cityId})
     EXECUTE FUNCTION ${name}();`,
  )
  // Something to recompute.
  await city.pool.query(
    "INSERT INTO bill (city_id, customer_id, period, total, paid) VALUES ($1, '1', 202601, 50000, false)",
    [city.cityId],
  )
  try {
    await signIn(page, 'ops', `/pdam/utility?city=${city.slug}`)
    await run(page, SYNCHRONISE)
    await expect(job(page)).toContainText('Terdapat masalah pada server')
    await expect(job(page)).toContainText(/Berhenti \d{2}-\d{2}-\d{4}/)
  } finally {
    await city.pool.query(`DROP FUNCTION ${name} CASCADE`)
  }
})

test('[A8] with a billing service: how long it may take, what came, and what was refused', async ({
  page,
}) => {
  const city = await makeCity(page, { apiService: 'https://tagihan.example.id/api' })
  const counts = { added: 1200, changed: 30, unchanged: 4, failed: 1501 }
  // Some other process is at it: it lives, as far as anybody can see.
  const { rows } = await city.pool.query(
    `INSERT INTO job (id, city_id, type, status, progress, message, worker, seen_at, remaining_seconds, state)
     VALUES (gen_random_uuid(), $1, 'billing-sync', 'running', 42, 'Mengambil tagihan: halaman 3 dari 7',
             gen_random_uuid(), now() + interval '1 hour', 150, $2) RETURNING id`,
    [city.cityId, JSON.stringify({ counts })],
  )
  const [{ id }] = rows
  await city.pool.query(
    `INSERT INTO sync_failure (job_id, page, position, id, field, reason)
     SELECT $1::uuid, 2, n, 'P' || n, 'total', 'total bukan angka' FROM generate_series(1, 150) n
     UNION ALL SELECT $1::uuid, 1, NULL, NULL, NULL, 'Layanan tagihan menjawab dengan status 500'`,
    [id],
  )
  await signIn(page, 'ops', `/pdam/utility?city=${city.slug}`)
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '42')
  await expect(job(page)).toContainText('Perkiraan sisa waktu: sekitar 3 menit')
  await expect(job(page).getByRole('definition')).toHaveText(['1.200', '30', '4', '1.501'])
  await expect(job(page)).toContainText('100 pertama dari 1.501 yang gagal')
  const failures = job(page).getByRole('table', { name: 'Tagihan yang gagal' }).getByRole('row')
  await expect(failures).toHaveCount(101)
  await expect(failures.nth(1)).toContainText('Halaman 1')
  await expect(failures.nth(1)).toContainText('Layanan tagihan menjawab dengan status 500')
  await expect(failures.nth(2)).toContainText(/Halaman 2 no. 1.*total bukan angka/)
  expect(await serious(page)).toEqual([])
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/utility-failures.png`, fullPage: true })
  await page.setViewportSize(PHONE)
  await expect(job(page)).toContainText('P99')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(await serious(page)).toEqual([])
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/utility-failures-phone.png`, fullPage: true })
})

test('by keyboard alone', async ({ page }) => {
  await signIn(page, 'ops', '/pdam/utility')
  const company = page.getByRole('combobox', { name: 'PDAM' })
  await company.focus()
  await page.keyboard.type('Kota Contoh')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/city=kota-contoh/)
  await page.getByRole('radio', { name: SYNCHRONISE }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: KELURAHAN })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(proceed(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page)).toContainText('Berhasil melakukan summarize billing kelurahan')
  await expect(proceed(page)).toBeFocused()
})

for (const [name, viewport, scheme] of [
  ['desktop', { width: 1366, height: 768 }, 'light'],
  ['phone', PHONE, 'dark'],
] as const)
  test(`${name}, ${scheme}: usable, no serious violation, nothing scrolls sideways`, async ({ page }) => {
    const city = await makeCity(page)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, 'ops', `/pdam/utility?city=${city.slug}`)
    const letGo = await holdImports(city)
    await run(page, SYNCHRONISE)
    await expect(job(page)).toContainText('Menunggu giliran')
    await message(page).getByRole('button', { name: 'Tutup' }).click()
    await expect(message(page)).toBeHidden()
    expect(await serious(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/utility-${name}.png`, fullPage: true })
    await letGo()
    await expect(job(page)).toContainText('selesai')
    expect(await serious(page)).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/utility-${name}-done.png`, fullPage: true })
  })
