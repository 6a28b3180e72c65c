/// <reference lib="dom" />

import { codeOf } from '@petatirta/harness/authenticator.ts'
import type { Page } from '@playwright/test'
import { enterAs, logIn, makeUser, PASSWORD } from '../support/account-user.ts'
import { makeCity } from '../support/city-database.ts'
import { openLineTo } from '../support/line.ts'
import { enter, expect, foldPanels, signIn, test, tokenOf } from '../support/product.ts'
import { CITY, debtors } from './support/demo.ts'
import { loaded } from './support/map.ts'
import { walk } from './support/walk.ts'

const NEW_PASSWORD = 'Hujan-deras#7'
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const OFFICE_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

walk('akun-saya', async guide => {
  const { page } = guide
  const username = await makeUser(page, 'ops')
  for (const agent of [PHONE_AGENT, OFFICE_AGENT]) await logIn(page, username, PASSWORD, agent)
  await enterAs(page, username)
  await page.goto('/internal/pdam')
  await guide.press('Akun Saya', 'link')
  const sessions = page.getByRole('list', { name: guide.word('Sesi dan perangkat') }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await guide.shot('akun')
  await guide.press('Keluar dari sesi ini')
  await expect(sessions).toHaveCount(2)
  await guide.press('Keluar dari semua perangkat lain')
  await guide.press('Ya, Keluar')
  await expect(sessions).toHaveCount(1)

  const form = page.getByRole('form', { name: guide.word('Ubah password') })
  await guide.fill('Password saat ini', PASSWORD, form)
  await guide.fill('Password baru', 'Admin#123', form)
  await guide.fill('Ulangi password baru', NEW_PASSWORD, form)
  await guide.press('Simpan password', 'button', form)
  await guide.see(
    'password terlalu umum dan mudah ditebak, pilih yang lain',
    'Tidak sama dengan password baru',
  )
  await guide.fill('Password baru', NEW_PASSWORD, form)
  await guide.press('Simpan password', 'button', form)
  await expect(page.getByText('Password telah diubah')).toBeVisible()

  const factor = page.getByRole('region', { name: guide.word('Verifikasi dua langkah') })
  await guide.press('Aktifkan', 'button', factor)
  await guide.fill('Password saat ini', NEW_PASSWORD, factor)
  await guide.press('Lanjut', 'button', factor)
  const secret = (await factor.getByTestId('secret').textContent()) ?? ''
  await guide.shot('akun-verifikasi', factor)
  await guide.fill('Kode verifikasi', codeOf(secret), factor)
  await guide.press('Verifikasi dan aktifkan', 'button', factor)
  await factor.getByLabel(guide.word('Kode pemulihan'), { exact: true }).waitFor()
  await guide.press('Sudah saya simpan', 'button', factor)
  await guide.find('Buat kode pemulihan baru', 'button', factor).waitFor()

  await signIn(page, 'root', `/internal/user?keyword=${username}`)
  await guide.find('USER', 'link').waitFor()
  await guide.find('Atur ulang verifikasi dua langkah').waitFor()
})

/** A utility that root changes, by the api as the form does it, and changes of last year. */
async function changeUtility(page: Page, name: string): Promise<void> {
  const { pool, slug } = await makeCity(page, { name: 'PDAM Tirta Agung' })
  const { rows } = await pool.query('SELECT id FROM company WHERE slug = $1', [slug])
  const headers = { authorization: `Bearer ${await tokenOf(page, 'root')}` }
  await pool.query(
    `INSERT INTO audit (id, at, actor, action, subject)
     SELECT gen_random_uuid(), now() - interval '1 year' + n * interval '3 hours', 'rootdemo', 'user.update', 'petugas_' || n
     FROM generate_series(1, 840) n`,
  )
  const data = { name, isActive: false }
  expect((await page.request.put(`/api/company?id=${rows[0].id}`, { headers, data })).ok()).toBe(true)
}

walk('jejak-audit', async guide => {
  const { page } = guide
  const name = 'Perumda Tirta Agung'
  await changeUtility(page, name)
  await signIn(page, 'root')
  await guide.press('JEJAK AUDIT', 'link')
  const rows = page.getByRole('table', { name: 'jejak audit' }).getByRole('row')
  await rows.nth(1).waitFor()
  const filters = page.getByRole('group', { name: 'Saringan jejak audit' })
  await guide.find('Pelaku', 'textbox', filters).waitFor()
  await guide.find('PDAM', 'combobox', filters).waitFor()
  for (const day of ['Dari tanggal', 'Sampai tanggal']) await guide.find(day, 'group', filters).waitFor()
  await guide.see('Rincian')
  await guide.find('Unduh CSV').waitFor()
  await guide.shot('audit')

  await guide.find('Cari pelaku atau objek', 'textbox').fill(name)
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: `Tampilkan rincian Edit PDAM ${name}` })
    .first()
    .click()
  await guide.see('Sebelum', 'Sesudah')
  await guide.shot('audit-rincian')

  await page.goto('/internal/audit')
  await guide.find('Tindakan', 'combobox', filters).click()
  await page.getByRole('option', { name: 'Masuk', exact: true }).click()
  await page
    .getByRole('button', { name: /^Tampilkan rincian Masuk/ })
    .first()
    .click()
  await guide.see('Tidak ada nilai yang dicatat untuk tindakan ini.')
  await guide.find('Pelaku', 'textbox', filters).fill('bukan_siapa_siapa')
  await page.keyboard.press('Enter')
  await guide.press('Hapus pencarian dan filter')
  await rows.nth(1).waitFor()

  await guide.press('Arsipkan…')
  const archives = guide.find('Arsip jejak audit', 'dialog')
  await archives.getByText(/catatan akan diarsipkan/).waitFor()
  await guide.find('Arsipkan catatan sebelum', 'group', archives).waitFor()
  await guide.press('Arsipkan', 'button', archives)
  await guide.press('Ya, Arsipkan')
  await guide.see('Tidak ada catatan sebelum tanggal ini.')
  await guide.shot('audit-arsip', archives)
  const list = guide.find('Daftar arsip', 'region', archives)
  const download = page.waitForEvent('download')
  await guide.press('Unduh', 'button', list)
  await download
  await archives.getByRole('button', { name: 'Tutup' }).click()
  await guide.find('Pelaku', 'textbox', filters).fill('rootdemo')
  await page.keyboard.press('Enter')
  await guide.see('Arsipkan jejak audit')
})

test.describe('without a network', () => {
  test.describe.configure({ timeout: 120_000 })
  test.use({ serviceWorkers: 'allow' })

  walk('tanpa-jaringan', async guide => {
    const { page } = guide
    const [id = ''] = await debtors(page)
    // Between browser and server: what is cut there is cut for pages, workers and service workers alike.
    const line = await openLineTo(test.info().project.use.baseURL ?? '')
    try {
      await foldPanels(page)
      await page.addInitScript(() => localStorage.setItem('petatirta.map.sidebar', '0'))
      await enter(page, 'pdam', line.url)
      await page.goto(`${line.url}/map/${CITY}?umum=device`)
      await loaded(page)
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      line.cut()
      await page.reload()
      await loaded(page)
      const badge = page.getByTestId('offline')
      await expect(badge).toContainText(guide.word('Tanpa jaringan'))
      for (let times = 0; times < 2; times++) await page.getByRole('button', { name: 'Perbesar' }).click()
      await guide.shot('tanpa-jaringan')
      await page.getByRole('combobox', { name: 'No. Sambungan' }).fill(id)
      await page.getByRole('button', { name: 'CARI' }).click()
      await page.getByRole('tab', { name: 'Detail Pelanggan' }).waitFor()
      await guide.press('Rincian Tagihan', 'tab')
      await guide.see('Tidak tersedia tanpa jaringan')
      line.open()
      await expect(badge).toBeEmpty({ timeout: 60_000 })
    } finally {
      await line.close()
    }
  })
})
