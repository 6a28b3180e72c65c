/** Layers as files: what is offered, said before, asked for and said afterwards. */
import { calls, EXPORT_KINDS, exportKindLabel } from '@petatirta/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { MapExport } from '#app/map/map-export.tsx'
import { LayerExportDialog } from '#features/data-export/layer-export-dialog.tsx'
import { CITY, OFFICER, PHONE, show, standInCity } from '../support/map-part.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const COMPANY = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8301',
  name: 'Kota Contoh',
  slug: CITY,
  lon: 110.42,
  lat: -7.05,
  gmtOffset: 7,
} as Parameters<typeof MapExport>[0]['company']

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.layerCount, { all: 1406, filtered: 90 })
})

const dialog = page.getByRole('dialog', { name: 'Unduh data lapisan' })
const start = dialog.getByRole('button', { name: 'Unduh', exact: true })
const field = (name: string) => dialog.getByRole('combobox', { name })

async function choose(name: string, option: string | RegExp) {
  await field(name).click()
  await page.getByRole('option', { name: option }).click()
}

const openMapExport = (around: Parameters<typeof show>[1] = {}) =>
  show(<MapExport sync={standInCity().sync} company={COMPANY} onClose={() => {}} />, around)

test("[D94] the map's filters and their count come first; the whole layer is a choice", async () => {
  server.refuses(calls.exportLayer, 'tooMany', { message: 'Terlalu banyak permintaan' })
  await openMapExport({ filters: { pipeTypes: ['HDPE'], pipeDiameters: 'all' } })
  await choose('Lapisan', 'Pipa')
  await expect.element(dialog.getByRole('radio', { name: 'Sesuai filter peta · 90' })).toBeChecked()
  expect(server.asked(calls.layerCount).at(-1)?.body).toEqual({
    kind: 'pipe',
    filters: { pipe: { types: ['HDPE'] } },
  })
  await choose('Sistem koordinat', 'UTM zona 49S (EPSG:32749)')
  await start.click()
  await expect.element(dialog.getByText('Gagal mengunduh data')).toBeVisible()
  await expect.element(dialog.getByText('Terlalu banyak permintaan')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Seluruh lapisan · 1.406' }).click()
  await start.click()
  await expect.poll(() => server.asked(calls.exportLayer)).toHaveLength(2)
  const [filtered, whole] = server.asked(calls.exportLayer).map(({ body }) => body)
  const common = { kind: 'pipe', format: 'geopackage', system: 'utm' }
  expect(filtered).toEqual({ ...common, filters: { pipe: { types: ['HDPE'] } } })
  expect(whole).toEqual({ ...common, filters: {} })
})

test('[D94] what comes is saved under a name that says what it is', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  server.answers(calls.exportLayer, null)
  await openMapExport()
  await choose('Lapisan', 'Batas DMA')
  // It has no filters: the whole layer is all there is.
  await expect.element(dialog).toMatchTextContent('Seluruh lapisan · 1.406 data')
  expect(dialog.getByRole('radio').elements()).toEqual([])
  await start.click()
  await expect
    .element(dialog.getByText(/^batas-dma-kota-contoh-\d{8}\.gpkg sudah tersimpan\.$/))
    .toBeVisible()
  expect(save).toHaveBeenCalledOnce()
  await choose('Format file', /^GeoJSON/)
  expect(dialog.getByText(/sudah tersimpan/).elements()).toEqual([])
  save.mockRestore()
})

test('[D94] a format offers what it can be: degrees of KML, short names of a Shapefile, drawings of pipes', async () => {
  server.answers(calls.layerShortNames, [{ name: 'tanggal_bayar', short: 'tanggal_ba' }])
  await openMapExport({ size: PHONE })
  await choose('Sistem koordinat', /^UTM/)
  await choose('Format file', /^KML/)
  await expect.element(dialog.getByText('KML selalu memakai bujur dan lintang.')).toBeVisible()
  await expect.element(field('Sistem koordinat')).toMatchTextContent('EPSG:4326')
  await choose('Format file', /^Shapefile/)
  await expect
    .element(dialog.getByRole('list', { name: 'Nama kolom yang dipendekkan' }))
    .toMatchTextContent('tanggal_bayar → tanggal_ba')
  await expect.element(field('Sistem koordinat')).toMatchTextContent('UTM zona 49S')
  await field('Format file').click()
  expect(page.getByRole('option', { name: /^DXF/ }).elements()).toEqual([])
  await page.getByRole('option', { name: /^CSV/ }).click()
  await choose('Lapisan', 'Aksesoris')
  await choose('Format file', /^DXF/)
  await expect.element(dialog).toMatchTextContent('DXF tidak menyimpan sistem koordinat')
  // Back to a layer that it is not for.
  await choose('Lapisan', 'Pelanggan')
  await expect.element(field('Format file')).toMatchTextContent('GeoPackage')
})

test('[D94] an empty file is not offered, and says why', async () => {
  server.answers(calls.layerCount, { all: 1406, filtered: 0 })
  await openMapExport()
  await expect.element(dialog.getByRole('radio', { name: 'Sesuai filter peta · 0' })).toBeDisabled()
  await expect.element(dialog.getByRole('radio', { name: 'Seluruh lapisan' })).toBeChecked()
  await expect.element(dialog).toMatchTextContent('Filter yang sedang aktif tidak menampilkan data')
  await expect.element(start).toBeEnabled()
  server.answers(calls.layerCount, { all: 0, filtered: 0 })
  await choose('Lapisan', 'Jalan')
  await expect.element(dialog).toMatchTextContent('Lapisan ini belum berisi data')
  await expect.element(start).toBeDisabled()
})

test('[D17] who may not read complaints is not offered them, nor personal data', async () => {
  await show(<LayerExportDialog city={{ slug: CITY }} onClose={() => {}} />, {
    as: { ...OFFICER, roles: ['umum'] },
  })
  await expect
    .element(dialog)
    .toMatchTextContent('Alamat, nomor telepon, dan foto pelanggan tidak disertakan')
  await field('Lapisan').click()
  const offered = page.getByRole('option')
  await expect.poll(() => offered.elements().length).toBe(EXPORT_KINDS.length - 1)
  expect(page.getByRole('option', { name: exportKindLabel('complaint') }).elements()).toEqual([])
})

test('[D104] beside an earlier month customers are downloaded as they are now, and that is said', async () => {
  await show(<LayerExportDialog city={{ slug: CITY }} period="202607" onClose={() => {}} />)
  const note = dialog.getByText('Data yang diunduh adalah keadaan sekarang, bukan per Juli 2026.')
  await expect.element(note).toBeVisible()
  await choose('Lapisan', 'Pipa')
  await expect.element(note).not.toBeInTheDocument()
})

test('[D94] counts that do not come can be asked for again', async () => {
  server.refuses(calls.layerCount, 'unexpected')
  await openMapExport()
  await expect.element(dialog.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  await expect.element(start).toBeDisabled()
  server.answers(calls.layerCount, { all: 7, filtered: 7 })
  await dialog.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Seluruh lapisan · 7' })).toBeVisible()
})
