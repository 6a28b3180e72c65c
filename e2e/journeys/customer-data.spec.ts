import {
  alert,
  field,
  fill,
  map,
  newId,
  openForm,
  openList,
  openMap,
  placeOnMap,
  rowsOnMap,
  save,
  search,
  searchOnMap,
  stored,
} from '../support/customer-data-page.ts'
import { expect, foldPanels, test } from '../support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

test('[M4.12] added, changed, removed: list, server and every open map follow at once', async ({
  page,
  browser,
}) => {
  await openMap(page)
  const colleague = await (await browser.newContext()).newPage()
  await openMap(colleague)
  const before = await rowsOnMap(page)
  const id = newId()
  const list = await openList(page)
  const form = await openForm(page, list)
  await fill(form, { 'ID Pelanggan': ` ${id} ` })
  await save(form).click()
  await expect(alert(page)).toHaveText('Berhasil menambah data')
  await expect(form).toBeHidden()
  await expect(list.getByText(/^1–5 dari/)).toBeVisible()
  for (const someone of [page, colleague])
    await expect(map(someone)).toHaveAttribute('data-rows-customer', String(before + 1))
  await search(list, id)
  await list.getByRole('button', { name: 'Ubah Siti Aminah' }).click()
  const edit = page.getByRole('dialog', { name: 'Ubah Pelanggan' })
  await expect(field(edit, 'ID Pelanggan')).toHaveValue(id)
  await expect(field(edit, 'Latitude')).toHaveValue('-2.301234')
  await field(edit, 'Nama').fill('Siti Baru')
  await field(edit, 'Latitude').fill('-2,31')
  await field(edit, 'Tanggal Bayar').fill('18/11/2026 08:15')
  await save(edit).click()
  await expect(alert(page)).toHaveText('Berhasil memperbarui data')
  await expect(list.getByRole('cell', { name: 'Siti Baru', exact: true })).toBeVisible()
  expect(await stored(page, id)).toMatchObject({
    geometry: { coordinates: [102.701234, -2.31] },
    properties: { nama: 'Siti Baru', tanggal_bayar: '2026-11-18T08:15:00', type: 'customer' },
  })
  // The colleague has not reloaded anything: name and place come from the set on that map.
  await expect(async () => {
    await searchOnMap(colleague, id)
    await expect(colleague.getByRole('dialog').getByText('Siti Baru').first()).toBeVisible({
      timeout: 10_000,
    })
  }).toPass()

  expect(await placeOnMap(colleague, id)).toEqual([expect.closeTo(-2.31, 5), expect.closeTo(102.701234, 5)])

  await list.getByRole('button', { name: 'Hapus Siti Baru' }).click()
  const question = page.getByRole('dialog', { name: 'Hapus Pelanggan' })
  await expect(question).toContainText(`Siti Baru (${id})`)
  await question.getByRole('button', { name: 'Ya, Hapus' }).click()
  await expect(alert(page)).toHaveText('Berhasil menghapus data')
  await expect(list.getByText('Data Kosong')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Tambah', exact: true })).toBeFocused()
  expect((await stored(page, id)).status).toBe(404)
  for (const someone of [page, colleague])
    await expect(map(someone)).toHaveAttribute('data-rows-customer', String(before))
  // The popup spoke of somebody who is gone.
  await expect(colleague.getByRole('dialog')).toBeHidden()
  await list.getByRole('button', { name: 'Tutup' }).click()
  await searchOnMap(page, id)
  await expect(page.getByText('Nomor sambungan tidak ditemukan')).toBeVisible()
  await colleague.context().close()
})
