import { type BasemapFile, calls } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { alert, button, dialogOf } from '../support/admin.ts'
import { CITIES } from '../support/cities.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'
import { uploadsReachTheStandIn } from '../support/uploads.ts'

const PATH = '/internal/basemap'

const file = (changes: Partial<BasemapFile> = {}): BasemapFile => ({
  name: '_umum.pmtiles',
  source: 'folder',
  city: null,
  bytes: 734_003_200,
  updatedAt: '2026-11-02T03:04:05.000Z',
  title: 'Jawa Tengah',
  attribution: '© OpenStreetMap',
  zooms: [0, 15],
  bounds: [108.5, -8.3, 111.7, -5.7],
  problem: null,
  ...changes,
})
const OWN = file({
  name: 'kota-contoh.pmtiles',
  city: { slug: 'kota-contoh', name: 'Kota Contoh' },
  title: 'Kota Contoh',
  bytes: 556_417,
})

let server: StandInServer
let stored: BasemapFile[]
beforeEach(() => {
  stored = [file(), OWN]
  server = standInServer()
  uploadsReachTheStandIn()
  server.answers(calls.companyDropdown, CITIES)
  server.answers(calls.listBasemaps, () => ({ files: stored, maxBytes: 2 ** 31, mayUpload: true }))
})

const form = dialogOf('Unggah Peta Dasar')
const add = button(page, 'Unggah Peta Dasar')
const send = button(form, 'Unggah')
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const choose = (content: string) =>
  userEvent.upload(form.getByLabelText('File peta dasar (.pmtiles)'), new File([content], 'jawa.pmtiles'))

test('[D97] base maps with what they are and for whom; a broken one says why it is not used', async () => {
  stored = [
    file(),
    OWN,
    file({ name: '/srv/peta.pmtiles', source: 'setting', title: '' }),
    file({
      name: 'rusak.pmtiles',
      title: '',
      zooms: null,
      bounds: null,
      problem: 'File terpotong atau rusak.',
    }),
  ]
  await open(PATH, PEOPLE.root)
  await expect
    .element(rowOf('Jawa Tengah'))
    .toMatchTextContent(/Semua PDAM700 MB0–15108,5–111,7° BT, 5,7–8,3° LS© OpenStreetMap02-11-2026/)
  await expect.element(rowOf('kota-contoh.pmtiles')).toMatchTextContent(/Kota Contoh543 KB/)
  await expect.element(rowOf('rusak.pmtiles')).toMatchTextContent(/Tidak dipakaiFile terpotong atau rusak\./)
  // The operator's file is not the screen's to remove.
  await expect.element(rowOf('/srv/peta.pmtiles')).toMatchTextContent(/setelan BASEMAP_FILE/)
  await expect.element(button(page, 'Hapus /srv/peta.pmtiles')).not.toBeInTheDocument()
})

test('[D97] a file is sent for all utilities, or for one', async () => {
  stored = []
  await open(PATH, PEOPLE.root)
  await expect.element(page.getByText('Belum ada peta dasar')).toBeVisible()
  await add.click()
  await expect.element(send).toBeDisabled()
  await choose('PMTiles\x03…')
  server.answers(calls.uploadBasemap, () => {
    stored = [file()]
    return file()
  })
  await send.click()
  await expect.element(alert).toHaveTextContent('Peta dasar disimpan')
  await expect.element(rowOf('Jawa Tengah')).toBeVisible()

  await add.click()
  await form.getByRole('radio', { name: 'Satu PDAM' }).click()
  await choose('PMTiles\x03…')
  await expect.element(send).toBeDisabled()
  await form.getByRole('combobox', { name: 'PDAM' }).click()
  await page.getByRole('option', { name: 'Kota Contoh' }).click()
  await send.click()
  await expect
    .poll(() => server.asked(calls.uploadBasemap).map(({ query }) => query.city))
    .toEqual([undefined, 'kota-contoh'])
})

test('[D97] what is no base map is not sent; what the server refuses can be sent again, and sending can be stopped', async () => {
  await open(PATH, PEOPLE.root)
  await add.click()
  await choose('bukan peta')
  await expect.element(form.getByRole('alert')).toHaveTextContent('File ini bukan peta dasar PMTiles.')
  await expect.element(send).toBeDisabled()

  await choose('PMTiles\x03…')
  server.refuses(calls.uploadBasemap, 'invalid', { message: 'File terpotong atau rusak.' })
  await send.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('File terpotong atau rusak.')

  server.answers(calls.uploadBasemap, file())
  const letGo = server.holds(calls.uploadBasemap)
  await send.click()
  await expect.element(form.getByRole('status')).toMatchTextContent(/Mengunggah|Memeriksa/)
  await button(form, 'Hentikan').click()
  await expect.element(send).toBeEnabled()
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
  letGo()
})

test('[D97] a base map is removed after a question', async () => {
  await open(PATH, PEOPLE.root)
  await button(page, 'Hapus kota-contoh.pmtiles').click()
  const question = dialogOf('Hapus Peta Dasar')
  await expect.element(question).toMatchTextContent(/kota-contoh\.pmtiles dihapus dari server/)
  server.answers(calls.deleteBasemap, () => {
    stored = [file()]
    return null
  })
  await button(question, 'Ya, Hapus').click()
  await expect.element(alert).toHaveTextContent('Peta dasar dihapus')
  await expect.element(rowOf('kota-contoh.pmtiles')).not.toBeInTheDocument()
  expect(server.asked(calls.deleteBasemap).at(0)?.path).toBe('/api/basemaps/kota-contoh.pmtiles')
})

test('[D97] several machines: asked to copy the file to each; a list that does not come can be asked for again', async () => {
  server.refuses(calls.listBasemaps, 'unexpected')
  await open(PATH, PEOPLE.root)
  await expect.element(alert).toBeVisible()
  server.answers(calls.listBasemaps, { files: [], maxBytes: 1, mayUpload: false })
  await button(page, 'Coba lagi').click()
  await expect.element(page.getByText(/di setiap mesin/)).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
})

test('[A6] administrators who do not run the installation are not offered it', async () => {
  server.answers(calls.listCompanies, [])
  await open('/internal/pdam', PEOPLE.ops)
  await expect.element(page.getByRole('link', { name: 'PDAM', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'PETA DASAR' })).not.toBeInTheDocument()
})
