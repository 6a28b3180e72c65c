import { type Complaint, calls } from '@petatirta/contract'
import { complaintColumns, type Role } from '@petatirta/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ComplaintsDialog } from '#features/complaints-dialog/complaints-dialog.tsx'
import { PhotoDialog } from '#features/photo-dialog/photo-dialog.tsx'
import { CITY, FeatureCard, OFFICER, PHONE, show, standInCity } from '../support/map-part.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const BUDI = { id: '100200', name: 'Budi Santoso' }
/** Newest first, as the server answers. */
const COMPLAINTS: Complaint[] = Array.from({ length: 27 }, (_, index) => ({
  no_pengaduan: `A-${String(index + 1).padStart(3, '0')}`,
  tgl_pengaduan: `2026-${index < 9 ? `11-0${9 - index}` : '10-01'} 08:30:15`,
  jenis_nonair: 'Kebocoran pipa',
  keluhan_text: `Air mengalir ke jalan ${index + 1}`,
  ...(index === 0 && { tgl_spk: '2026-11-10 14:00:00' }),
}))

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.countComplaints, { hublang: 27, work_order: 1 })
  server.answers(calls.listComplaints, ({ query: { p = 1, rp = 25 } }) => {
    const [page, size] = [Number(p), Number(rp)]
    return { rows: COMPLAINTS.slice((page - 1) * size, page * size), total: COMPLAINTS.length }
  })
})

const dialog = page.getByRole('dialog', { name: 'Pengaduan Pelanggan' })
const rows = dialog.getByRole('row').filter({ has: page.getByRole('cell') })
const headers = () =>
  dialog
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

interface Changes {
  gmtOffset?: number
  wide?: boolean
}
const complaints = ({ gmtOffset = 7, wide = true }: Changes = {}) => (
  <ComplaintsDialog
    city={CITY}
    customer={BUDI}
    columns={complaintColumns('workOrder')}
    gmtOffset={gmtOffset}
    wide={wide}
    onClose={() => {}}
  />
)

test('[M2.11] [M9] 25 a page, newest first, with the dates of the work order and the zone they are in', async () => {
  await show(complaints())
  await expect
    .element(dialog)
    .toMatchTextContent(/Budi Santoso · 100200.*27 pengaduan, 1 work order · Waktu dalam WIB/)
  await expect.poll(() => rows.elements().length).toBe(25)
  expect(headers()).toEqual([
    'No. Pengaduan',
    'Tanggal Pengaduan',
    'Jenis',
    'Keluhan',
    'Tanggal SPK',
    'Tanggal RAB',
    'Tanggal SPPB',
    'Tanggal BAP',
  ])
  const first = rows.first().getByRole('cell').elements()
  expect(first.map(({ textContent }) => textContent)).toEqual([
    'A-001',
    '09/11/2026 08:30:15',
    'Kebocoran pipa',
    'Air mengalir ke jalan 1',
    '10/11/2026 14:00:00',
    '-',
    '-',
    '-',
  ])
  await expect.element(dialog).toMatchTextContent('1–25 dari 27')
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect.poll(() => rows.elements().length).toBe(2)
  await expect.element(rows.first()).toMatchTextContent('A-026')
  await page.getByRole('combobox', { name: 'Baris per halaman' }).click()
  const sizes = page.getByRole('option').elements()
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['5', '10', '25', '50'])
  await page.getByRole('option', { name: '5', exact: true }).click()
  await expect.poll(() => rows.elements().length).toBe(5)
  await expect.element(rows.first()).toMatchTextContent('A-001')
})

test('[M2.11] a city in the east shows its own zone, and its dates as they were written there', async () => {
  await show(complaints({ gmtOffset: 9 }))
  await expect.element(dialog).toMatchTextContent('Waktu dalam WIT')
  await expect.element(dialog.getByText('09/11/2026 08:30:15')).toBeVisible()
})

test('[M8] [M4.13] a failed fetch is an empty list that says so; complaints that are gone by now are said', async () => {
  server.refuses(calls.listComplaints, 'invalid')
  const { instead } = await show(complaints())
  await expect.element(dialog.getByText('Gagal memuat data')).toBeVisible()
  expect(rows.elements()).toEqual([])
  server.answers(calls.listComplaints, COMPLAINTS.slice(0, 1))
  await dialog.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(dialog.getByText('A-001')).toBeVisible()
  await instead(null)
  server.answers(calls.listComplaints, [])
  await instead(
    <ComplaintsDialog
      city={CITY}
      customer={{ id: '100201', name: 'Siti Aminah' }}
      columns={complaintColumns('hublang')}
      gmtOffset={7}
      wide
      onClose={() => {}}
    />,
  )
  await expect.element(dialog.getByText('Tidak ada pengaduan')).toBeVisible()
})

test('[M8] a page that is empty by now leads back to the first', async () => {
  await show(complaints())
  await expect.poll(() => rows.elements().length).toBe(25)
  server.answers(calls.listComplaints, ({ query }) => ({
    rows: query.p === '1' ? COMPLAINTS.slice(0, 3) : [],
    total: 3,
  }))
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await dialog.getByRole('button', { name: 'Ke halaman pertama' }).click()
  await expect.element(dialog.getByText('A-001')).toBeVisible()
})

test.each<[what: string, view: Role, roles: readonly Role[], columns: number]>([
  ['hublang alone: no dates of work orders', 'hublang', ['hublang'], 4],
  ['complaints but no work orders: no empty columns either', 'umum', ['umum', 'hublang'], 4],
  ['work orders', 'workOrder', ['workOrder'], 8],
])('[M6] who may see %s', async (_, view, roles, columns) => {
  const city = standInCity()
  city.describes('customer', [{ idpelangga: BUDI.id, nama: BUDI.name }])
  await show(<FeatureCard city={city} kind="customer" />, { as: { ...OFFICER, roles }, view })
  await page.getByRole('tab', { name: 'Pengaduan' }).click()
  await page.getByRole('button', { name: 'Lihat Pengaduan' }).click()
  await expect.element(rows.first()).toBeVisible()
  expect(headers()).toHaveLength(columns)
})

test('[M2.11] on a phone every complaint is a row that opens', async () => {
  await show(complaints({ wide: false }), { size: PHONE })
  const first = dialog.getByRole('button', { name: 'Kebocoran pipa 09/11/2026 08:30:15' })
  await expect.element(first).toHaveAttribute('aria-expanded', 'false')
  expect(dialog.getByRole('table').elements()).toEqual([])
  await first.click()
  await expect.element(dialog.getByText('A-001')).toBeVisible()
  await expect.element(dialog.getByText('10/11/2026 14:00:00')).toBeVisible()
})

/** Two pictures that differ: what the server sends, and what is at the customer's own address. */
const BLUE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPgTqwAIgYIBQAXSgORgOgyqQAAAABJRU5ErkJggg=='
const OWN = new URL('../support/own-photo.png', import.meta.url).href

const photo = (ownUrl: unknown = OWN) => (
  <PhotoDialog city={CITY} customer={BUDI} kind="meter" ownUrl={ownUrl} wide onClose={() => {}} />
)
const shownPhoto = page.getByRole('img', { name: `Foto Meter ${BUDI.name}` })

test('[M2.11] [M5.9] a spinner, then the photo that was fetched', async () => {
  const release = server.holds(calls.meterPhoto)
  server.answers(calls.meterPhoto, BLUE)
  await show(photo())
  await expect.element(page.getByText('Memuat foto…')).toBeVisible()
  expect(shownPhoto.elements()).toEqual([])
  release()
  await expect.element(shownPhoto).toBeVisible()
  await expect.element(shownPhoto).toHaveAttribute('src', `data:image/png;base64,${BLUE}`)
  await expect.element(page.getByText('Memuat foto…')).not.toBeInTheDocument()
})

test.each<[what: string, answers: () => void]>([
  ['an empty answer', () => server.answers(calls.meterPhoto, '')],
  ['a failed fetch', () => server.refuses(calls.meterPhoto, 'invalid')],
  ['a broken photo', () => server.answers(calls.meterPhoto, `${BLUE.slice(0, 40)}AAAA`)],
])("[M5.9] [M8] %s falls back to the customer's own address", async (what, answers) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  answers()
  await show(photo())
  await expect.element(shownPhoto).toBeVisible()
  await expect.element(shownPhoto).toHaveAttribute('src', OWN)
  const logged = warn.mock.calls.map(([text]) => text)
  if (what === 'a failed fetch') expect(logged).toContain('The photo could not be fetched')
  warn.mockRestore()
})

test.each([
  ['one that loads nowhere', 'https://foto.example/meter.png'],
  ['one without a valid address', 'javascript:alert(1)'],
])('[M5.9] of a photo that cannot be shown it is said: %s', async (_, own) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  server.answers(calls.meterPhoto, '')
  await show(photo(own))
  await expect.element(page.getByText('Foto tidak tersedia')).toBeVisible()
  expect(shownPhoto.elements()).toEqual([])
  warn.mockRestore()
})
