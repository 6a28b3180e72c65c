import { type CallPayload, calls, type SyncJob } from '@petatirta/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { router } from '#app/router.tsx'
import { CITIES } from '../support/cities.ts'
import { open, PEOPLE } from '../support/screen.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const PATH = '/pdam/utility?city=kota-contoh'
const SYNCHRONISE = 'Synchronize Billing (customers)'
const KELURAHAN = 'Summarize Billing (kelurahan)'
const KECAMATAN = 'Summarize Billing (kecamatan)'
const FAILED = 'Terdapat masalah pada server'

const SUMMARY: CallPayload<typeof calls.summariseKelurahan> = [
  {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [110, -7] },
    properties: {
      nama: 'Melati',
      jumlah_pelanggan: 1,
      jumlah_pelanggan_bayar: 1,
      jumlah_pelanggan_piutang: 0,
      jumlah_total_tagihan: 1,
      jumlah_total_tagihan_bayar: 1,
      jumlah_total_tagihan_piutang: 0,
      pemakaian: 1,
      pemakaian_bayar: 1,
      pemakaian_piutang: 0,
      pemakaian_kini: 1,
      pemakaian_bayar_kini: 1,
      pemakaian_piutang_kini: 0,
      jumlah_tagihan_kini: 1,
      pelanggan_piutang_kini: 0,
      pelanggan_lunas_kini: 1,
    },
  },
]

const job = (changes: Partial<SyncJob> = {}): SyncJob => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8301',
  city: 'kota-contoh',
  status: 'running',
  progress: 42,
  message: 'Mengambil tagihan: halaman 3 dari 7',
  startedAt: '2026-11-01T00:00:00.000Z',
  finishedAt: null,
  remainingSeconds: null,
  counts: null,
  failures: [],
  ...changes,
})

let server: StandInServer
beforeEach(() => {
  server = standInServer()
  server.answers(calls.companyDropdown, CITIES)
  server.answers(calls.syncStatus, null)
})

const utility = page.getByRole('combobox', { name: 'PDAM' })
const proceed = page.getByRole('button', { name: 'Proses' })
const alert = page.getByRole('alert')
const panel = page.getByRole('region', { name: 'Sinkronisasi tagihan' })
const bar = page.getByRole('progressbar', { name: 'Kemajuan sinkronisasi tagihan' })

async function run(action: string): Promise<void> {
  await page.getByRole('radio', { name: action }).click()
  await proceed.click()
}

test("[A8] 'PDAM harus dipilih', then 'Tidak ada aksi yang diproses'", async () => {
  await open('/pdam/utility', PEOPLE.ops)
  await expect.poll(() => page.getByRole('radio').elements().length).toBe(3)
  await run(KELURAHAN)
  await expect.element(alert).toMatchTextContent('PDAM harus dipilih')
  await expect.element(utility).toHaveFocus()
  await expect.element(utility).toHaveAccessibleDescription('PDAM harus dipilih')
  await open(PATH, PEOPLE.ops)
  await expect.element(utility).toHaveValue('Kota Contoh')
})

test('[A8] an action has to be chosen', async () => {
  await open(PATH, PEOPLE.ops)
  await proceed.click()
  await expect.element(alert).toMatchTextContent('Tidak ada aksi yang diproses')
  await expect.element(page.getByText('Pilih salah satu aksi.')).toBeVisible()
})

test('[A8] both summaries say that they are done; one of nothing says that too', async () => {
  server.answers(calls.summariseKelurahan, SUMMARY)
  server.answers(calls.summariseKecamatan, SUMMARY)
  await open(PATH, PEOPLE.ops)
  await run(KELURAHAN)
  await expect.element(alert).toMatchTextContent('Berhasil melakukan summarize billing kelurahan')
  await run(KECAMATAN)
  await expect.element(alert).toMatchTextContent('Berhasil melakukan summarize billing kecamatan')
  server.answers(calls.summariseKecamatan, [])
  await proceed.click()
  await expect.element(alert).toMatchTextContent('Tidak ada aksi yang diproses')
  await expect.element(alert).toMatchTextContent('belum memiliki data kecamatan')
})

test("[A8] 'Terdapat masalah pada server', with the server's reason where it has one", async () => {
  await open(PATH, PEOPLE.ops)
  const fails = async (reason: string) => {
    await proceed.click()
    await expect.element(alert).toMatchTextContent(FAILED)
    await expect.element(alert).toMatchTextContent(reason)
    await alert.getByRole('button', { name: 'Tutup' }).click()
    await expect.element(alert).not.toBeInTheDocument()
  }
  await page.getByRole('radio', { name: SYNCHRONISE }).click()
  server.refuses(calls.syncBilling, 'upstream', { message: 'alamat ini tidak diizinkan' })
  await fails('alamat ini tidak diizinkan')
  server.refuses(calls.syncBilling, 'invalid', { message: 'API Service "entah" tidak dapat dipakai' })
  await fails('API Service "entah" tidak dapat dipakai')
  server.isAway(calls.syncBilling)
  await fails('Server tidak dapat dihubungi')
  for (const [call, action] of [
    [calls.summariseKelurahan, KELURAHAN],
    [calls.summariseKecamatan, KECAMATAN],
  ] as const) {
    server.isAway(call)
    await page.getByRole('radio', { name: action }).click()
    await fails('Server tidak dapat dihubungi')
  }
})

test('[A8] synchronise: 5 to 10 minutes are announced, a bar while it waits and runs, then the result', async () => {
  const queued = job({ status: 'queued', progress: 5, message: null })
  server.answers(calls.syncBilling, () => {
    server.answers(calls.syncStatus, queued)
    return queued
  })
  await open(PATH, PEOPLE.ops)
  await run(SYNCHRONISE)
  await expect.element(alert).toMatchTextContent('sekitar 5 sampai 10 menit')
  await expect.element(bar).toHaveAttribute('aria-valuenow', '5')
  await expect.element(panel).toMatchTextContent('Menunggu giliran')
  // Without a socket the status is asked for until the job has ended.
  const message = 'Sinkronisasi tagihan selesai: 1 pelanggan diperiksa'
  server.answers(
    calls.syncStatus,
    job({ status: 'done', progress: 100, message, finishedAt: '2026-11-01T00:00:09.000Z' }),
  )
  await expect.element(panel).toMatchTextContent(message)
  await expect.element(page.getByText('5 sampai 10 menit', { exact: false })).not.toBeInTheDocument()
  await expect.element(panel).toMatchTextContent(/Selesai \d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}/)
  await expect.element(bar).not.toBeInTheDocument()
})

test('[A8] a synchronisation that failed says so with its time', async () => {
  const finishedAt = '2026-11-01T00:00:09.000Z'
  server.answers(calls.syncStatus, job({ status: 'failed', message: 'Gagal membaca', finishedAt }))
  await open(PATH, PEOPLE.ops)
  await expect.element(panel).toMatchTextContent(FAILED)
  await expect.element(panel).toMatchTextContent(/Berhenti \d{2}-\d{2}-\d{4}/)
})

test('[A8] with a billing service: how long it may take, what came, and what was refused', async () => {
  const refused = Array.from({ length: 99 }, (_, i) => ({
    page: 2,
    position: i + 1,
    id: `P${i + 1}`,
    field: 'total',
    reason: 'total bukan angka',
  }))
  server.answers(
    calls.syncStatus,
    job({
      remainingSeconds: 150,
      counts: { added: 1200, changed: 30, unchanged: 4, failed: 1501 },
      failures: [
        {
          page: 1,
          position: null,
          id: null,
          field: null,
          reason: 'Layanan tagihan menjawab dengan status 500',
        },
        ...refused,
      ],
    }),
  )
  await open(PATH, PEOPLE.ops)
  await expect.element(bar).toHaveAttribute('aria-valuenow', '42')
  await expect.element(panel).toMatchTextContent('Perkiraan sisa waktu: sekitar 3 menit')
  const counts = panel.getByRole('definition').elements()
  expect(counts.map(({ textContent }) => textContent)).toEqual(['1.200', '30', '4', '1.501'])
  await expect.element(panel).toMatchTextContent('100 pertama dari 1.501 yang gagal')
  const rows = panel.getByRole('table', { name: 'Tagihan yang gagal' }).getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(101)
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Halaman 1.*Layanan tagihan menjawab dengan status 500/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Halaman 2 no. 1.*total bukan angka/)
})

test('a status that cannot be loaded is said, and can be asked for again', async () => {
  server.isAway(calls.syncStatus)
  await open(PATH, PEOPLE.ops)
  await expect.element(page.getByText('Status sinkronisasi gagal dimuat.')).toBeVisible()
  server.answers(calls.syncStatus, job())
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(bar).toBeVisible()
})

test('by keyboard alone', async () => {
  server.answers(calls.summariseKelurahan, SUMMARY)
  await open('/pdam/utility', PEOPLE.ops)
  await utility.click()
  await userEvent.keyboard('Kota Contoh')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.search).toEqual({ city: 'kota-contoh' })
  await userEvent.tab()
  await userEvent.keyboard(' {ArrowDown}')
  await expect.element(page.getByRole('radio', { name: KELURAHAN })).toBeChecked()
  await userEvent.tab()
  await expect.element(proceed).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toMatchTextContent('Berhasil melakukan summarize billing kelurahan')
  await expect.element(proceed).toHaveFocus()
})
