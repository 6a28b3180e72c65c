import { type AreaSummary, calls } from '@petatirta/contract'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawnWithin } from '#layers/customer/drawn-within.ts'
import { FilterProvider } from '#shared/filters/filter-context.ts'
import { initialFilters } from '#shared/filters/filter-state.ts'
import { createFilterStore, type FilterStore } from '#shared/filters/filter-store.ts'
import { City } from '#sync/page/city.ts'
import { AreaResult } from '#tools/area/area-result.tsx'
import { DownloadDialog } from '#tools/area/download-dialog.tsx'
import { show } from '../support/part.tsx'
import { standInServer } from '../support/stand-in-server.ts'

const popup = page.getByRole('dialog', { name: 'Perhitungan Area' })
const figures = popup.getByRole('region', { name: 'Ringkasan wilayah' })
const files = page.getByRole('dialog', { name: 'Download Data' })

const summary = (jumlah_pelanggan: number): AreaSummary => ({
  jumlah_pelanggan,
  jumlah_pelanggan_bayar: 0,
  jumlah_pelanggan_piutang: 0,
  jumlah_total_tagihan: 0,
  jumlah_total_tagihan_bayar: 0,
  jumlah_total_tagihan_piutang: 0,
  pemakaian: 0,
  pemakaian_bayar: 0,
  pemakaian_piutang: 0,
  pemakaian_kini: 0,
  pemakaian_bayar_kini: 0,
  pemakaian_piutang_kini: 0,
  jumlah_tagihan_kini: 0,
  pelanggan_piutang_kini: 0,
  pelanggan_lunas_kini: 0,
})

/** A map whose worker says nothing: no customers are here yet. */
async function openResult(): Promise<FilterStore> {
  const filters = createFilterStore(initialFilters('umum', '2026-11-17'))
  const { port1, port2 } = new MessageChannel()
  const cardElement = document.createElement('div')
  document.body.append(cardElement)
  onTestFinished(() => {
    cardElement.remove()
    port2.close()
  })
  await show(
    <FilterProvider value={filters}>
      <AreaResult
        polygon={{
          type: 'Polygon',
          coordinates: [
            [
              [110, -7],
              [110.01, -7],
              [110.01, -6.99],
              [110, -7],
            ],
          ],
        }}
        drawnWithin={drawnWithin}
        period={null}
        cardElement={cardElement}
        sync={new City({ city: 'kota-contoh', token: null, port: port1 })}
        company={{
          _id: '01890a5d-ac96-774b-bcce-b302099a8050',
          name: 'Kota Contoh',
          slug: 'kota-contoh',
          lon: 110,
          lat: -7,
          gmtOffset: 7,
          isActive: true,
        }}
        wide
        onClose={vi.fn()}
        onGone={vi.fn()}
      />
    </FilterProvider>,
  )
  return filters
}

function startServer() {
  const server = standInServer()
  server.answers(calls.getFilters, {
    _id: '01890a5d-ac96-774b-bcce-b302099a8050',
    updatedAt: '2026-11-01T00:00:00.000Z',
    filters: { pipe_types: [], pipe_diameters: [], payment_channels: [], customer_class: [] },
    symbols: { accessories: [], waterSources: [] },
    jenisNonAir: [],
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return server
}

test('[M7.2] an answer that comes late is never shown; a failed one can be asked for again; without customers there is no file', async () => {
  const server = startServer()
  const letGo = server.holds(calls.areaSummary)
  server.answers(calls.areaSummary, ({ body }) =>
    summary(body.filters.customer.length === 3 ? 987_654 : body.filters.customer.length),
  )
  const filters = await openResult()
  await expect.element(figures).toHaveAttribute('aria-busy', 'true')
  await vi.waitFor(() => expect(server.asked(calls.areaSummary)).toHaveLength(1), PATIENCE)
  // Those that follow do not wait.
  server.holds(calls.areaSummary)()
  filters.dispatch({ type: 'customer', name: 'paid', on: false })
  await expect.element(figures).toMatchTextContent('Jumlah pelanggan2 Pelanggan')
  letGo()
  await expect.element(figures).toHaveAttribute('aria-busy', 'false')
  await expect.element(figures).not.toMatchTextContent('987.654')
  await expect.element(popup.getByRole('button', { name: 'Download Data' })).toBeVisible()

  server.refuses(calls.areaSummary, 'notFound')
  filters.dispatch({ type: 'customer', name: 'unpaid', on: false })
  await expect.element(popup.getByText('Gagal memuat data')).toBeVisible()
  server.answers(calls.areaSummary, summary(0))
  await popup.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(popup.getByText('Gagal memuat data')).not.toBeInTheDocument()
  await expect.element(figures).toMatchTextContent('Jumlah pelanggan0 Pelanggan')
  await expect.element(popup).toMatchTextContent('Tidak ada pelanggan di area ini yang sesuai dengan filter')
  // Those whom the filters leave out can be had nevertheless.
  server.answers(calls.areaCount, { all: 20, filtered: 0 })
  await popup.getByRole('button', { name: 'Download Data' }).click()
  const all = files.getByRole('radio', { name: 'Semua pelanggan wilayah ini · 20 Pelanggan' })
  await expect.element(all).toBeChecked()
})

const directions = (payload: object) => new Blob([JSON.stringify({ code: 200, message: 'OK', payload })])
const CUSTOMERS = Array.from({ length: 20 }, (_, i) => ({ longitude: 110 + i / 1000, latitude: -7 }))
const OFFICES = [
  { longitude: 109.9, latitude: -7 },
  { longitude: 109.8, latitude: -7 },
]

type Files = Parameters<typeof DownloadDialog>[0]

const FILE: Files['file'] = {
  whose: 'filtered',
  choose: vi.fn(),
  filters: {},
  counts: { all: 40, filtered: 20 },
  customers: 20,
  error: null,
  retry: vi.fn(),
}

async function openFiles(changes: Partial<Files> = {}) {
  const onSaveLinks = vi.fn<Files['onSaveLinks']>()
  await show(
    <DownloadDialog
      open
      file={FILE}
      period={null}
      officeName={({ lon }) => (lon === 109.9 ? 'Kantor Pusat' : undefined)}
      onSheet={async () => true}
      onRoutes={async () => directions({ pdamOffice: OFFICES, customers: CUSTOMERS })}
      onSaveLinks={onSaveLinks}
      onClose={vi.fn()}
      {...changes}
    />,
  )
  return onSaveLinks
}

test('[M7.4] a spreadsheet that takes its time says how far it is, and can be given up', async () => {
  const signals: AbortSignal[] = []
  await openFiles({
    onSheet: ({ signal, onReceived }) => {
      signals.push(signal)
      if (signals.length > 1) return Promise.resolve(signals.length > 2)
      onReceived(2048, 20)
      return new Promise(() => undefined)
    },
  })
  await expect.element(files).toMatchTextContent('Sesuai filter · 20 Pelanggan')
  const sheet = files.getByRole('button', { name: 'Unduh spreadsheet' })
  await sheet.click()
  await expect.element(sheet).toBeDisabled()
  await expect.element(files).toMatchTextContent('20 Pelanggan · 2 KB diterima')
  await files.getByRole('button', { name: 'Batalkan' }).click()
  await expect.element(sheet).toBeEnabled()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  // Meanwhile they have all gone.
  await sheet.click()
  await expect.element(files).toMatchTextContent('file tidak disimpan')
  await sheet.click()
  await expect.element(files).toMatchTextContent('File sudah tersimpan.')
})

test('[M5.10] an answer without customers is logged and said; the next one may have them', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const answers = [{ pdamOffice: [] }, { pdamOffice: OFFICES, customers: CUSTOMERS }]
  await openFiles({ onRoutes: async () => directions(answers.shift() ?? {}) })
  const prepare = files.getByRole('button', { name: 'Siapkan rute' })
  await prepare.click()
  await expect.element(files).toMatchTextContent('Gagal mengunduh data')
  expect(String(logged.mock.calls[0]?.[0])).toContain('Export requires a customers array')
  await prepare.click()
  await expect.element(files).toMatchTextContent('Hemat')
})

test('[M7.4] links from an office, in a random order or in that of a short route', async () => {
  const onSaveLinks = await openFiles()
  await files.getByRole('button', { name: 'Siapkan rute' }).click()
  await expect.element(files.getByRole('radio', { name: /^Rute terpendek · / })).toBeChecked()
  await files.getByRole('combobox', { name: 'Titik awal' }).click()
  await expect.element(page.getByRole('option', { name: 'Kantor 2' })).toBeVisible()
  await page.getByRole('option', { name: 'Kantor Pusat' }).click()
  await files.getByRole('radio', { name: /^Acak/ }).click()
  await files.getByRole('button', { name: 'Simpan 3 link' }).click()
  await expect.element(files).toMatchTextContent('File sudah tersimpan.')
  const [file, order] = onSaveLinks.mock.calls[0] ?? []
  expect(order).toBe('shuffled')
  const lines = (await file?.text())?.split('\r\n').filter(Boolean) ?? []
  expect(lines.map(link => new URL(link).searchParams.get('origin'))).toEqual(Array(3).fill('-7,109.9'))
})
