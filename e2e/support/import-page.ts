/** What a person touches on the page that takes files. */
import type { Locator, Page } from '@playwright/test'
import type { City } from './city-database.ts'
import type { TextFile } from './import-files.ts'
import { expect, signIn } from './product.ts'

export const ALL_DONE = 'Berhasil mengupload seluruh data.'
export const PARTLY_DONE = 'Berhasil mengupload beberapa data. Silahkan cek data yang gagal.'
export const EXCEPTION = 'Gagal import. Pastikan format file sudah sesuai'

export const choose = (page: Page, label: string, file: TextFile) =>
  page.getByLabel(`File ${label}`, { exact: true }).setInputFiles(file)
export const upload = (page: Page) => page.getByRole('button', { name: 'Unggah File' })
export const said = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })
export const results = (page: Page) => page.getByRole('region', { name: /^(Mengunggah|Hasil unggahan) ke/ })
export const fileOf = (page: Page, label: string) =>
  results(page).getByRole('listitem', { name: label, exact: true })
export const history = (page: Page) => page.getByRole('region', { name: 'Riwayat Import' })
export const row = (page: Page, name: string) => history(page).getByRole('row').filter({ hasText: name })

/** The six numbers of a file's result, in the order of the page. */
export const counts = (file: Locator) => file.locator('dd')

export async function openImport(page: Page, city: City): Promise<void> {
  await signIn(page, 'ops', `/data/import?city=${city.slug}`)
  await expect(page.getByRole('combobox', { name: 'PDAM' })).toHaveValue(city.name)
}
