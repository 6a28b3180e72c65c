/// <reference lib="dom" />

import { codeOf } from '@petatirta/harness/authenticator.ts'
import type { Page } from '@playwright/test'
import { makeUser, PASSWORD, switchOn } from '../support/account-user.ts'
import { ACCOUNTS, expect, fillLogin } from '../support/product.ts'
import { CITY, debtors, kelurahanInSight } from './support/demo.ts'
import { loaded, openMap } from './support/map.ts'
import { walk } from './support/walk.ts'

const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
/** The handle of a panel or of one of its cards. */
const opener = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}.*TAMPILKAN$`) })

walk('masuk-dan-keluar', async guide => {
  const { page } = guide
  await page.goto('/login')
  await guide.see('Masuk ke PetaTirta')
  await guide.find('Tampilkan password').waitFor()
  await guide.shot('masuk')
  guide.word('Username')
  guide.word('Password')
  await fillLogin(page, ACCOUNTS.pdam.username, 'salah')
  await guide.see('Wrong username and/or password.')
  await fillLogin(page, ACCOUNTS.pdam.username, ACCOUNTS.pdam.password)
  await loaded(page)
  const menu = page.getByRole('navigation', { name: 'Menu peta' })
  guide.word('Buka menu')
  await guide.press('Logout', 'button', menu)
  await guide.see('Masuk ke PetaTirta')
  const administrator = await makeUser(page, 'ops')
  const secret = await switchOn(page, administrator)
  await fillLogin(page, administrator, PASSWORD)
  await guide.fill('Kode verifikasi', '000000')
  await guide.press('Verifikasi')
  await guide.see('Kode salah atau sudah pernah dipakai')
  await guide.fill('Kode verifikasi', codeOf(secret, 1))
  await guide.press('Verifikasi')
  await guide.press('LOGOUT')
  await guide.find('Login').waitFor()
})

walk('membuka-peta', async guide => {
  const { page } = guide
  await openMap(page, { who: 'ops', panel: 'filter', nearer: 0 })
  await page.goto('/internal/pdam')
  await guide.press('GIS', 'link')
  await loaded(page)
  await loaded(page, 'pipe')
  for (const word of ['Perkecil', 'Lihat seluruh kota', 'Map', 'Sat', 'Polos'])
    await guide.find(word).waitFor()
  const filter = panel(page, guide.word('Filter'))
  for (const state of ['Belum Lunas', 'Lunas - Telat Bayar', 'Lunas'])
    await filter.getByRole('checkbox', { name: guide.word(state), exact: true }).waitFor()
  for (let times = 0; times < 2; times++) await guide.press('Perbesar')
  await guide.shot('peta')
  await guide.press('Buka menu')
  const menu = page.getByRole('navigation', { name: 'Menu peta' })
  for (const view of ['Umum', 'Hublang', 'Realisasi Work Order'])
    await guide.find(view, 'button', menu).waitFor()
  await guide.shot('peta-menu', menu)
  await page.getByRole('button', { name: /pindah ke peta PDAM lain$/ }).click()
  await page.getByRole('dialog', { name: guide.word('Pindah ke peta PDAM lain') }).waitFor()
})

walk('mencari-pelanggan', async guide => {
  const { page } = guide
  const [id = ''] = await debtors(page)
  await openMap(page)
  await page.getByPlaceholder(guide.word('Masukkan No. Sambungan')).fill('0000')
  await guide.press('CARI')
  await guide.see('Nomor sambungan tidak ditemukan')
  await page.getByRole('combobox', { name: 'No. Sambungan' }).fill(id)
  await guide.press('CARI')
  await expect(page.getByRole('dialog').filter({ hasText: id })).toBeVisible()
  await page.getByRole('tab', { name: 'Detail Pelanggan' }).waitFor()
  await expect(page.getByText('Nomor sambungan tidak ditemukan')).toBeHidden()
  await guide.shot('cari-pelanggan')
  guide.word('Menyiapkan pencarian…')
  const box = page.getByRole('combobox', { name: 'No. Sambungan' })
  await box.fill('tidak ada siapa-siapa')
  await guide.see('Tidak ada pelanggan yang cocok.')
  await box.fill('budi')
  await expect(page.getByRole('option').first()).toContainText(/budi/i)
  await guide.see('lainnya')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /budi/i })).toBeVisible()
})

walk('membaca-popup-pelanggan', async guide => {
  const { page } = guide
  const [, id = ''] = await debtors(page)
  await openMap(page, { search: `?pelanggan=${id}`, nearer: 0 })
  await guide.see('Tagihan air bulan ini', 'Total tunggakan')
  const card = page.getByRole('dialog').filter({ hasText: id })
  await guide.press('Detail Pelanggan', 'tab')
  await guide.find('Menuju Lokasi', 'link').waitFor()
  // Told to this account because it has more than Umum.
  for (const view of ['Umum', 'Hublang', 'Realisasi Work Order']) guide.word(view)
  await card.getByRole('rowheader', { name: 'Alamat', exact: true }).waitFor()
  await guide.shot('popup-detail', card)
  await guide.press('Rincian Tagihan', 'tab')
  await guide.see('Total Tunggakan', 'Total seluruh tagihan')
  await guide.shot('popup-tagihan', card)
  await guide.press('Pengaduan', 'tab')
  await guide.press('Aset', 'tab')
  await guide.see('Sedang dalam proses pengembangan')
  await page.setViewportSize({ width: 360, height: 740 })
  await guide.press('Rincian Tagihan', 'tab')
  await guide.see('Total Tunggakan')
  await guide.shot('popup-ponsel')
})

walk('menyaring-pelanggan', async guide => {
  const { page } = guide
  await openMap(page, { panel: 'filter' })
  const filter = panel(page, guide.word('Filter'))
  await filter.waitFor()
  for (const card of ['Golongan', 'Pemakaian', 'Loket Pembayaran', 'Filter Umum', 'Pipa', 'Diameter'])
    await filter.getByRole('heading', { name: new RegExp(`^${guide.word(card)}`) }).waitFor()
  guide.word('TAMPILKAN')
  await opener(page, guide.word('Tunggakan')).click()
  await filter.getByRole('checkbox', { name: '2 Bulan' }).check()
  await filter.getByRole('checkbox', { name: '2 Bulan' }).scrollIntoViewIfNeeded()
  await guide.shot('filter')
  await opener(page, guide.word('Filter Wilayah')).click()
  await expect(guide.find('Terapkan')).toBeDisabled()
  await guide.press('Bersihkan Semua', 'button', filter)
})

walk('mencari-tunggakan-per-kelurahan', async guide => {
  const { page } = guide
  const nearer = 2
  const marker = await kelurahanInSight(page, nearer)
  await openMap(page, { panel: 'filter', nearer })
  const filter = panel(page, guide.word('Filter'))
  const kelurahan = filter.getByRole('checkbox', { name: guide.word('Kelurahan'), exact: true })
  if (!(await kelurahan.isVisible())) await opener(page, guide.word('Wilayah Administratif')).click()
  await filter.getByRole('checkbox', { name: guide.word('Kecamatan'), exact: true }).waitFor()
  await kelurahan.check()
  await loaded(page, 'kelurahan')
  const billing = filter.getByRole('radio', { name: new RegExp(`^${guide.word('Tagihan')}`) })
  if (!(await billing.isVisible())) await opener(page, guide.word('Tipe Filter Wilayah')).click()
  await billing.check()
  for (const word of ['Penggunaan', 'Pelanggan']) await guide.find(word, 'radio', filter).waitFor()
  await guide.find('Summarize', 'button', filter).waitFor()
  await guide.shot('tunggakan-kelurahan')
  const figures = page.getByRole('region', { name: guide.word('Ringkasan wilayah') })
  await expect(async () => {
    await page.mouse.click(...marker)
    await expect(figures).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await guide.see('Menunggak', 'Total tunggakan')
  await guide.shot('tunggakan-ringkasan')
  await guide.press('Download Data')
  await guide.see('Semua pelanggan wilayah ini', 'Sesuai filter')
  await guide.find('Unduh spreadsheet').waitFor()
})

walk('menyorot-pipa-dan-pelanggan', async guide => {
  const { page } = guide
  await openMap(page, { summary: true })
  await guide.press('Fokus Seleksi')
  const focus = panel(page, guide.word('Fokus Seleksi'))
  for (const card of ['Pipa', 'Diameter', 'Golongan Pelanggan', 'Pemakaian Air'])
    await focus.getByRole('heading', { name: new RegExp(`^${guide.word(card)}`) }).waitFor()
  const pvc = focus.getByRole('checkbox', { name: 'PVC', exact: true })
  if (!(await pvc.isVisible())) await opener(page, 'Pipa').click()
  await pvc.check()
  const from = focus.getByLabel(guide.word('Awal'))
  if (!(await from.isVisible())) await opener(page, guide.word('Tahun')).click()
  await focus.getByLabel(guide.word('Akhir')).fill('2005')
  await panel(page, guide.word('Rangkuman')).waitFor()
  await guide.see('Total Panjang Pipa', 'Golongan')
  await guide.shot('fokus-seleksi')
  await guide.press('Bersihkan Semua', 'button', focus)
})

walk('keluhan-dan-perintah-kerja', async guide => {
  const { page } = guide
  await openMap(page, { panel: 'filter' })
  await guide.press('Buka menu')
  const menu = page.getByRole('navigation', { name: 'Menu peta' })
  const asked = page.waitForResponse(/\/complaints\/customerid/)
  await guide.press('Hublang', 'button', menu)
  const card = page.getByRole('group', { name: guide.word('Pengaduan'), exact: true })
  await card.waitFor()
  for (const day of ['Tanggal Awal', 'Tanggal Akhir'])
    await page.getByRole('group', { name: guide.word(day), exact: true }).waitFor()
  await guide.find('Jenis Pengaduan', 'combobox').waitFor()
  const found = ((await (await asked).json()) as { payload: string[] }).payload
  await expect(card.getByRole('status')).toHaveText(/disorot|Tidak ada/)
  await guide.shot('keluhan')
  const id = found[0] ?? (await debtors(page))[0]
  await page.goto(`/map/${CITY}?view=hublang&pelanggan=${id}`)
  await guide.press('Lihat Pengaduan')
  const list = page.getByRole('dialog', { name: guide.word('Pengaduan Pelanggan') })
  await expect(
    list.getByText('No. Pengaduan').or(list.getByText('Tidak ada pengaduan')).first(),
  ).toBeVisible()
  await guide.shot('keluhan-daftar')
  await page.goto(`/map/${CITY}?view=workOrder`)
  await guide.find('Tanggal berdasarkan', 'combobox').waitFor()
  await guide.see('Realisasi Work Order')
})
