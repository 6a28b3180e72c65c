/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { gapCity } from '../support/gap-city.ts'
import { middleOf } from '../support/map-page.ts'
import { expect, foldPanels, signIn } from '../support/product.ts'
import { loaded } from './support/map.ts'
import { walk } from './support/walk.ts'

/** The tool has answered about the pipe in the middle of the map. */
async function closeInMiddle(page: Page, slug: string): Promise<void> {
  await foldPanels(page)
  await signIn(page, 'ops', `/map/${slug}`)
  for (const kind of ['customer', 'pipe', 'accessories', 'water_source']) await loaded(page, kind)
  await page.getByRole('button', { name: 'Tutup Pipa', exact: true }).click()
  await page.getByText(/^Klik pipa yang bocor/).waitFor()
  await page.mouse.click(...middleOf(page))
  await page
    .getByRole('dialog', { name: 'Tutup Pipa' })
    .getByText(/tanpa air/)
    .first()
    .waitFor()
}

walk('tutup-pipa', async guide => {
  const { page } = guide
  const { slug } = await gapCity(page)
  guide.word('Tutup Pipa')
  await closeInMiddle(page, slug)
  const card = page.getByRole('dialog', { name: 'Tutup Pipa' })
  await guide.see('Katup yang ditutup', 'Tanpa air')
  await guide.find('Menuju Lokasi', 'link', card).waitFor()
  await guide.press('Tidak bisa ditutup', 'button', card)
  await guide.press('Bisa ditutup lagi', 'button', card)
  await guide.press('Tandai sudah ditutup', 'button', card)
  await guide.see('Sudah tertutup')
  for (const word of [
    'Teks pengumuman',
    'Cetak pemberitahuan',
    'Simpan sebagai Gangguan',
    'Unduh daftar pelanggan',
  ])
    await guide.find(word, 'button', card).waitFor()
  await guide.press('Teks pengumuman', 'button', card)
  await page.getByRole('dialog', { name: 'Teks pengumuman' }).getByRole('textbox').last().waitFor()
})

walk('gangguan', async guide => {
  const { page } = guide
  const { slug } = await gapCity(page)
  await closeInMiddle(page, slug)
  await guide.press('Simpan sebagai Gangguan')
  const form = page.getByRole('dialog', { name: guide.word('Simpan sebagai Gangguan') })
  await guide.fill('Judul', 'Perbaikan pipa Jalan Melati', form)
  await guide.fill('Alasan', 'Pipa bocor', form)
  await guide.find('Sedang berlangsung', 'radio', form).waitFor()
  await guide.find('Direncanakan', 'radio', form).waitFor()
  await guide.seeFields(form, 'Jam mulai', 'Jam perkiraan selesai')
  guide.word('Katup yang sudah ditutup')
  await form.getByRole('checkbox', { name: /V1/ }).check()
  await guide.press('Simpan', 'button', form)
  await expect(form).toBeHidden()
  await page.keyboard.press('Escape')

  await guide.press('Gangguan')
  const panel = page.getByRole('complementary', { name: guide.word('Gangguan') })
  const row = panel.getByRole('listitem', { name: 'Perbaikan pipa Jalan Melati' })
  await guide.seeFields(panel, 'Tampilkan di peta', 'Status', 'Kelurahan')
  await row.getByRole('button', { name: /^Lihat/ }).click()
  await guide.press('Daftar pelanggan', 'button', row)
  await page.getByRole('list', { name: 'Daftar pelanggan terdampak' }).waitFor()
  await page.keyboard.press('Escape')
  await guide.find('Ubah', 'button', row).waitFor()
  await guide.press('Selesaikan', 'button', row)
  const closing = page.getByRole('dialog', { name: 'Selesaikan Gangguan' })
  guide.word('Katup yang sudah dibuka lagi')
  await closing.getByRole('checkbox', { name: /V1/ }).check()
  await guide.press('Selesaikan', 'button', closing)
  await expect(row).toContainText(/Selesai \d/)
})

walk('periksa-jaringan', async guide => {
  const { page } = guide
  const { name } = await gapCity(page)
  await signIn(page, 'ops')
  await guide.press('PERIKSA JARINGAN', 'link')
  await guide.choosePdam(name)
  await guide.see('Skor jaringan', 'Riwayat skor', 'Jenis kesalahan')
  await guide.find('Perbaiki semua').waitFor()
  await page
    .getByRole('link', { name: /^Lihat Celah/ })
    .filter({ hasText: guide.word('Lihat di peta') })
    .click()
  await guide.press('Kesalahan berikutnya')
  guide.word('Periksa Jaringan')
  await guide.press('Buka halaman', 'link')
  await page
    .getByRole('button', { name: /^Perbaiki Celah/ })
    .filter({ hasText: guide.word('Perbaiki') })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Perbaiki' }).click()
  await guide.press('Perbaikan', 'tab')
  await guide.find('Batalkan').waitFor()
  guide.word('Batalkan semua')
  await guide.press('Pengaturan', 'tab')
  await guide.see('Aksesoris yang dapat menutup pipa')
  await page.getByLabel(guide.word('Golongan penting')).waitFor()
  await guide.find('Simpan').waitFor()
})
