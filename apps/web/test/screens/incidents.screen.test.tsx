/** Gangguan: the list beside the map, its forms, and what a customer's card and complaints say of them. */
import { calls, type Incident, type MapCompany, type OpenIncident } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import type Feature from 'ol/Feature.js'
import VectorLayer from 'ol/layer/Vector.js'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createIncidentsOnMap, putOnMap } from '#app/map/incidents/incidents-on-map.ts'
import { MapIncidents } from '#app/map/incidents/map-incidents.tsx'
import { MapLegend } from '#app/map/map-legend.tsx'
import { useNews } from '#app/map/use-news.ts'
import { INCIDENT_COLOURS } from '#features/incidents/incident-colours.ts'
import { type ClosureSummary, IncidentForm } from '#features/incidents/incident-form.tsx'
import { openIncidentsQuery } from '#features/incidents/use-incidents.ts'
import { Dial, Panels, smallCity } from '../support/map-panels.tsx'
import { CITY, FeatureCard, OFFICER, PHONE, type StandInCity, show } from '../support/map-part.tsx'
import { MIDDLE, smallMap } from '../support/small-map.ts'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const COMPANY: MapCompany = {
  _id: '01890a5d-ac96-774b-bcce-000000000001',
  name: 'Kota Contoh',
  slug: CITY,
  lon: 110.4,
  lat: -7,
  // WITA: nothing may follow the browser's own clock.
  gmtOffset: 8,
  isActive: true,
}

const incident = (n: number, changes: Partial<Incident> = {}): Incident => ({
  id: `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`,
  state: 'running',
  title: `Pipa bocor ${n}`,
  reason: 'Perbaikan pipa',
  planned: false,
  startsAt: '2026-11-18T02:00:00.000Z',
  endsAt: '2026-11-18T08:00:00.000Z',
  closedAt: null,
  position: [110.4, -7],
  valves: [
    { id: 'V-1', position: [110.4, -7] },
    { id: 'V-2', position: [110.41, -7] },
  ],
  customers: 1234,
  areas: ['Bandar', 'Sawah Lama'],
  complaints: 3,
  createdBy: 'petugas_1',
  createdAt: '2026-11-18T02:05:00.000Z',
  ...changes,
})
const RUNNING = incident(1)
const PLANNED = incident(2, {
  state: 'planned',
  planned: true,
  startsAt: '2099-11-20T02:00:00.000Z',
  endsAt: '2099-11-20T08:00:00.000Z',
})
const CLOSED = incident(3, { state: 'closed', closedAt: '2026-11-17T09:30:00.000Z', areas: ['Sukamaju'] })
const opened = (one: Incident): OpenIncident => ({ ...one, line: [] })

let server: StandInServer
let city: StandInCity
beforeEach(() => {
  server = standInServer()
  city = smallCity(server)
  server.answers(calls.mapCompany, COMPANY)
  server.answers(calls.listIncidents, [PLANNED, RUNNING, CLOSED])
  server.answers(calls.openIncidents, [opened(RUNNING), opened(PLANNED)])
})

const panel = page.getByRole('complementary', { name: 'Gangguan' })
const tab = page.getByRole('button', { name: /^Gangguan/ })
const row = (title: string) => page.getByRole('listitem', { name: title, exact: true })
const openList = async (as: Parameters<typeof show>[1] = {}) => {
  const shown = await show(
    <>
      <Panels city={city} />
      <Followed />
    </>,
    as,
  )
  await tab.click()
  return shown
}
/** What the map does once it is drawn. */
function Followed() {
  useQuery(openIncidentsQuery(CITY))
  useNews(city.sync)
  return null
}

test('[D106] each incident says when, why, how many and where; open ones are counted on the tab', async () => {
  await openList()
  const running = row('Pipa bocor 1')
  await expect.element(running).toMatchTextContent('Berlangsung')
  await expect.element(running).toMatchTextContent('18 November 2026, 09.00–15.00 WIB')
  await expect.element(running).toMatchTextContent('Perbaikan pipa')
  await expect.element(running).toMatchTextContent('Bandar, Sawah Lama')
  await expect.element(running).toMatchTextContent('2 katup · 1.234 pelanggan · 3 pengaduan')
  await expect.element(row('Pipa bocor 2')).toMatchTextContent('Direncanakan')
  const closed = row('Pipa bocor 3')
  await expect.element(closed).toMatchTextContent('Selesai 17 November 2026 pukul 16.30 WIB')
  expect(closed.getByRole('button', { name: /^(Ubah|Selesaikan)/ }).elements()).toEqual([])
  await tab.click()
  await expect.element(tab).toMatchTextContent('2')
})

test('[D106] the list is narrowed by state and kelurahan, and says when nothing is left', async () => {
  await openList()
  await panel.getByRole('combobox', { name: 'Status' }).click()
  server.answers(calls.listIncidents, [])
  await page.getByRole('option', { name: 'Selesai' }).click()
  await expect.element(panel.getByText('Tidak ada gangguan yang cocok dengan filter ini.')).toBeVisible()
  await panel.getByRole('button', { name: 'Hapus filter' }).click()
  await expect.element(row('Pipa bocor 1')).toBeVisible()
  server.answers(calls.listIncidents, [CLOSED])
  await panel.getByRole('combobox', { name: 'Kelurahan' }).fill('suka')
  await page.getByRole('option', { name: 'Sukamaju' }).click()
  await expect.element(row('Pipa bocor 3')).toBeVisible()
  expect(row('Pipa bocor 1').elements()).toEqual([])
  expect(server.asked(calls.listIncidents).map(({ query }) => [query.state, query.area])).toEqual([
    [undefined, undefined],
    ['closed', undefined],
    [undefined, 'Sukamaju'],
  ])
})

test('[D106] more than a page is fetched when it is asked for', async () => {
  const all = Array.from({ length: 25 }, (_, index) => incident(index))
  server.answers(calls.listIncidents, ({ query }) =>
    all.slice((Number(query.p) - 1) * 20, Number(query.p) * 20),
  )
  await openList()
  await expect.element(row('Pipa bocor 19')).toBeInTheDocument()
  await panel.getByRole('button', { name: 'Muat lebih banyak' }).click()
  await expect.element(row('Pipa bocor 24')).toBeInTheDocument()
  await expect.element(panel.getByRole('button', { name: 'Muat lebih banyak' })).not.toBeInTheDocument()
})

test('[D106] nothing yet, a server that does not answer, and the kept list without a network', async () => {
  server.answers(calls.listIncidents, [])
  await openList()
  await expect.element(panel.getByText('Belum ada gangguan.')).toBeVisible()
  server.refuses(calls.listIncidents, 'unexpected')
  city.tells({ news: 'message', message: { type: 'incidents', status: 'changed' } })
  await panel.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Berlangsung' }).click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Gagal memuat data')
  city.tells({ news: 'offline', offline: { dataFrom: null } })
  await expect.element(panel.getByText(/^Tanpa jaringan: daftar terakhir/)).toBeVisible()
})

test('[D106] what another user saved is in the open list at once', async () => {
  await openList()
  await expect.element(row('Pipa bocor 1')).toBeVisible()
  server.answers(calls.listIncidents, [incident(9), PLANNED, RUNNING, CLOSED])
  city.tells({ news: 'message', message: { type: 'incidents', status: 'changed' } })
  await expect.element(row('Pipa bocor 9')).toBeVisible()
})

test('[D106] hours are changed by the clocks of the city; a refusal loses nothing that was typed', async () => {
  server.refuses(calls.updateIncident, 'conflict', { message: 'Sudah selesai' })
  await openList()
  await page.getByRole('button', { name: 'Ubah Pipa bocor 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah Gangguan' })
  await dialog.getByLabelText('Judul').fill('Pipa utama bocor')
  await dialog.getByLabelText('Jam perkiraan selesai').fill('8')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Perkiraan selesai harus setelah mulai')
  await dialog.getByLabelText('Jam perkiraan selesai').fill('16.30')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Sudah selesai')
  await expect.element(dialog.getByLabelText('Judul')).toHaveValue('Pipa utama bocor')
  server.answers(calls.updateIncident, { ...RUNNING, title: 'Pipa utama bocor' })
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect.element(page.getByText('Gangguan tersimpan')).toBeVisible()
  expect(server.asked(calls.updateIncident).at(-1)?.body).toEqual({
    title: 'Pipa utama bocor',
    reason: 'Perbaikan pipa',
    startsAt: '2026-11-18T02:00:00.000Z',
    endsAt: '2026-11-18T09:30:00.000Z',
  })
})

test('[D106] closing asks which valves were opened again', async () => {
  server.answers(calls.closeIncident, { ...RUNNING, state: 'closed', closedAt: RUNNING.endsAt })
  await openList()
  await page.getByRole('button', { name: 'Selesaikan Pipa bocor 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Selesaikan Gangguan' })
  await dialog.getByRole('checkbox', { name: 'Semua katup' }).click()
  await dialog.getByRole('checkbox', { name: 'Katup 1 · V-1' }).click()
  await dialog.getByRole('button', { name: 'Selesaikan' }).click()
  await expect.element(page.getByText('Gangguan selesai')).toBeVisible()
  expect(server.asked(calls.closeIncident).map(({ body }) => body)).toEqual([{ opened: ['V-2'] }])
})

test('[D106] a valve that was shut before the incident is not opened with the others', async () => {
  const always = { id: 'V-8', position: RUNNING.position, shut: true as const }
  const incident = { ...RUNNING, valves: [...RUNNING.valves, always] }
  server.answers(calls.listIncidents, [incident])
  server.answers(calls.closeIncident, { ...incident, state: 'closed', closedAt: RUNNING.endsAt })
  await openList()
  await page.getByRole('button', { name: 'Selesaikan Pipa bocor 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Selesaikan Gangguan' })
  await dialog.getByRole('checkbox', { name: 'Semua katup' }).click()
  await expect
    .element(dialog.getByRole('checkbox', { name: 'Katup V-8 · tertutup sebelum gangguan dicatat' }))
    .not.toBeChecked()
  await dialog.getByRole('button', { name: 'Selesaikan' }).click()
  await expect.element(page.getByText('Gangguan selesai')).toBeVisible()
  expect(server.asked(calls.closeIncident).map(({ body }) => body)).toEqual([{ opened: ['V-1', 'V-2'] }])
})

test('[D106] who carries no work orders out reads, and is offered nothing else', async () => {
  server.answers(calls.complaintCustomers, [])
  await openList({ as: { ...OFFICER, roles: ['hublang'] }, view: 'hublang' })
  await expect.element(row('Pipa bocor 1')).toBeVisible()
  expect(page.getByRole('button', { name: /^(Ubah|Selesaikan) / }).elements()).toEqual([])
})

test('[D106] the customers of an incident, page by page', async () => {
  const customers = Array.from({ length: 30 }, (_, n) => ({
    id: `P${n}`,
    name: `Pelanggan ${n}`,
    class: 'R1',
    critical: n === 0,
  }))
  server.answers(calls.incidentCustomers, ({ query }) => ({
    rows: customers.slice((Number(query.p) - 1) * 25, Number(query.p) * 25),
    total: 30,
  }))
  await openList()
  await page.getByRole('button', { name: 'Daftar pelanggan Pipa bocor 1' }).click()
  const list = page.getByRole('list', { name: 'Daftar pelanggan terdampak' })
  await expect.element(list.getByText('Pelanggan 0 · P0')).toBeVisible()
  await expect.element(list.getByText('R1 · penting')).toBeVisible()
  await page.getByRole('button', { name: /halaman berikutnya/i }).click()
  await expect.element(list.getByText('Pelanggan 29 · P29')).toBeInTheDocument()
})

test('[D106] on a phone the list is a popup; Back closes what lies on top', async () => {
  const { history } = await show(<Dial city={city} />, { size: PHONE })
  await page.getByRole('button', { name: 'Panel peta' }).click()
  await page.getByRole('menuitem', { name: /Gangguan/ }).click()
  const popup = page.getByRole('dialog', { name: 'Gangguan', exact: true })
  await expect.element(row('Pipa bocor 1')).toBeVisible()
  await page.getByRole('button', { name: 'Selesaikan Pipa bocor 1' }).click()
  const closing = page.getByRole('dialog', { name: 'Selesaikan Gangguan' })
  await expect.element(closing).toBeVisible()
  history.back()
  await expect.element(closing).not.toBeInTheDocument()
  await expect.element(popup).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0])
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
})

const CLOSURE = { point: [110.4, -7], stuck: ['V-9'] } satisfies { point: [number, number]; stuck: string[] }
const SUMMARY: ClosureSummary = {
  valves: RUNNING.valves,
  shut: [],
  customers: 1234,
  areas: ['Bandar', 'Sawah Lama', 'Sukamaju'],
}

async function openForm() {
  const onSaved = vi.fn()
  const formOf = (summary: ClosureSummary) => (
    <IncidentForm
      city={CITY}
      gmtOffset={COMPANY.gmtOffset}
      closure={CLOSURE}
      summary={summary}
      onClose={() => {}}
      onSaved={onSaved}
    />
  )
  const { instead } = await show(formOf(SUMMARY))
  const form = page.getByRole('dialog', { name: 'Simpan sebagai Gangguan' })
  await expect.element(form).toBeVisible()
  return { form, onSaved, become: (summary: ClosureSummary) => instead(formOf(summary)) }
}

test('[D106] a valve that is recorded as shut stands in the form as such, also one that a colleague shuts meanwhile', async () => {
  server.answers(calls.createIncident, RUNNING)
  const { form, onSaved, become } = await openForm()
  const [one, two] = [RUNNING.valves.slice(0, 1), RUNNING.valves.slice(1)]
  await form.getByRole('checkbox', { name: 'Semua katup' }).click()
  await become({ ...SUMMARY, valves: one, shut: two })
  const done = form.getByRole('checkbox', { name: 'Katup V-2 · sudah ditutup' })
  await expect.element(done).toBeChecked()
  await expect.element(done).toBeDisabled()
  await expect.element(form.getByRole('checkbox', { name: 'Katup 1 · V-1' })).toBeChecked()
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(server.asked(calls.createIncident)[0]?.body).toMatchObject({ shutNow: ['V-1'] })
})

test('[D106] a running incident: proposed title and hours, and which valves are shut by now', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T01:50:00.000Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { form, onSaved } = await openForm()
  await expect.element(form).toMatchTextContent('1.234 pelanggan terdampak: Bandar, Sawah Lama, Sukamaju.')
  await expect.element(form.getByLabelText('Judul')).toHaveValue('Gangguan air Bandar dan Sawah Lama')
  await expect.element(form.getByLabelText('Jam mulai')).toHaveValue('09.50')
  await expect.element(form.getByText('Jam dalam WITA, misalnya 14.30.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Katup 2 · V-2' }).click()
  await form.getByLabelText('Alasan').fill('Pipa pecah')
  server.isAway(calls.createIncident)
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect.element(form.getByRole('alert')).toMatchTextContent('Menyimpan memerlukan jaringan')
  await expect.element(form.getByLabelText('Alasan')).toHaveValue('Pipa pecah')
  server.answers(calls.createIncident, RUNNING)
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect.poll(() => onSaved.mock.calls.at(-1)?.[0]).toEqual(RUNNING)
  expect(server.asked(calls.createIncident).at(-1)?.body).toEqual({
    title: 'Gangguan air Bandar dan Sawah Lama',
    reason: 'Pipa pecah',
    planned: false,
    startsAt: '2026-11-18T01:50:00.000Z',
    endsAt: '2026-11-18T06:00:00.000Z',
    closure: CLOSURE,
    shutNow: ['V-2'],
  })
})

test('[D106] a planned incident is proposed for tomorrow and shuts nothing yet; empty and wrong fields are named', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T01:50:00.000Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  server.answers(calls.createIncident, PLANNED)
  const { form } = await openForm()
  await form.getByRole('radio', { name: 'Direncanakan' }).click()
  await expect.element(form.getByLabelText('Jam mulai')).toHaveValue('09.00')
  expect(form.getByRole('checkbox').elements()).toEqual([])
  await form.getByLabelText('Judul').fill(' ')
  await form.getByLabelText('Jam mulai').fill('25')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect.element(form.getByText('Judul tidak boleh kosong')).toBeVisible()
  await expect.element(form.getByText('Jam tidak valid')).toBeVisible()
  expect(server.asked(calls.createIncident)).toEqual([])
  await form.getByLabelText('Judul').fill('Pengurasan')
  await form.getByLabelText('Jam mulai').fill('1000')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect
    .poll(() => server.asked(calls.createIncident).at(-1)?.body)
    .toMatchObject({
      planned: true,
      startsAt: '2026-11-19T02:00:00.000Z',
      endsAt: '2026-11-19T07:00:00.000Z',
      shutNow: [],
    })
})

const card = page.getByRole('dialog')
/** While RUNNING runs as it was expected to. */
function isNoon(): void {
  vi.useFakeTimers({ now: new Date('2026-11-18T04:00:00.000Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test("[D106] a customer's card says until when there is no water, or when there will be none", async () => {
  isNoon()
  city.describes('customer', [{ idpelangga: 'P0', nama: 'Budi', Kelurahan: 'Bandar' }])
  server.answers(calls.countComplaints, { hublang: 1, work_order: 0 })
  server.answers(calls.listComplaints, [
    {
      no_pengaduan: 'A-1',
      tgl_pengaduan: '2026-11-18 08:30:15',
      jenis_nonair: 'Air mati',
      keluhan_text: 'Air tidak mengalir',
      gangguan: { id: RUNNING.id, title: RUNNING.title },
    },
  ])
  server.answers(calls.customerIncidents, [RUNNING, PLANNED])
  await show(
    <>
      <Followed />
      <FeatureCard city={city} kind="customer" />
    </>,
    { as: { ...OFFICER, roles: ['hublang'] } },
  )
  await expect.element(card).toMatchTextContent('Terdampak gangguan sampai 18 November 2026 pukul 15.00 WIB')
  await expect.element(card).toMatchTextContent('Gangguan direncanakan 20 November 2099, 09.00–15.00 WIB')
  await page.getByRole('tab', { name: 'Pengaduan' }).click()
  await expect.element(card).toMatchTextContent('Gangguan: Pipa bocor 1')
  await page.getByRole('button', { name: 'Lihat Pengaduan' }).click()
  await expect
    .element(page.getByRole('table', { name: 'Daftar pengaduan' }))
    .toMatchTextContent('Gangguan: Pipa bocor 1')
})

test("[D106] without a network the card speaks of the customer's kelurahan", async () => {
  isNoon()
  city.describes('customer', [{ idpelangga: 'P0', nama: 'Budi', Kelurahan: 'BANDAR' }])
  server.answers(calls.countComplaints, { hublang: 0, work_order: 0 })
  server.isAway(calls.customerIncidents)
  await show(
    <>
      <Followed />
      <FeatureCard city={city} kind="customer" />
    </>,
  )
  await expect
    .element(card)
    .toMatchTextContent('Ada gangguan di kelurahan BANDAR sampai 18 November 2026 pukul 15.00 WIB')
})

test('[D106] an end that has passed is not promised; a server that fails is said, and the kelurahan named', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T09:00:00.000Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  city.describes('customer', [
    { idpelangga: 'P0', nama: 'Budi', Kelurahan: 'BANDAR' },
    { idpelangga: 'P1', nama: 'Ani', Kelurahan: 'SEBERANG' },
  ])
  server.answers(calls.countComplaints, { hublang: 0, work_order: 0 })
  server.answers(calls.customerIncidents, [RUNNING])
  const cardOf = (row: number) => (
    <>
      <Followed />
      <FeatureCard key={row} city={city} kind="customer" row={row} />
    </>
  )
  const { instead } = await show(cardOf(0))
  await expect
    .element(card)
    .toMatchTextContent('Terdampak gangguan; perkiraan selesai 18 November 2026 pukul 15.00 WIB sudah lewat')
  server.refuses(calls.customerIncidents, 'unexpected')
  await instead(cardOf(1))
  await expect.element(card).toMatchTextContent('Gangguan pelanggan ini tidak dapat dimuat.')
})

test('[D106] where nothing is planned or running a card asks for no incidents', async () => {
  server.answers(calls.openIncidents, [])
  server.answers(calls.countComplaints, { hublang: 0, work_order: 0 })
  city.describes('customer', [{ idpelangga: 'P0', nama: 'Budi' }])
  await show(
    <>
      <Followed />
      <FeatureCard city={city} kind="customer" />
    </>,
  )
  await expect.poll(() => server.asked(calls.countComplaints).length).toBe(1)
  await expect.poll(() => server.asked(calls.openIncidents).length).toBe(1)
  await expect.element(card).toMatchTextContent('Budi')
  expect(server.asked(calls.customerIncidents)).toEqual([])
})

/** As incidents-layer.ts has it. */
const STACKING = 54

test('[D106] on the map: dry pipes and a mark that opens the list, a switch that hides them, and their colours in the legend', async () => {
  const line: OpenIncident['line'] = [[[...MIDDLE], [110.41, -7]]]
  server.answers(calls.openIncidents, [{ ...RUNNING, line }])
  const { engine, press, drawn } = smallMap()
  const state = createIncidentsOnMap()
  const onOpen = vi.fn()
  await show(
    <>
      <MapIncidents engine={engine} city={CITY} state={state} onOpen={onOpen} />
      <MapLegend wide configuration={undefined} city={CITY} incidents={state} />
    </>,
  )
  await expect.poll(() => drawn(STACKING)).toBe(2)
  const legend = page.getByRole('region', { name: 'Legenda' })
  await expect.element(legend.getByText('Berlangsung')).toBeVisible()
  expect(legend.getByText('Direncanakan').elements()).toEqual([])
  press()
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(state.getState().chosen?.id).toBe(RUNNING.id)
  // No popup of a feature follows.
  expect(engine.getSnapshot().selection).toBeNull()
  putOnMap(state, false)
  await expect.poll(() => drawn(STACKING)).toBe(0)
  await expect.element(legend.getByText('Berlangsung')).not.toBeInTheDocument()
  press()
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(createIncidentsOnMap().getState().isOnMap).toBe(false)
})

test('[D106] one that is finished while it is chosen stays as a mark of what is over, without its pipes', async () => {
  const line: OpenIncident['line'] = [[[...MIDDLE], [110.41, -7]]]
  server.answers(calls.openIncidents, [{ ...RUNNING, line }])
  const { engine, press, drawn } = smallMap()
  const state = createIncidentsOnMap()
  const marks = () =>
    engine.use(map => {
      const layer = map.getAllLayers().find(one => one.getZIndex() === STACKING)
      if (!(layer instanceof VectorLayer)) return []
      const features: Feature[] = layer.getSource()?.getFeatures() ?? []
      return features.map(feature => feature.get('styles')[0].getImage().getFill().getColor())
    })
  await show(
    <>
      <Followed />
      <MapIncidents engine={engine} city={CITY} state={state} onOpen={() => {}} />
    </>,
  )
  await expect.poll(() => drawn(STACKING)).toBe(2)
  press()
  server.answers(calls.openIncidents, [])
  city.tells({ news: 'message', message: { type: 'incidents', status: 'changed' } })
  await expect.poll(() => drawn(STACKING)).toBe(1)
  expect(marks()).toEqual([INCIDENT_COLOURS.closed])
})
