/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { serious } from '../support/axe.ts'
import { type City, holdImports, makeCity } from '../support/city-database.ts'
import { expect, PHONE, signIn, test } from '../support/product.ts'

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Kemajuan sinkronisasi tagihan' })
const job = (page: Page) => page.getByRole('region', { name: 'Sinkronisasi tagihan' })

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
  const letGo = await holdImports(city)
  await signIn(page, 'ops', `/pdam/utility?city=${city.slug}`)
  await page.getByRole('radio', { name: 'Synchronize Billing (customers)' }).check()
  await page.getByRole('button', { name: 'Proses' }).click()
  // What is told, not asked for: the socket is there.
  await expect(job(page)).toContainText('Menunggu giliran')
  cut()
  await expect(page.getByRole('alert')).toContainText('Sambungan langsung ke server terputus')
  await expect(bar(page)).toBeVisible()
  await letGo()
  await expect(job(page)).toContainText('Sinkronisasi tagihan selesai')
})

/** Some other process is at it: it lives, as far as anybody can see. */
async function runningJob({ pool, cityId }: City): Promise<void> {
  const counts = { added: 1200, changed: 30, unchanged: 4, failed: 1501 }
  const { rows } = await pool.query(
    `INSERT INTO job (id, city_id, type, status, progress, message, worker, seen_at, remaining_seconds, state)
     VALUES (gen_random_uuid(), $1, 'billing-sync', 'running', 42, 'Mengambil tagihan: halaman 3 dari 7',
             gen_random_uuid(), now() + interval '1 hour', 150, $2) RETURNING id`,
    [cityId, JSON.stringify({ counts })],
  )
  await pool.query(
    `INSERT INTO sync_failure (job_id, page, position, id, field, reason)
     SELECT $1::uuid, 2, n, 'P' || n, 'total', 'total bukan angka' FROM generate_series(1, 150) n`,
    [rows[0]?.id],
  )
}

test('[A8] no serious violation, nothing beyond the edge: desktop in the light, phone in the dark', async ({
  page,
}) => {
  const city = await makeCity(page)
  await runningJob(city)
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'ops', `/pdam/utility?city=${city.slug}`)
  const check = async (device: string) => {
    await expect(job(page)).toContainText('P99')
    expect(await serious(page), device).toEqual([])
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await page.evaluate(overflow), device).toBeLessThanOrEqual(0)
  }
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '42')
  await check('desktop')
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await check('phone')
})
