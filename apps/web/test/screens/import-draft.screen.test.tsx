import {
  calls,
  type DraftCheck,
  type DraftLayer,
  type DraftProposal,
  type FieldProposal,
  type ImportDraft,
  type ImportEntry,
  type ImportResult,
} from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { router } from '#app/router.tsx'
import { choose, idOf } from '../support/admin.ts'
import { CITIES } from '../support/cities.ts'
import { open, PEOPLE, PHONE } from '../support/screen.tsx'
import { type Asked, type StandInServer, standInServer } from '../support/stand-in-server.ts'
import { uploadsReachTheStandIn } from '../support/uploads.ts'

const PATH = '/data/import?city=kota-contoh'
const DRAFT = idOf(7)
const DRAFT_PATH = `${PATH}&draft=${DRAFT}`
const WGS84 = { srid: 4326, name: 'WGS 84', isGeographic: true }
const UTM = { srid: 32748, name: 'WGS 84 / UTM zone 48S', isGeographic: false }

const column = (name: string, examples: string[]) => ({
  name,
  filled: 346,
  distinct: examples.length,
  examples,
})

const layer = (changes: Partial<DraftLayer> = {}): DraftLayer => ({
  key: 'a',
  name: 'PIPA_DISTRIBUSI',
  files: ['pipa.zip'],
  format: 'Shapefile',
  rows: 346,
  unreadable: 0,
  geometry: ['line'],
  crs: { system: WGS84, stated: 'GCS_WGS_1984', from: 'file' },
  columns: [column('KODE', ['P-1', 'P-2']), column('UKURAN', ['100', '150']), column('JNS', ['JDU', 'T'])],
  firstRows: [
    ['P-1', '100', 'JDU'],
    ['P-2', null, 'T'],
  ],
  kinds: ['pipe', 'road'],
  isSure: true,
  ...changes,
})

const draft = (changes: Partial<ImportDraft> = {}): ImportDraft => ({
  id: DRAFT,
  createdAt: '2026-11-18T00:00:00.000Z',
  expiresAt: '2026-11-19T00:00:00.000Z',
  username: 'opsdemo',
  bytes: 4096,
  layers: [layer()],
  refused: [],
  ...changes,
})

const field = (name: string, meaning: string, changes: Partial<FieldProposal> = {}): FieldProposal => ({
  field: name,
  meaning,
  isRequired: false,
  column: null,
  reason: 'Tidak ada kolom yang cocok',
  candidates: [],
  filled: 0,
  ...changes,
})

const ID = field('id', 'ID pipa', { isRequired: true, column: 'KODE', reason: 'Nama kolom', filled: 346 })
const DIAMETER = field('DIAMETER', 'Diameter', {
  candidates: [{ column: 'UKURAN', confidence: 0.6, reason: 'Isinya seperti diameter' }],
})

const proposal = (changes: Partial<DraftProposal> = {}): DraftProposal => ({
  kind: 'pipe',
  crs: WGS84,
  fields: [ID, DIAMETER],
  unused: ['UKURAN', 'JNS'],
  values: [],
  ids: { suspicious: 0, examples: [], repair: null },
  profile: null,
  problem: null,
  modes: ['replace', 'append', 'update'],
  picture: {
    features: [
      {
        type: 'Feature',
        properties: null,
        geometry: {
          type: 'LineString',
          coordinates: [
            [106.8, -6.2],
            [106.81, -6.21],
          ],
        },
      },
    ],
    bounds: [106.8, -6.21, 106.81, -6.2],
    atZero: 0,
    distanceKm: 2,
  },
  ...changes,
})

const check = (changes: Partial<DraftCheck> = {}): DraftCheck => ({
  layer: 'a',
  added: 340,
  changed: 4,
  unchanged: 2,
  removed: 0,
  repaired: 0,
  failed: 0,
  before: 6,
  failures: [],
  risks: [],
  problem: null,
  ...changes,
})

const result = (changes: Partial<ImportResult> = {}): ImportResult => ({
  added: 340,
  changed: 4,
  unchanged: 2,
  removed: 0,
  repaired: 0,
  failed: 0,
  failed_payload: {},
  imports: [{ id: idOf(1), kind: 'pipe' }],
  ...changes,
})

/** Answers with the columns that were chosen, as the server does. */
const understood = ({ body }: Asked): DraftProposal => {
  const chosen: Record<string, string | null> = body.columns ?? {}
  const base = proposal({ kind: body.kind })
  const fields = base.fields.map(each => {
    const taken = chosen[each.field]
    return taken === undefined ? each : { ...each, column: taken, filled: taken === null ? 0 : 346 }
  })
  return { ...base, fields }
}

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.companyDropdown, CITIES)
  server.answers(calls.listImports, [])
  server.answers(calls.importDraft, draft())
  server.answers(calls.createImportDraft, draft())
  server.answers(calls.proposeImport, understood)
  server.answers(calls.checkImport, [check()])
  server.answers(calls.runImportDraft, result())
  server.answers(calls.deleteImportDraft, null)
  uploadsReachTheStandIn()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const input = page.getByLabelText('File apa saja', { exact: true })
const layers = page.getByRole('list', { name: 'Lapisan dalam file' })
const card = (name: string) => layers.getByRole('listitem', { name, exact: true })
const numbers = page.getByRole('region', { name: 'Yang akan terjadi' })
const file = (name: string) => new File(['PK'], name)
const items = () => server.asked(calls.runImportDraft).at(-1)?.body

test('[D92] any files of a utility are shown before they are imported, and the result leads to the map', async () => {
  server.answers(
    calls.createImportDraft,
    draft({ refused: [{ file: 'denah.dwg', reason: 'DWG tidak dapat dibaca. Simpan sebagai DXF.' }] }),
  )
  await open('/data/import', PEOPLE.ops)
  await expect.element(button('Pilih file apa saja')).toBeDisabled()
  await open(PATH, PEOPLE.ops)
  await userEvent.upload(input, [file('pipa.zip'), file('denah.dwg')])
  await expect.element(page.getByRole('heading', { name: 'Pratinjau untuk Kota Contoh' })).toHaveFocus()
  const [sent] = server.asked(calls.createImportDraft)
  expect(sent?.query).toEqual({ city: 'kota-contoh' })
  expect(sent?.body.getAll('file').map(({ name }: File) => name)).toEqual(['pipa.zip', 'denah.dwg'])
  expect(router.state.location.search).toEqual({ city: 'kota-contoh', draft: DRAFT })
  await expect
    .element(page.getByRole('group', { name: 'File yang tidak dapat dipakai' }))
    .toMatchTextContent('denah.dwg: DWG tidak dapat dibaca. Simpan sebagai DXF.')
  await expect.element(layers).toMatchTextContent(/PIPA_DISTRIBUSI.*Shapefile · 346 data · garis.*Siap/)
  await expect.element(page.getByRole('group', { name: 'Letak PIPA_DISTRIBUSI di peta' })).toBeVisible()
  await expect
    .element(page.getByRole('table', { name: 'Baris pertama PIPA_DISTRIBUSI' }))
    .toMatchTextContent('JDU')

  await button('Periksa').click()
  await expect.element(numbers).toMatchTextContent(/Baru340Berubah4Tetap2Dihapus0Gagal0Sekarang ada 6 data/)
  await button('Impor').click()
  const results = page.getByRole('region', { name: 'Hasil unggahan ke Kota Contoh' })
  await expect.element(results).toMatchTextContent(/Pipa.*pipa\.zip.*Ditambahkan340/)
  expect(items()).toMatchObject({
    items: [{ layer: 'a', kind: 'pipe', mode: 'replace', swap: false, repairIds: false }],
  })
  expect(items()).not.toHaveProperty('confirm')
  expect(router.state.location.search).toEqual({ city: 'kota-contoh' })
  const link = results.getByRole('link', { name: 'Lihat di peta' })
  expect(new URL((link.element() as HTMLAnchorElement).href).search).toBe(
    '?view=umum&kotak=106.8,-6.21,106.81,-6.2',
  )
  await button('Impor file lain').click()
  await expect.element(button('Pilih file apa saja')).toHaveFocus()
})

test('[D92] numbers hold for what was decided; a risk is confirmed by the slug, a problem is not', async () => {
  const text = '2.331 dari 2.331 pipa akan dihapus.'
  server.answers(calls.checkImport, [check({ removed: 2331, risks: [{ risk: 'removal', text }] })])
  await open(DRAFT_PATH, PEOPLE.ops)
  await button('Periksa').click()
  await expect.element(numbers).toMatchTextContent(text)
  await expect.element(button('Impor')).toBeDisabled()
  const slug = page.getByRole('textbox', { name: 'Ketik kota-contoh untuk melanjutkan' })
  await slug.fill('kota-contoh')
  await expect.element(button('Impor')).toBeEnabled()
  await page.getByRole('radio', { name: /^Perbarui/ }).click()
  // Other decisions, other numbers.
  await expect.element(numbers).not.toBeInTheDocument()
  await button('Periksa').click()
  await expect.element(slug).toHaveValue('')
  await slug.fill('kota')
  await expect.element(button('Impor')).toBeDisabled()
  await slug.fill('kota-contoh')
  server.refuses(calls.runImportDraft, 'invalid', { message: 'Data sudah berubah. Periksa lagi.' })
  await button('Impor').click()
  await expect.element(page.getByRole('region', { name: /^Hasil/ })).toMatchTextContent('Data sudah berubah')
  expect(items()).toMatchObject({ confirm: 'kota-contoh', items: [{ mode: 'update' }] })

  // Nothing is lost: the preview goes on as it was decided.
  await expect.element(page.getByRole('radio', { name: /^Perbarui/ })).toBeChecked()
  server.answers(calls.checkImport, [check({ problem: 'Tidak ada data yang dapat dipakai' })])
  await button('Periksa').click()
  await expect.element(numbers).toMatchTextContent('Tidak ada data yang dapat dipakai')
  await expect.element(button('Impor')).toBeDisabled()
  server.isAway(calls.checkImport)
  await page.getByRole('radio', { name: /^Ganti/ }).click()
  await button('Periksa').click()
  await expect
    .element(
      page.getByText('Perubahan tidak dapat dihitung. Server tidak dapat dihubungi.', { exact: false }),
    )
    .toBeVisible()
})

test('[D91] columns: what is missing is said, and each match can be changed', async () => {
  server.answers(calls.importDraft, draft({ layers: [layer({ isSure: false })] }))
  server.answers(calls.proposeImport, asked => {
    const given = understood(asked)
    const [id, ...others] = given.fields
    if (asked.body.columns?.id !== undefined || !id) return given
    const missing = {
      ...id,
      column: null,
      filled: 0,
      candidates: [{ column: 'KODE', confidence: 0.5, reason: '' }],
    }
    return {
      ...given,
      fields: [missing, ...others],
      problem: 'Tidak ada kolom ID. Kolom file: KODE, UKURAN, JNS.',
    }
  })
  await open(DRAFT_PATH, PEOPLE.ops)
  await expect.element(layers).toMatchTextContent('Perlu dipilih')
  expect(server.asked(calls.proposeImport)).toEqual([])
  await choose(card('PIPA_DISTRIBUSI'), 'Jenis data', 'Pipa')
  await expect.element(layers).toMatchTextContent('Tidak ada kolom ID. Kolom file: KODE, UKURAN, JNS.')
  await expect.element(button('Periksa')).toBeDisabled()
  await expect.element(layers).toMatchTextContent('Diameter: 0 dari 346. Pilih kolomnya, mungkin UKURAN.')
  await expect.element(layers).toMatchTextContent('Kolom file yang tidak dipakai: UKURAN, JNS.')

  await page.getByRole('combobox', { name: 'ID pipa (wajib)' }).click()
  await page.getByRole('option', { name: /^KODE/ }).click()
  await page.getByRole('combobox', { name: 'Diameter' }).click()
  await expect.element(page.getByRole('option', { name: /^UKURAN/ })).toMatchTextContent('100, 150')
  await page.getByRole('option', { name: /^UKURAN/ }).click()
  await expect.element(layers).toMatchTextContent('Diameter: 346 dari 346')
  await expect.element(layers).toMatchTextContent('Siap')
  await button('Periksa').click()
  await page.getByRole('textbox', { name: 'Nama pilihan kolom' }).fill('Pipa GIS')
  await button('Impor').click()
  await expect.poll(items).toMatchObject({
    profile: 'Pipa GIS',
    items: [{ kind: 'pipe', columns: { id: 'KODE', DIAMETER: 'UKURAN' } }],
  })
})

test('[D91] next month asks nothing: a remembered choice is one click from the import', async () => {
  server.answers(calls.proposeImport, proposal({ profile: 'Pipa GIS', fields: [ID] }))
  await open(DRAFT_PATH, PEOPLE.ops)
  await expect.element(layers).toMatchTextContent('Mengikuti pilihan kolom “Pipa GIS”.')
  await expect.element(page.getByRole('textbox', { name: 'Nama pilihan kolom' })).toHaveValue('Pipa GIS')
  await button('Impor').click()
  await expect.element(page.getByRole('link', { name: 'Lihat di peta' })).toBeVisible()
  expect(items()).toMatchObject({ profile: 'Pipa GIS' })
})

test('[D93] damaged ids, coordinates and values are put right in one place', async () => {
  const repair = {
    reason: 'Nol di depan hilang',
    repaired: 120,
    of: 130,
    examples: [['812', '000812'] as [string, string]],
  }
  server.answers(
    calls.importDraft,
    draft({ layers: [layer({ crs: { system: null, stated: null, from: 'unknown' } })] }),
  )
  server.answers(calls.coordinateSystems, ({ query }) => (query.q === 'utm 48s' ? [UTM] : [WGS84, UTM]))
  server.answers(calls.proposeImport, ({ body }) =>
    proposal({
      crs: body.srid === UTM.srid ? UTM : null,
      ...(body.srid === undefined && { picture: null }),
      ids: { suspicious: 3, examples: [{ id: '1.23E+11', reason: 'Diubah Excel' }], repair },
      values: [
        { field: 'JENIS_PIPA', known: ['PVC', 'HDPE'], matches: [{ value: 'T', rows: 9, match: 'PVC' }] },
      ],
    }),
  )
  await open(DRAFT_PATH, PEOPLE.ops)
  await expect.element(layers).toMatchTextContent('Pilih sistem koordinatnya: file ini tidak menyebutkannya.')
  const system = page.getByRole('combobox', { name: 'Sistem koordinat' })
  await system.click()
  await expect.element(page.getByRole('option', { name: /WGS 84 EPSG:4326/ })).toBeVisible()
  await system.fill('utm 48s')
  await expect.element(page.getByRole('option', { name: /WGS 84 EPSG:4326/ })).not.toBeInTheDocument()
  await page.getByRole('option', { name: /UTM zone 48S/ }).click()
  await expect.element(system).toHaveValue('WGS 84 / UTM zone 48S (EPSG:32748)')
  await button('Tukar bujur/lintang').click()
  await expect.element(page.getByText('Bujur dan lintang ditukar.')).toBeVisible()

  await expect.element(layers).toMatchTextContent(/3 ID mencurigakan.*1\.23E\+11: Diubah Excel/)
  await expect.element(layers).toMatchTextContent(/Nol di depan hilang.*812 → 000812/)
  await page.getByRole('checkbox', { name: 'Perbaiki 120 dari 130 ID seperti ini' }).click()
  await page.getByText('1 dari 1 nilai sudah cocok').click()
  await choose(page, 'JENIS_PIPA untuk T', 'HDPE')
  await button('Periksa').click()
  await button('Impor').click()
  await expect.poll(items).toMatchObject({
    items: [{ srid: 32748, swap: true, repairIds: true, values: { JENIS_PIPA: { T: 'HDPE' } } }],
  })
})

test('[D92] several layers: each is imported, left out or asked about; a sub type for a whole layer', async () => {
  const wells = layer({ key: 'w', name: 'SUMUR', geometry: ['point'], kinds: ['water_source'], rows: 12 })
  const frame = layer({ key: 'f', name: 'BINGKAI', kinds: [], isSure: false })
  server.answers(calls.importDraft, draft({ layers: [wells, frame, layer({ rows: 0, kinds: [] })] }))
  server.refuses(calls.proposeImport, 'invalid', { message: 'Lapisan rusak' })
  await open(DRAFT_PATH, PEOPLE.ops)
  await expect.element(card('BINGKAI')).toMatchTextContent('Tidak diimpor')
  await expect
    .element(card('SUMUR'))
    .toMatchTextContent(/Gagal diperiksa.*Lapisan ini tidak dapat diperiksa. Lapisan rusak/)
  server.answers(calls.proposeImport, understood)
  await button('Coba lagi').click()
  await expect.element(card('SUMUR')).toMatchTextContent('Siap')
  const subType = page.getByRole('combobox', { name: 'Sub tipe untuk semua data lapisan ini' })
  await subType.fill('Sumur Bor')
  await userEvent.tab()
  await choose(card('PIPA_DISTRIBUSI'), 'Jenis data', 'Jangan impor')
  await button('Periksa').click()
  await expect
    .poll(() => server.asked(calls.checkImport).at(-1)?.body)
    .toMatchObject({ items: [{ layer: 'w', kind: 'water_source', subType: 'Sumur Bor' }] })
})

test('[D92] an upload that fails can be sent again; a preview goes on after a reload, until it is gone', async () => {
  server.isAway(calls.createImportDraft)
  await open(PATH, PEOPLE.ops)
  await userEvent.upload(input, file('pipa.zip'))
  await expect
    .element(page.getByText('File tidak dapat diunggah. Server tidak dapat dihubungi.', { exact: false }))
    .toBeVisible()
  server.answers(calls.createImportDraft, draft())
  await button('Unggah lagi').click()
  await choose(card('PIPA_DISTRIBUSI'), 'Jenis data', 'Jalan')

  // Another page in between, and back by the menu.
  await open('/admin/symbol', PEOPLE.ops)
  await open(PATH, PEOPLE.ops)
  await button('Lanjutkan pratinjau').click()
  await expect
    .element(card('PIPA_DISTRIBUSI').getByRole('combobox', { name: 'Jenis data' }))
    .toMatchTextContent('Jalan')

  server.refuses(calls.checkImport, 'notFound')
  await button('Periksa').click()
  await expect.element(page.getByText('Pratinjau ini sudah tidak ada')).toBeVisible()
  await button('Mulai lagi').click()
  await expect.element(button('Pilih file apa saja')).toHaveFocus()
  await expect.element(page.getByRole('combobox', { name: 'PDAM' })).toHaveValue('Kota Contoh')
  expect(page.getByRole('button', { name: 'Lanjutkan pratinjau' }).elements()).toEqual([])

  await open(DRAFT_PATH, PEOPLE.ops)
  await button('Buang file').click()
  await page
    .getByRole('dialog', { name: 'Buang file ini?' })
    .getByRole('button', { name: 'Ya, Buang' })
    .click()
  await expect.element(button('Pilih file apa saja')).toBeVisible()
  expect(server.asked(calls.deleteImportDraft)).toHaveLength(1)
})

test('[D91] remembered choices are listed and forgotten; the history names the columns that were used', async () => {
  const columns = { DIAMETER: 'UKURAN', TAHUN: null }
  const usedAt = '2026-11-01T00:00:00.000Z'
  const profile = {
    id: idOf(3),
    kind: 'pipe',
    name: 'Pipa GIS',
    columns,
    usedAt,
    username: 'opsdemo',
  } as const
  server.answers(calls.listImportProfiles, [profile])
  server.answers(calls.deleteImportProfile, null)
  const entry = {
    id: idOf(1),
    kind: 'pipe',
    fileName: 'pipa.zip',
    bytes: 2048,
    username: 'opsdemo',
    status: 'done',
    message: null,
    processed: 3,
    added: 3,
    changed: 0,
    unchanged: 0,
    removed: 0,
    repaired: 0,
    failed: 0,
    startedAt: usedAt,
    finishedAt: usedAt,
    restorable: false,
    restoredAt: null,
    restoredBy: null,
    correctionOf: null,
    overruled: null,
    columns: { DIAMETER: 'UKURAN' },
  } satisfies ImportEntry & { columns: object }
  server.answers(calls.listImports, [entry as ImportEntry])
  await open(PATH, PEOPLE.ops)
  await page.getByText('1 kolom dipakai').click()
  await expect.element(page.getByText('Diameter (mm) ← UKURAN')).toBeVisible()
  expect(server.asked(calls.listImportProfiles)).toEqual([])
  await page.getByRole('button', { name: 'Pilihan kolom yang diingat' }).click()
  await expect.element(page.getByText('Pipa GIS · Pipa')).toBeVisible()
  server.answers(calls.listImportProfiles, [])
  await page.getByRole('button', { name: 'Lupakan Pipa GIS' }).click()
  await page.getByRole('button', { name: 'Ya, Lupakan' }).click()
  await expect.element(page.getByText('Belum ada. Pilihan kolom diingat', { exact: false })).toBeVisible()
  expect(server.asked(calls.deleteImportProfile)).toHaveLength(1)
})

test('[D92] on a phone nothing is wider than the screen, and the next step is in sight', async () => {
  await open(DRAFT_PATH, PEOPLE.ops, PHONE)
  await expect.element(page.getByRole('group', { name: 'Letak PIPA_DISTRIBUSI di peta' })).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
  const { bottom, height } = button('Periksa').element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  expect(height).toBeGreaterThanOrEqual(40)
})
