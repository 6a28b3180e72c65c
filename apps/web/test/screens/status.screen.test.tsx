import { calls, type ProcessSample, type SystemJob, type SystemStatus } from '@petatirta/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { alert, button, dialogOf, expectCount, idOf } from '../support/admin.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const ADDRESS = '/internal/status'
const REFRESH_MS = 10_000
const WHILE_RUNNING_MS = 3000

const minute = (n: number) => `2026-11-02T03:${String(n).padStart(2, '0')}:00.000Z`

const sample = (n: number, requests: number): ProcessSample => ({
  at: minute(n),
  seconds: 10,
  requests,
  failures: 0,
  slowMs: 12,
  sockets: 3,
  encodings: 0,
  imports: 0,
  jobs: 0,
  loopDelayMs: 4,
  memoryMb: 200,
  cpuPercent: 7,
})

const status = (n: number, samples: ProcessSample[]): SystemStatus => ({
  at: minute(n),
  services: { database: 'up', mqtt: 'down' },
  databaseBytes: 5_000_000,
  databaseConnections: { used: 4, limit: 100 },
  processes: [
    {
      id: idOf(1),
      host: 'server-1',
      pid: 42,
      version: '1.0.0',
      startedAt: minute(0),
      seenAt: minute(n),
      alive: true,
      samples,
    },
    {
      id: idOf(2),
      host: 'server-2',
      pid: 43,
      version: '1.0.0',
      startedAt: minute(0),
      seenAt: minute(1),
      alive: false,
      samples: [],
    },
  ],
})

const job = (changes: Partial<SystemJob> = {}): SystemJob => ({
  id: idOf(1),
  type: 'billing-sync',
  city: 'kota-uji',
  cityName: 'PDAM Uji',
  detail: null,
  status: 'running',
  progress: 5,
  processed: null,
  message: null,
  attempts: 1,
  startedBy: 'rootdemo',
  startedAt: minute(0),
  finishedAt: null,
  cancellable: true,
  retryable: false,
  ...changes,
})

const OVER = { progress: null, cancellable: false, finishedAt: minute(2) } as const
const DONE = job({ ...OVER, status: 'done', message: '1 pelanggan diperiksa' })

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.systemStatus, status(1, [sample(1, 20)]))
  server.answers(calls.systemJobs, [job()])
  // The page asks again when the test says that it is time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return () => void vi.useRealTimers()
})

const jobs = page.getByRole('table', { name: 'daftar pekerjaan' }).getByRole('row')
const theJob = jobs.nth(1)
const region = page.getByRole('region', { name: 'Pekerjaan' })
const requests = page.getByRole('figure', { name: /^Permintaan Sekarang/ })
const asked = () => [server.asked(calls.systemStatus).length, server.asked(calls.systemJobs).length]

/** As if another tab were in front, or this one again. */
function show(value: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true })
  window.dispatchEvent(new Event('visibilitychange'))
}

test('services, processes and charts; only what is new is asked for', async () => {
  await open(ADDRESS, PEOPLE.root)
  const services = page.getByRole('region', { name: 'Layanan' })
  await expect.element(services).toMatchTextContent(/Basis data.*Berfungsi.*Broker MQTT.*Tidak menjawab/)
  await expect.element(services).toMatchTextContent('Koneksi basis data4 dari 100')
  await expect.element(services).not.toMatchTextContent('Redis')
  const processes = page.getByRole('table', { name: 'daftar proses' })
  await expect.element(processes).toMatchTextContent(/server-1.*Hidup.*server-2.*Mati/)
  await expect.element(requests).toMatchTextContent(/Sekarang 2 per detik · Tertinggi 2 per detik/)
  server.answers(calls.systemStatus, status(2, [sample(2, 5)]))
  vi.advanceTimersByTime(REFRESH_MS)
  await expect.element(requests).toMatchTextContent(/Sekarang 0,5 per detik · Tertinggi 2 per detik/)
  await expect
    .element(requests.getByRole('img'))
    .toHaveAccessibleName(/Permintaan, satu jam terakhir\. .+: sekarang 0,5 per detik, tertinggi 2 per detik/)
  expect(server.asked(calls.systemStatus).map(({ query }) => query.since)).toEqual([undefined, minute(1)])
})

test('a job that runs is looked at more often, until it has ended', async () => {
  await open(ADDRESS, PEOPLE.root)
  await expect.element(theJob).toMatchTextContent('Berjalan')
  await expect.element(theJob.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '5')
  await expect.poll(asked).toEqual([1, 1])
  server.answers(calls.systemJobs, [DONE])
  vi.advanceTimersByTime(WHILE_RUNNING_MS)
  await expect.element(theJob).toMatchTextContent(/Selesai.*1 pelanggan diperiksa/)
  await expect.element(theJob.getByRole('progressbar')).not.toBeInTheDocument()
  expect(asked()).toEqual([1, 2])
  vi.advanceTimersByTime(WHILE_RUNNING_MS)
  expect(asked()).toEqual([1, 2])
})

test('cancelling is asked about, shown, and says why it did not work', async () => {
  const cancelled = job({ ...OVER, status: 'cancelled', message: 'Dibatalkan oleh rootdemo' })
  await open(ADDRESS, PEOPLE.root)
  const cancel = theJob.getByRole('button', { name: 'Batalkan' })
  await cancel.click()
  await button(dialogOf(), 'Tidak').click()
  await expect.element(cancel).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  server.refuses(calls.cancelJob, 'conflict', { message: 'Pekerjaan sudah selesai' })
  await button(dialogOf(), 'Ya, batalkan').click()
  await expect.element(alert).toMatchTextContent(/PDAM Uji tidak dapat dibatalkan.*Pekerjaan sudah selesai/)
  await cancel.click()
  server.answers(calls.cancelJob, cancelled)
  server.answers(calls.systemJobs, [cancelled])
  await button(dialogOf(), 'Ya, batalkan').click()
  await expect.element(alert).toMatchTextContent('Sinkronisasi tagihan PDAM Uji dibatalkan')
  await expect.element(theJob).toMatchTextContent('Dibatalkan oleh rootdemo')
  await expect.element(region).toHaveFocus()
})

test('a synchronisation that failed is started again', async () => {
  const failed = job({ ...OVER, status: 'failed', message: 'Layanan tagihan tidak menjawab', attempts: 3 })
  server.answers(calls.systemJobs, [{ ...failed, retryable: true }])
  await open(ADDRESS, PEOPLE.root)
  await expect.element(theJob).toMatchTextContent(/Layanan tagihan tidak menjawab.*Percobaan ke-3/)
  server.answers(calls.retryJob, job({ id: idOf(2) }))
  server.answers(calls.systemJobs, [job({ id: idOf(2) }), failed])
  await theJob.getByRole('button', { name: 'Ulangi' }).click()
  await expect.element(alert).toMatchTextContent('Sinkronisasi tagihan PDAM Uji dijalankan lagi')
  await expectCount(jobs, 3)
  await expectCount(jobs.filter({ hasText: 'Gagal' }).getByRole('button'), 0)
  expect(server.asked(calls.retryJob).map(({ path }) => path)).toEqual([`/api/status/jobs/${idOf(1)}/retry`])
})

test('a server that does not answer: the last data stay, with their time and a way to try again', async () => {
  server.answers(calls.systemJobs, [DONE])
  await open(ADDRESS, PEOPLE.root)
  await expect.element(theJob).toMatchTextContent('Selesai')
  await expect.element(requests).toBeVisible()
  server.isAway(calls.systemStatus)
  server.isAway(calls.systemJobs)
  vi.advanceTimersByTime(REFRESH_MS)
  const stale = page.getByText(/^Data tidak dapat diperbarui sejak \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/)
  await expectCount(stale, 2)
  await expect.element(theJob).toMatchTextContent('Selesai')
  await expect.element(requests).toBeVisible()
  server.answers(calls.systemStatus, status(2, [sample(2, 5)]))
  server.answers(calls.systemJobs, [DONE])
  await page.getByRole('button', { name: 'Coba lagi' }).first().click()
  await expectCount(stale, 1)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expectCount(stale, 0)
})

test('a hidden tab asks for nothing until it is seen again', async () => {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  await open(ADDRESS, PEOPLE.root)
  await expect.element(theJob).toBeVisible()
  await expect.element(requests).toBeVisible()
  expect(asked()).toEqual([1, 1])
  show('hidden')
  vi.advanceTimersByTime(2 * REFRESH_MS)
  expect(asked()).toEqual([1, 1])
  show('visible')
  await expect.poll(asked).toEqual([2, 2])
})

test('[D54] jobs come by pages', async () => {
  server.answers(calls.systemJobs, ({ query }) => ({ rows: [job({ id: idOf(Number(query.p)) })], total: 23 }))
  await open('/internal/status', PEOPLE.root)
  await expect.element(page.getByText('1–10 dari 23')).toBeVisible()
  await page.getByRole('button', { name: /berikutnya/i }).click()
  await expect.element(page.getByText('11–20 dari 23')).toBeVisible()
  expect(server.asked(calls.systemJobs).at(-1)?.query).toEqual({ p: '2', rp: '10' })
})
