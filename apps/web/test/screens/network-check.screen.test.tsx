/** Periksa Jaringan: the page of the administration. */
import {
  type CallPayload,
  calls,
  type NetworkCheck,
  type NetworkFault,
  type NetworkRepair,
} from '@petatirta/contract'
import { NETWORK_FAULT_KINDS } from '@petatirta/contract/plain'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { router } from '#app/router.tsx'
import { CITIES } from '../support/cities.ts'
import { open, PEOPLE, PHONE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const PATH = '/admin/jaringan?city=kota-contoh'

const fault = (n: number, changes: Partial<NetworkFault> = {}): NetworkFault => ({
  id: `gap:P-${n}`,
  kind: 'gap',
  position: [110.4, -7],
  size_m: 1.25,
  features: [`P-${n}`, `P-${n + 1}`],
  repair: 'join',
  repaired: false,
  ...changes,
})
const FAR = fault(9, {
  id: 'customerFar:1',
  kind: 'customerFar',
  size_m: 0,
  features: ['1', '2', '3', '4', '5'],
  repair: null,
})
const kinds = (open: Partial<Record<NetworkFault['kind'], number>>): NetworkCheck['kinds'] =>
  NETWORK_FAULT_KINDS.map(kind => ({
    kind,
    open: open[kind] ?? 0,
    repaired: kind === 'gap' ? 2 : 0,
    repairable: kind === 'gap' ? Math.max((open.gap ?? 0) - 1, 0) : 0,
    repair: kind === 'gap' ? 'join' : null,
  }))
const CHECK: NetworkCheck = {
  checkedAt: '2026-11-18T02:00:00.000Z',
  score: 93.25,
  pipes: 1200,
  length_m: 145_500,
  kinds: kinds({ gap: 7, customerFar: 1 }),
  crowded: false,
  history: [
    { at: '2026-11-01T00:00:00.000Z', score: 61, faults: 30 },
    { at: '2026-11-18T00:00:00.000Z', score: 93.25, faults: 8 },
  ],
  faults: [fault(1), FAR],
}
const REPAIR: NetworkRepair = {
  id: '01890a5d-ac96-774b-bcce-000000000001',
  fault: 'gap:P-1',
  kind: 'gap',
  repair: 'join',
  features: ['P-1', 'P-2'],
  position: [110.4, -7],
  by: 'opsdemo',
  at: '2026-11-18T02:00:00.000Z',
  applies: false,
}
const SETTINGS: CallPayload<typeof calls.networkSettings> = {
  joinTolerance: 0.5,
  valveTolerance: 5,
  customerDistance: 60,
  valveTypes: null,
  pipeProperty: '',
  criticalClasses: ['S1'],
  subTypes: [
    { name: 'Gate Valve', count: 12, shutsByName: true },
    { name: 'Air Valve', count: 3, shutsByName: false },
  ],
}

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.companyDropdown, CITIES)
  server.answers(calls.checkNetwork, ({ query }) => ({
    rows: { ...CHECK, faults: CHECK.faults.filter(({ kind }) => !query.kind || kind === query.kind) },
    total: query.kind ? 1 : 8,
  }))
  server.answers(calls.listNetworkRepairs, [REPAIR])
  server.answers(calls.networkSettings, SETTINGS)
})

const kindRow = (name: string) =>
  page.getByRole('table', { name: 'Jenis kesalahan' }).getByRole('row').filter({ hasText: name })
const faults = page.getByRole('table', { name: 'daftar kesalahan' })
const notice = page.getByRole('alert')

test('[D105] score and history, how many faults of each kind, and the faults with size and proposal', async () => {
  await open(PATH, PEOPLE.ops)
  const main = page.getByRole('main')
  await expect.element(main).toMatchTextContent('93,25 dari 100')
  await expect.element(main).toMatchTextContent('1.200 pipa, 145,5 km')
  await expect
    .element(page.getByRole('img', { name: /^Riwayat skor: 01-11-2026 .* 61, 30 kesalahan; / }))
    .toBeVisible()
  await expect.element(kindRow('Celah antar ujung pipa')).toMatchTextContent(/pipa72/)
  // Kinds that were never found are no rows.
  expect(kindRow('Pipa tanpa panjang').elements()).toEqual([])
  expect(
    kindRow('Pelanggan jauh dari pipa')
      .getByRole('button', { name: /^Perbaiki/ })
      .elements(),
  ).toEqual([])
  const first = faults.getByRole('row').filter({ hasText: 'P-1, P-2' })
  await expect.element(first).toMatchTextContent('1,25 m')
  await expect.element(first).toMatchTextContent('Sambungkan')
  const far = faults.getByRole('row').filter({ hasText: '1, 2, 3 dan 2 lainnya' })
  await expect.element(far).toMatchTextContent('Perbaiki di gambar asalnya')
  await expect
    .element(first.getByRole('link', { name: /^Lihat/ }))
    .toHaveAttribute(
      'href',
      '/map/kota-contoh?periksa=gap&kesalahan=gap%3AP-1&kotak=110.3994,-7.0006,110.4006,-6.9994',
    )
})

test('[D105] that lines are too close together to look at all of them is said', async () => {
  server.answers(calls.checkNetwork, { rows: { ...CHECK, crowded: true }, total: 2 })
  await open(PATH, PEOPLE.ops)
  await expect.element(page.getByRole('alert')).toMatchTextContent('garis pipa digambar terlalu rapat')
})

test('[D105] a kind narrows the list, in the address too', async () => {
  await open(PATH, PEOPLE.ops)
  await page.getByRole('button', { name: 'Pelanggan jauh dari pipa' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ kind: 'customerFar' })
  await expect.poll(() => faults.getByRole('row').elements().length).toBe(2)
  await expect
    .element(page.getByRole('button', { name: 'Pelanggan jauh dari pipa' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('[D105] a repair says what will happen, and how many there were; a refusal is said', async () => {
  await open(PATH, PEOPLE.ops)
  await page.getByRole('button', { name: 'Perbaiki Celah antar ujung pipa P-1, P-2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Perbaiki Jaringan' })
  await expect.element(dialog).toMatchTextContent('1 kesalahan “Celah antar ujung pipa” akan diperbaiki.')
  await expect.element(dialog).toMatchTextContent('Kedua ujung pipa disambungkan.')
  server.refuses(calls.repairNetwork, 'conflict', { message: 'Jaringan sedang berubah' })
  await dialog.getByRole('button', { name: 'Perbaiki' }).click()
  await expect.element(notice).toMatchTextContent('Jaringan sedang berubah')
  server.answers(calls.repairNetwork, { repaired: 7, score: 99 })
  await page.getByRole('button', { name: 'Perbaiki semua: Celah antar ujung pipa' }).click()
  // One of the seven has no proposal.
  await expect.element(dialog).toMatchTextContent('6 kesalahan “Celah antar ujung pipa” akan diperbaiki.')
  const before = server.asked(calls.checkNetwork).length
  await dialog.getByRole('button', { name: 'Perbaiki' }).click()
  await expect.element(notice).toMatchTextContent('7 kesalahan diperbaiki. Skor jaringan 99.')
  expect(server.asked(calls.repairNetwork).map(({ body }) => body)).toEqual([
    { faults: ['gap:P-1'] },
    { kind: 'gap' },
  ])
  await expect.poll(() => server.asked(calls.checkNetwork).length).toBeGreaterThan(before)
})

test('[D105] repairs are taken back, singly or all of a kind', async () => {
  server.answers(calls.undoNetworkRepairs, { repaired: 1, score: 90 })
  await open(PATH, PEOPLE.ops)
  await page.getByRole('tab', { name: 'Perbaikan' }).click()
  const list = page.getByRole('table', { name: 'daftar perbaikan' })
  await expect.element(list).toMatchTextContent('opsdemo')
  await expect.element(list).toMatchTextContent('Tidak berlaku pada data sekarang')
  await page.getByRole('button', { name: 'Batalkan perbaikan P-1, P-2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Batalkan Perbaikan' })
  await dialog.getByRole('button', { name: 'Ya, Batalkan' }).click()
  await expect.element(notice).toMatchTextContent('1 perbaikan dibatalkan. Skor jaringan 90.')
  await page.getByRole('combobox', { name: 'Jenis kesalahan' }).click()
  await page.getByRole('option', { name: 'Celah antar ujung pipa (2)' }).click()
  await page.getByRole('button', { name: 'Batalkan semua: Celah antar ujung pipa' }).click()
  await dialog.getByRole('button', { name: 'Ya, Batalkan' }).click()
  await expect
    .poll(() => server.asked(calls.undoNetworkRepairs).map(({ body }) => body))
    .toEqual([{ repairs: [REPAIR.id] }, { kind: 'gap' }])
  server.answers(calls.listNetworkRepairs, [])
  await open(`${PATH}&tab=repairs`, PEOPLE.ops)
  await expect.element(page.getByText('Belum ada perbaikan.')).toBeVisible()
})

test('[D105] settings: limits are said, sub types are chosen by name or by hand', async () => {
  server.answers(calls.saveNetworkSettings, ({ body }) => ({ ...SETTINGS, ...body }))
  await open(`${PATH}&tab=settings`, PEOPLE.ops)
  const join = page.getByLabelText('Jarak sambung ujung pipa (m)')
  await expect.element(join).toHaveValue('0,5')
  await expect.element(page.getByRole('checkbox', { name: 'Gate Valve (12)' })).toBeDisabled()
  const save = page.getByRole('button', { name: 'Simpan' })
  await expect.element(save).toBeDisabled()
  await join.fill('9')
  await save.click()
  await expect.element(page.getByText('Isi angka dari 0,01 sampai 5')).toBeVisible()
  await join.fill('0,75')
  await page.getByRole('checkbox', { name: 'Pilih menurut namanya' }).click()
  await page.getByRole('checkbox', { name: 'Air Valve (3)' }).click()
  await page.getByLabelText('Golongan penting').fill('S1, RS')
  await save.click()
  await expect.element(notice).toMatchTextContent('Pengaturan jaringan tersimpan')
  expect(server.asked(calls.saveNetworkSettings).map(({ body }) => body)).toEqual([
    {
      joinTolerance: 0.75,
      valveTolerance: 5,
      customerDistance: 60,
      pipeProperty: '',
      criticalClasses: ['S1', 'RS'],
      valveTypes: ['Gate Valve', 'Air Valve'],
    },
  ])
  await expect.element(save).toBeDisabled()
})

test('[D105] no utility, one without pipes, a whole network, and a server that does not answer', async () => {
  await open('/admin/jaringan', PEOPLE.root)
  await expect.element(page.getByText('Pilih PDAM untuk memeriksa jaringannya.')).toBeVisible()
  expect(server.asked(calls.checkNetwork)).toEqual([])
  const nothing = { ...CHECK, pipes: 0, score: 0, kinds: kinds({}), faults: [], history: [] }
  server.answers(calls.checkNetwork, { rows: nothing, total: 0 })
  await open(PATH, PEOPLE.root)
  await expect.element(page.getByText('PDAM ini belum memiliki pipa.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Import data', exact: true }))
    .toHaveAttribute('href', '/data/import?city=kota-contoh')
  server.isAway(calls.checkNetwork)
  await open('/admin/jaringan?city=kabupaten-sarolangun', PEOPLE.root)
  await expect.element(notice).toBeVisible()
  const whole = { ...CHECK, kinds: kinds({}).map(kind => ({ ...kind, repaired: 0 })), faults: [] }
  server.answers(calls.checkNetwork, { rows: whole, total: 0 })
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(page.getByText('Tidak ada kesalahan.')).toBeVisible()
  await expect.element(page.getByText('Data Kosong')).not.toBeInTheDocument()
})

test('[D105] not for users of a utility', async () => {
  await open(PATH, PEOPLE.pdam)
  await expect.element(page.getByText('Akses Ditolak')).toBeVisible()
  expect(server.asked(calls.checkNetwork)).toEqual([])
})

test('[D105] nothing runs over the edge of a phone', async () => {
  await open(PATH, PEOPLE.ops, PHONE)
  await expect.element(page.getByText('1, 2, 3 dan 2 lainnya')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0])
  await page.getByRole('tab', { name: 'Pengaturan' }).click()
  await expect.element(page.getByLabelText('Golongan penting')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0])
})
