import { AUDIT_LISTED, type AuditEntry, calls } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, button, choose, expectCount, idOf, texts } from '../support/admin.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const ADDRESS = '/internal/audit'

const entry = (n: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: idOf(n),
  at: '2026-11-02T03:04:05.000Z',
  actorId: idOf(100),
  actor: 'rootdemo',
  action: 'company.update',
  subjectId: idOf(200),
  subject: `PDAM ${n}`,
  city: 'kota-uji',
  before: { name: 'PDAM Lama', isActive: true },
  after: { name: `PDAM ${n}`, isActive: false },
  address: '192.0.2.0',
  requestId: 'permintaan-1',
  ...changes,
})

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.listAudit, [entry(1), entry(2)])
  server.answers(calls.companyDropdown, [
    { _id: idOf(200), name: 'PDAM Uji', slug: 'kota-uji', isActive: true },
  ])
})

const rows = page.getByRole('table', { name: 'jejak audit' }).getByRole('row')
const filters = page.getByRole('group', { name: 'Saringan jejak audit' })
const lastAsked = () => server.asked(calls.listAudit).at(-1)?.query

test('[D24] what was before and after is unfolded, and nothing that stayed', async () => {
  await open(ADDRESS, PEOPLE.root)
  await expectCount(rows, 3)
  await expect.element(rows.nth(1)).toMatchTextContent('02-11-2026 10:04:05rootdemoEdit PDAMPDAM 1PDAM Uji')
  await button(page, 'Tampilkan rincian Edit PDAM PDAM 1').click()
  const changes = page.getByRole('region', { name: 'Perubahan Edit PDAM PDAM 1' })
  await expect.element(changes).toMatchTextContent('Nomor permintaan: permintaan-1')
  const lines = ['IsianSebelumSesudah', 'AktifYaTidak', 'NamaPDAM LamaPDAM 1']
  expect(texts(changes.getByRole('row'))).toEqual(lines)
  await button(page, 'Sembunyikan rincian Edit PDAM PDAM 1').click()
  await expect.element(changes).not.toBeInTheDocument()
})

test('[D24] filters live in the address and are taken away together', async () => {
  await open(ADDRESS, PEOPLE.root)
  await filters.getByRole('combobox', { name: 'PDAM' }).fill('Uji')
  await page.getByRole('option', { name: 'PDAM Uji' }).click()
  await choose(filters, 'Tindakan', 'Tambah PDAM')
  await page.getByPlaceholder('Cari pelaku atau objek').fill('baru')
  await userEvent.keyboard('{Enter}')
  const narrowed = { city: 'kota-uji', action: 'company.create', keyword: 'baru' }
  await expect.poll(lastAsked).toMatchObject(narrowed)
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual(narrowed)

  server.answers(calls.listAudit, [])
  const actor = filters.getByRole('textbox', { name: 'Pelaku' })
  await actor.fill('bukan_siapa_siapa')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('Tidak ada data yang cocok dengan pencarian atau filter ini.'))
    .toBeVisible()
  expect(lastAsked()).toMatchObject({ ...narrowed, actor: 'bukan_siapa_siapa' })
  server.answers(calls.listAudit, [entry(1), entry(2)])
  await button(page, 'Hapus pencarian dan filter').click()
  await expectCount(rows, 3)
  expect(address()).toBe(ADDRESS)
  await expect.element(actor).toHaveValue('')
})

test('[D24] days from and to are typed, bound each other, and are taken away again', async () => {
  await open(`${ADDRESS}?to=2024-05-02`, PEOPLE.root)
  const from = page.getByRole('group', { name: 'Dari tanggal' })
  await from.getByRole('spinbutton').first().click()
  await userEvent.keyboard('03052024{Enter}')
  await expect.element(filters.getByText('Tanggal melewati batas maksimum')).toBeVisible()
  expect(address()).toBe(`${ADDRESS}?to=2024-05-02`)
  await from.getByRole('spinbutton').first().click()
  await userEvent.keyboard('02052024{Enter}')
  await expect.poll(lastAsked).toMatchObject({ from: '2024-05-02', to: '2024-05-02' })
  await from.hover()
  await button(from, 'Hapus tanggal').click()
  await expect.poll(address).toBe(`${ADDRESS}?to=2024-05-02`)
})

test('[D24] pages through very many, and says that older ones have to be searched for', async () => {
  server.answers(calls.listAudit, ({ query }) => ({ rows: [entry(Number(query.p))], total: AUDIT_LISTED }))
  await open(ADDRESS, PEOPLE.root)
  await expect.element(page.getByRole('note')).toMatchTextContent('Hanya 10.000 catatan terbaru')
  await expect.element(rows.nth(1)).toMatchTextContent('PDAM 1')
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect.element(rows.nth(1)).toMatchTextContent('PDAM 2')
  expect(address()).toBe(`${ADDRESS}?p=2`)
})

test('[M8] that a server does not answer is said, and it is asked again', async () => {
  server.refuses(calls.listAudit, 'unexpected')
  await open(ADDRESS, PEOPLE.root)
  await expect.element(page.getByText('Ada kesalahan pada server')).toBeVisible()
  server.answers(calls.listAudit, [entry(1)])
  await button(page, 'Coba lagi').click()
  await expectCount(rows, 2)
})

test('[D24] what matches the filters is downloaded as CSV; a refusal is said', async () => {
  server.refuses(calls.downloadAudit, 'unexpected')
  await open('/internal/audit?action=user.update&rp=10', PEOPLE.root)
  await page.getByRole('button', { name: 'Unduh CSV' }).click()
  await expect.element(page.getByText('Gagal mengunduh data')).toBeVisible()
  expect(server.asked(calls.downloadAudit).at(-1)?.query).toEqual({ action: 'user.update' })
})
