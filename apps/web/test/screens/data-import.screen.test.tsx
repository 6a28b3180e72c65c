import {
  type CallSpec,
  calls,
  type ImportCounts,
  type ImportEntry,
  type ImportFailure,
  type ImportKind,
  type ImportResult,
  importCalls,
  type SectionKind,
} from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { router } from '#app/router.tsx'
import { CITIES } from '../support/cities.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'
import { uploadsReachTheStandIn } from '../support/uploads.ts'

const PATH = '/data/import?city=kota-contoh'
const ALL_DONE = 'Berhasil mengupload seluruh data.'
const PARTLY_DONE = 'Berhasil mengupload beberapa data. Silahkan cek data yang gagal.'
const EXCEPTION = 'Gagal import. Pastikan format file sudah sesuai'
const NOTHING: ImportCounts = { added: 0, changed: 0, unchanged: 0, removed: 0, repaired: 0, failed: 0 }

const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`

function uploadOf(kind: SectionKind): CallSpec {
  const call = importCalls.find(({ name }) => name === `upload:${kind}`)
  if (!call) throw new Error(`No upload of ${kind}`)
  return call
}

const result = (kind: ImportKind, counts: Partial<ImportCounts>, failures: ImportFailure[] = []) =>
  ({
    ...NOTHING,
    ...counts,
    failed_payload: failures.length > 0 ? { [kind]: failures } : {},
    imports: [{ id: idOf(1), kind }],
  }) satisfies ImportResult

const entry = (fileName: string, changes: Partial<ImportEntry> = {}): ImportEntry => ({
  id: idOf(1),
  kind: 'pipe',
  fileName,
  bytes: 2048,
  username: 'opsdemo',
  status: 'done',
  message: null,
  processed: 3,
  ...NOTHING,
  added: 3,
  startedAt: '2026-11-01T00:00:00.000Z',
  finishedAt: '2026-11-01T00:00:05.000Z',
  restorable: false,
  restoredAt: null,
  restoredBy: null,
  correctionOf: null,
  overruled: null,
  columns: null,
  ...changes,
})

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.companyDropdown, CITIES)
  server.answers(calls.listImports, [])
  uploadsReachTheStandIn()
})

const GEOJSON = '{"type":"FeatureCollection","features":[]}'
const file = (name: string, content = GEOJSON) => new File([content], name)

const input = (label: string) => page.getByLabelText(`File ${label}`, { exact: true })
const slot = (label: string) => page.getByRole('listitem').filter({ has: input(label) })
const choose = (label: string, chosen: File) => userEvent.upload(input(label), chosen)
const upload = page.getByRole('button', { name: 'Unggah File' })
const said = (text: string) => page.getByRole('alert').filter({ hasText: text })
const results = page.getByRole('region', { name: /^(Mengunggah|Hasil unggahan) ke/ })
const fileOf = (label: string) => results.getByRole('listitem', { name: label, exact: true })
const history = page.getByRole('region', { name: 'Riwayat Import' })
const row = (name: string) => history.getByRole('row').filter({ hasText: name })
const utility = page.getByRole('combobox', { name: 'PDAM' })
/** The six numbers of a file's result, in the order of the page. */
const counts = (label: string) =>
  fileOf(label)
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)

test("[A2] every section; 'Unggah File' waits for a utility and a file", async () => {
  await open('/data/import', PEOPLE.ops)
  await expect.element(slot('Pelanggan')).toMatchTextContent('GeoJSON, digabung dengan data lama')
  for (const [group, titles] of Object.entries({
    Pelanggan: ['Pelanggan', 'Tagihan', 'Keluhan'],
    Wilayah: ['Kecamatan', 'Kelurahan'],
    Jaringan: ['Pipa', 'Jalan', 'Aksesoris', 'Sumber Air'],
    Batas: ['DMA', 'Rayon', 'Zona Pelayanan', 'Kecamatan', 'Kelurahan', 'Device'],
    'Bangunan dan Device': ['Blok Rumah', 'Device', 'Kantor PDAM'],
  })) {
    const headings = page.getByRole('region', { name: group, exact: true }).getByRole('heading', { level: 3 })
    expect(headings.elements().map(({ textContent }) => textContent)).toEqual(titles)
  }
  await expect.element(slot('Tagihan')).toMatchTextContent('CSV, digabung dengan data lama')
  await expect.element(slot('Pipa')).toMatchTextContent('GeoJSON, menggantikan data lama')
  await expect.element(slot('Keluhan')).toMatchTextContent('JSON, digabung dengan data lama')

  await expect.element(upload).toBeDisabled()
  await choose('Pipa', file('pipa.geojson'))
  await expect.element(slot('Pipa')).toMatchTextContent('pipa.geojson')
  await expect.element(page.getByText('1 file dipilih. Pilih PDAM tujuannya.')).toBeVisible()
  await expect.element(upload).toBeDisabled()
  await utility.fill('contoh')
  await page.getByRole('option', { name: 'Kota Contoh' }).click()
  await expect.element(upload).toBeEnabled()
  expect(router.state.location.search).toEqual({ city: 'kota-contoh' })
  await page.getByRole('button', { name: 'Batal memilih file Pipa' }).click()
  await expect.element(page.getByRole('button', { name: 'Pilih file Pipa' })).toHaveFocus()
  await expect.element(upload).toBeDisabled()
})

test('[A5] a file that cannot be one of the section is refused when it is chosen', async () => {
  await open(PATH, PEOPLE.ops)
  for (const [label, wrong, message] of [
    ['Pipa', file('pipa.shp'), 'Format file harus .geojson atau .json.'],
    ['Pipa', file('pipa.geojson', 'PK\u0003\u0004'), 'Isi file bukan GeoJSON.'],
    ['Pipa', file('pipa.geojson', ''), 'File kosong.'],
    ['Tagihan', file('tagihan.xlsx', 'PK'), 'Format file harus .csv.'],
    ['Keluhan', file('keluhan.json', 'no;isi'), 'Isi file bukan JSON.'],
  ] as const) {
    await choose(label, wrong)
    await expect.element(slot(label).getByRole('alert')).toHaveTextContent(message)
    await expect.element(upload).toBeDisabled()
  }
  await choose('Pipa', file('pipa.geojson'))
  await expect.element(slot('Pipa').getByRole('alert')).not.toBeInTheDocument()
  await expect.element(upload).toBeEnabled()
})

test('[A2] files are dragged to their section; beside it nothing happens', async () => {
  await open(PATH, PEOPLE.ops)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file('jaringan.geojson'))
  const drag = (type: 'dragover' | 'drop', at: { element(): Element }) => {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
    at.element().dispatchEvent(event)
    return event
  }
  const target = slot('Pipa').getByRole('heading')
  await expect.element(target).toBeVisible()
  drag('dragover', target)
  await expect.element(slot('Pipa')).toMatchTextContent('Lepaskan file di sini')
  // The browser would show the file instead of the page.
  expect(drag('drop', page.getByRole('heading', { level: 1 })).defaultPrevented).toBe(true)
  await expect.element(upload).toBeDisabled()
  drag('drop', target)
  await expect.element(slot('Pipa')).toMatchTextContent('jaringan.geojson')
  await expect.element(slot('Pipa')).not.toMatchTextContent('Lepaskan file di sini')
  await expect.element(upload).toBeEnabled()
})

test('[A8] all succeed: the message, a result per file, then everything chosen is cleared [A2]', async () => {
  const sent: string[] = []
  for (const [kind, counted] of [
    ['customer', { added: 1, changed: 1, unchanged: 1 }],
    ['pipe', { added: 3 }],
  ] as const)
    server.answers(uploadOf(kind), ({ body }) => {
      sent.push([...body.keys()].join(' '))
      return result(kind, counted)
    })
  await open(PATH, PEOPLE.ops)
  await choose('Pipa', file('pipa.geojson'))
  await choose('Tagihan', file('tagihan.csv', 'idpelanggan;periode'))
  await choose('Pelanggan', file('pelanggan.geojson'))
  await expect.element(page.getByText(/^3 file .* untuk Kota Contoh/)).toBeVisible()
  await upload.click()
  await expect.element(said(ALL_DONE)).toBeVisible()
  // [A7] customers before their bills, the rest in the order of the page.
  expect(sent).toEqual(['city geojson', 'city csv', 'city geojson'])
  expect(counts('Pelanggan')).toEqual(['1', '1', '1', '0', '0', '0'])
  expect(counts('Pipa')).toEqual(['3', '0', '0', '0', '0', '0'])
  await expect.element(results).toMatchTextContent('Hasil unggahan ke Kota Contoh')
  await expect.element(utility).toHaveValue('')
  expect(router.state.location.search).toEqual({})
  await expect.element(page.getByText('Pilih PDAM dan paling sedikit satu file.')).toBeVisible()
  await expect.element(slot('Pipa')).not.toMatchTextContent('pipa.geojson')

  server.answers(calls.listImports, [entry('pipa.geojson')])
  await results.getByRole('button', { name: 'Lihat riwayat import' }).click()
  await expect.element(history).toHaveFocus()
  await expect.element(row('pipa.geojson')).toMatchTextContent('3 ditambahkan')
  await expect.element(row('pipa.geojson')).toMatchTextContent('opsdemo')
  await results.getByRole('button', { name: 'Tutup hasil' }).click()
  await expect.element(results).not.toBeInTheDocument()
})

test('[A8] partial failures: what failed is listed with its reason, and a report that does not come is said', async () => {
  const failures = [3, 6].map(position => ({
    position,
    id: '<b>tebal</b>',
    field: 'geometry',
    reason: 'Geometri kosong',
    value: null,
  }))
  server.answers(uploadOf('pipe'), result('pipe', { added: 2, failed: 2 }, failures))
  server.answers(uploadOf('road'), result('road', { added: 1 }))
  server.refuses(calls.importFailures, 'unexpected')
  await open(PATH, PEOPLE.ops)
  await choose('Pipa', file('pipa.geojson'))
  await choose('Jalan', file('jalan.geojson'))
  await upload.click()
  await expect.element(said(PARTLY_DONE)).toMatchTextContent('Laporan data yang gagal tidak dapat diunduh')
  await expect.element(fileOf('Pipa')).toMatchTextContent('Sebagian gagal')
  expect(counts('Pipa')).toEqual(['2', '0', '0', '0', '0', '2'])
  const table = fileOf('Pipa').getByRole('table', { name: 'Data Pipa yang gagal' })
  const cellsOf = (at: number) =>
    [...(table.getByRole('row').elements()[at]?.children ?? [])].map(({ textContent }) => textContent)
  expect(cellsOf(0)).toEqual(['Posisi', 'ID', 'Kolom', 'Alasan'])
  expect(cellsOf(1)).toEqual(['3', '<b>tebal</b>', 'geometry', 'Geometri kosong'])
  await expect
    .element(fileOf('Pipa').getByRole('button', { name: 'Unduh untuk diperbaiki (Excel)' }))
    .toBeVisible()
  expect(fileOf('Jalan').getByRole('button').elements()).toEqual([])
})

test("[A8] exception: the message with the server's reason; the other files come in", async () => {
  const reason = 'Tidak ada data yang dapat digunakan'
  const errors = [{ path: 'features.1', message: 'Geometri kosong' }]
  server.refuses(uploadOf('customer'), 'invalid', { message: 'Isi file terpotong' })
  server.refuses(uploadOf('road'), 'invalid', { message: reason, errors })
  server.answers(uploadOf('pipe'), result('pipe', { added: 2 }))
  await open(PATH, PEOPLE.ops)
  await choose('Pelanggan', file('pelanggan.geojson'))
  await choose('Jalan', file('jalan.geojson'))
  await choose('Pipa', file('pipa.geojson'))
  await upload.click()
  await expect.element(said(EXCEPTION)).toMatchTextContent('Isi file terpotong')
  await expect.element(fileOf('Pelanggan')).toMatchTextContent(/Gagal.*Isi file terpotong/)
  // Nothing of it could be used: which of it, and why.
  await expect.element(fileOf('Jalan')).toMatchTextContent(reason)
  expect(fileOf('Jalan').getByRole('table').getByRole('row').elements()).toHaveLength(2)
  expect(counts('Pipa')).toEqual(['2', '0', '0', '0', '0', '0'])
})

test('[A8] no server: the exception says so; an answer that is lost on its way is found in the history', async () => {
  server.isAway(uploadOf('pipe'))
  await open(PATH, PEOPLE.ops)
  await choose('Pipa', file('pipa.geojson'))
  await upload.click()
  await expect.element(said(EXCEPTION)).toMatchTextContent('Sambungan ke server terputus')
  await expect.element(fileOf('Pipa')).toMatchTextContent('Gagal')

  server.answers(calls.listImports, () => {
    const id = server.asked(uploadOf('pipe')).at(-1)?.query.id ?? idOf(9)
    return [entry('pipa.geojson', { id, added: 2 })]
  })
  await utility.fill('contoh')
  await page.getByRole('option', { name: 'Kota Contoh' }).click()
  await choose('Pipa', file('pipa.geojson'))
  await upload.click()
  await expect.element(said(ALL_DONE)).toBeVisible()
  expect(counts('Pipa')).toEqual(['2', '0', '0', '0', '0', '0'])
})

test('while running: files wait for their turn, leaving asks, and what is cancelled says so', async () => {
  server.answers(uploadOf('pipe'), result('pipe', {}))
  server.answers(uploadOf('road'), result('road', { added: 2 }))
  const letGo = server.holds(uploadOf('pipe'))
  await open(PATH, PEOPLE.ops)
  await choose('Pipa', file('pipa.geojson'))
  await choose('Jalan', file('jalan.geojson'))
  await choose('Blok Rumah', file('blok.geojson'))
  await upload.click()
  const bar = page.getByRole('progressbar', { name: 'Kemajuan Pipa' })
  await expect.element(bar).toBeVisible()
  await expect.element(fileOf('Jalan')).toMatchTextContent('Menunggu giliran')
  await expect.element(upload).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'EDIT SIMBOLOGI' }).click()
  await page
    .getByRole('dialog', { name: 'Unggahan sedang berjalan' })
    .getByRole('button', { name: 'Tetap di sini' })
    .click()
  await expect.element(bar).toBeVisible()

  await fileOf('Blok Rumah').getByRole('button', { name: 'Batalkan Blok Rumah' }).click()
  await expect.element(fileOf('Blok Rumah')).toMatchTextContent('Dibatalkan')
  await fileOf('Pipa').getByRole('button', { name: 'Batalkan Pipa' }).click()
  await expect.element(fileOf('Pipa')).toMatchTextContent('Dibatalkan')
  await expect.element(said('Unggahan dibatalkan')).toMatchTextContent('1 dari 3 file telah diunggah.')
  expect(counts('Jalan')).toEqual(['2', '0', '0', '0', '0', '0'])
  expect(server.asked(uploadOf('housing'))).toEqual([])
  letGo()
})

test('history: columns, what runs, what failed, what was put back, what corrects another', async () => {
  server.answers(calls.listImports, [
    entry('jalan.geojson', { id: idOf(4), kind: 'road', status: 'running', processed: 7 }),
    entry('rusak.geojson', { id: idOf(3), status: 'failed', message: 'Tidak ada data', added: 0 }),
    entry('baik.geojson', { id: idOf(2), correctionOf: idOf(1) }),
    entry('lama.geojson', {
      restoredAt: '2026-11-02T00:00:00.000Z',
      restoredBy: 'opsdemo',
    }),
  ])
  await open(PATH, PEOPLE.ops)
  await expect.element(row('jalan.geojson')).toMatchTextContent(/7 data dibaca.*Berjalan/)
  const headers = history.getByRole('columnheader').elements()
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Waktu',
    'Data',
    'File',
    'Oleh',
    'Hasil',
    'Status',
    'Aksi',
  ])
  await expect.element(row('rusak.geojson')).toMatchTextContent(/Tidak ada data.*Gagal/)
  await expect.element(row('baik.geojson')).toMatchTextContent('Perbaikan')
  await expect.element(row('lama.geojson')).toMatchTextContent(/Dikembalikan oleh opsdemo, \d{2}-\d{2}-\d{4}/)
  expect(row('lama.geojson').getByRole('button').elements()).toEqual([])
})

test('history: a layer is put back after a question; another user may have been faster', async () => {
  const wrong = entry('salah.geojson', { restorable: true })
  server.answers(calls.listImports, [wrong, entry('benar.geojson', { id: idOf(2) })])
  await open(PATH, PEOPLE.ops)
  const restore = row('salah.geojson').getByRole('button', { name: /^Kembalikan/ })
  const question = page.getByRole('dialog', { name: 'Kembalikan Pipa' })
  await restore.click()
  await expect.element(question).toMatchTextContent('diganti dengan data sebelum import ini')
  expect(row('benar.geojson').getByRole('button').elements()).toEqual([])
  await question.getByRole('button', { name: 'Batal', exact: true }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(server.asked(calls.restoreImport)).toEqual([])
  server.refuses(calls.restoreImport, 'conflict', { message: 'Import ini sudah dikembalikan' })
  await restore.click()
  await question.getByRole('button', { name: 'Ya, Kembalikan' }).click()
  await expect.element(said('Data tidak dapat dikembalikan')).toMatchTextContent('sudah dikembalikan')
  server.answers(calls.restoreImport, wrong)
  await restore.click()
  await question.getByRole('button', { name: 'Ya, Kembalikan' }).click()
  await expect.element(said('Data Pipa telah dikembalikan')).toBeVisible()
  await expect.element(history).toHaveFocus()
})

test('history: customers are put back with a word about their bills', async () => {
  server.answers(calls.listImports, [entry('akhir.geojson', { kind: 'customer', restorable: true })])
  await open(PATH, PEOPLE.ops)
  await row('akhir.geojson')
    .getByRole('button', { name: /^Kembalikan/ })
    .click()
  await expect
    .element(page.getByRole('dialog', { name: 'Kembalikan Pelanggan' }))
    .toMatchTextContent('Tagihan milik pelanggan yang dihapus ikut terhapus.')
})

test('history: what was corrected is sent for the import that refused it', async () => {
  server.answers(calls.listImports, [entry('awal.geojson', { failed: 1 })])
  server.answers(calls.correctImport, result('pipe', { added: 1 }))
  await open(PATH, PEOPLE.ops)
  await row('awal.geojson').getByRole('button', { name: 'Laporan data gagal awal.geojson' }).click()
  await page.getByRole('menuitem', { name: 'Unggah Perbaikan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unggah Perbaikan' })
  const send = dialog.getByRole('button', { name: 'Unggah', exact: true })
  await expect.element(send).toBeDisabled()
  const correction = dialog.getByLabelText('File perbaikan', { exact: true })
  await userEvent.upload(correction, file('perbaikan.pdf', 'x'))
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Format file harus .xlsx, .csv, .geojson atau .json')
  await userEvent.upload(correction, file('perbaikan.geojson'))
  await send.click()
  await expect.element(said(ALL_DONE)).toBeVisible()
  expect(counts('Pipa')[0]).toBe('1')
  expect(server.asked(calls.correctImport).map(({ path }) => path)).toEqual([
    `/api/upload/history/${idOf(1)}/corrections`,
  ])
  // The utility stays: one came from its history.
  await expect.element(utility).toHaveValue('Kota Contoh')
})

test('[D34] a correction that would change an existing record is shown and asked for', async () => {
  server.answers(calls.listImports, [entry('awal.geojson', { failed: 2 })])
  const refusal = { position: 0, id: '007', field: 'nama', reason: 'Akan mengubah data', value: null }
  const change = { id: '007', field: 'nama', before: 'ASLI', after: 'DUPLIKAT' }
  const withheld = { total: 3, first: [change, { ...change, field: 'alamat', before: null }] }
  server.answers(calls.correctImport, ({ query }) =>
    query.overwrite === 'true'
      ? result('pipe', { changed: 1 })
      : { ...result('pipe', { failed: 1 }, [refusal]), withheld },
  )
  const correct = async () => {
    await row('awal.geojson').getByRole('button', { name: 'Laporan data gagal awal.geojson' }).click()
    await page.getByRole('menuitem', { name: 'Unggah Perbaikan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unggah Perbaikan' })
    await userEvent.upload(
      dialog.getByLabelText('File perbaikan', { exact: true }),
      file('perbaikan.geojson'),
    )
    await dialog.getByRole('button', { name: 'Unggah', exact: true }).click()
  }
  const question = page.getByRole('dialog', { name: 'Ubah data yang sudah ada?' })

  await open(PATH, PEOPLE.ops)
  await correct()
  await expect.element(question).toMatchTextContent(/007 · nama\s*ASLI → DUPLIKAT/)
  await expect.element(question).toMatchTextContent('dan 2 data lain')
  server.refuses(calls.importFailures, 'unexpected')
  await question.getByRole('button', { name: 'Biarkan' }).click()
  await expect.element(said(PARTLY_DONE)).toBeVisible()

  await correct()
  await question.getByRole('button', { name: 'Ya, Ubah' }).click()
  await expect.element(said(ALL_DONE)).toBeVisible()
  expect(counts('Pipa')[1]).toBe('1')
  expect(server.asked(calls.correctImport).map(({ query }) => query.overwrite)).toEqual([
    undefined,
    undefined,
    'true',
  ])
})

test('[D33] complaints are merged; replacing all of them is chosen and confirmed', async () => {
  server.answers(uploadOf('complaint'), result('complaint', { added: 1 }))
  const option = page.getByRole('checkbox', { name: 'Hapus keluhan lama yang tidak ada di file ini' })
  await open(PATH, PEOPLE.ops)
  await expect.element(option).not.toBeInTheDocument()
  await choose('Keluhan', file('keluhan.json', '[]'))
  await expect.element(option).not.toBeChecked()
  await upload.click()
  await expect.element(said(ALL_DONE)).toBeVisible()

  await open(PATH, PEOPLE.ops)
  await choose('Keluhan', file('keluhan.json', '[]'))
  await option.click()
  await upload.click()
  const question = page.getByRole('dialog', { name: 'Ganti semua keluhan?' })
  await question.getByRole('button', { name: 'Batal' }).click()
  await upload.click()
  await question.getByRole('button', { name: 'Ya, Ganti' }).click()
  await expect.element(fileOf('Keluhan')).toBeVisible()
  await expect
    .poll(() => server.asked(uploadOf('complaint')).map(({ query }) => query.mode))
    .toEqual([undefined, 'replace'])
})

test('[D33] manual corrections that gave way are named in the result and in the history', async () => {
  const overruled = {
    total: 1,
    first: [{ id: '007', field: 'Kelurahan', before: 'Melati', after: 'Anggrek' }],
  }
  server.answers(calls.listImports, [entry('baru.geojson', { kind: 'customer', overruled })])
  server.answers(uploadOf('customer'), { ...result('customer', { changed: 1 }), overruled })
  const count = '1 pelanggan: koreksi manual diganti nilai baru dari file'
  await open(PATH, PEOPLE.ops)
  await row('baru.geojson').getByText(count).click()
  await expect.element(row('baru.geojson')).toMatchTextContent('Melati → Anggrek')
  await choose('Pelanggan', file('pelanggan.geojson'))
  await upload.click()
  await expect.element(fileOf('Pelanggan')).toMatchTextContent(count)
  await expect.element(fileOf('Pelanggan')).toMatchTextContent('Melati → Anggrek')
})

test('history: pages, none, an address of no city, a server that fails', async () => {
  server.answers(calls.listImports, ({ query }) => {
    const all = [6, 5, 4, 3, 2, 1].map(n => entry(`ke-${n}.geojson`, { id: idOf(n) }))
    return { rows: query.p === '2' ? all.slice(5) : all.slice(0, 5), total: 6 }
  })
  await open(PATH, PEOPLE.ops)
  await expect.element(row('ke-6.geojson')).toBeVisible()
  await choose('Pipa', file('pipa.geojson'))
  await history.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect.element(row('ke-1.geojson')).toBeVisible()
  expect(router.state.location.search).toMatchObject({ p: '2' })
  await expect.element(slot('Pipa')).toMatchTextContent('pipa.geojson')

  server.answers(calls.listImports, [])
  await open('/data/import?city=kabupaten-sarolangun', PEOPLE.ops)
  await expect.element(history).toMatchTextContent('Belum ada import untuk PDAM ini')
  server.refuses(calls.listImports, 'notFound', { module: 'company' })
  await open('/data/import?city=tidak-ada', PEOPLE.ops)
  await expect.element(history).toMatchTextContent('PDAM tidak ditemukan')
  await expect.element(upload).toBeDisabled()
  server.isAway(calls.listImports)
  await open('/data/import?city=tidak-ada-juga', PEOPLE.ops)
  await expect.element(history).toMatchTextContent('Ada kesalahan pada server')
  server.answers(calls.listImports, [entry('ke-6.geojson')])
  await history.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(row('ke-6.geojson')).toBeVisible()
})

test('help: which columns are known, in which spellings', async () => {
  await open('/data/import', PEOPLE.ops)
  await page.getByRole('button', { name: 'Nama kolom yang dikenali: Kelurahan', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nama kolom yang dikenali: Kelurahan' })
  await expect.element(dialog).toMatchTextContent('Geometri: titik atau poligon.')
  await expect.element(dialog).toMatchTextContent('wadmkd')
  await dialog.getByRole('button', { name: 'Tutup' }).click()
  await page.getByRole('button', { name: 'Nama kolom yang dikenali: Tagihan' }).click()
  const bills = page.getByRole('dialog', { name: 'Nama kolom yang dikenali: Tagihan' })
  await expect
    .element(bills.getByRole('row').filter({ hasText: 'period' }).first())
    .toMatchTextContent('Wajib')
  await userEvent.keyboard('{Escape}')
  await expect.element(bills).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ketentuan file' }).click()
  await expect.element(page.getByText('Web Mercator')).toBeVisible()
  await expect.element(page.getByText('Windows-1252')).toBeVisible()
})
