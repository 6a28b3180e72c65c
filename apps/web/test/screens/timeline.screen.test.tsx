/** Garis waktu: the bar under the map, by mouse, keyboard and finger, and what it says while there is nothing to show. */
import { calls, packCode, packedLength } from '@petatirta/contract'
import { formatPeriod, PAST_STATES, type PastState, pastPeriods } from '@petatirta/domain'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MapTimeline } from '#app/map/timeline/map-timeline.tsx'
import { Legend } from '#layers/legend.tsx'
import type { PointColumns } from '#sync/feature-columns.ts'
import { FeatureCard, PHONE, type StandInCity, show, standInCity, TODAY } from '../support/map-part.tsx'
import { standInServer } from '../support/stand-in-server.ts'

const PERIODS = pastPeriods(TODAY)
const bar = page.getByRole('region', { name: 'Garis waktu' })
const slider = bar.getByRole('slider', { name: 'Bulan' })
const month = bar.getByTestId('timeline-month')
const button = (name: string) => bar.getByRole('button', { name })

/** The same state for every customer, from the month on that has it. */
function months(from: number, state: PastState) {
  const packed = PERIODS.map((period, i) => {
    const column = new Uint8Array(packedLength(3))
    for (let row = 0; row < 3; row++) packCode(column, row, i < from ? 0 : PAST_STATES.indexOf(state))
    return [period, column] as const
  })
  return { base: 1, rows: 3, packed: Object.fromEntries(packed) }
}
const customers = (): PointColumns => ({
  family: 'point',
  kind: 'customer',
  city: 'kota-contoh',
  counter: 1,
  rows: 3,
  origin: [0, 0],
  columns: {},
  positions: new Float32Array(6),
  chunkRows: 4096,
  boxes: new Float32Array(4),
})
const READY = { status: 'ready', received: 10, total: 10 } as const
const arrives = (city: StandInCity, from = 2, state: PastState = 'paid') => {
  city.has(customers())
  city.tells({ news: 'months', months: { state: READY, whole: months(from, state) } })
}

async function openBar(around: Parameters<typeof show>[1] = {}) {
  const city = standInCity()
  const onClose = vi.fn()
  const shown = await show(
    // Where it is on the map. A tooltip appears in the upper left corner before it is put in its place.
    <div style={{ position: 'fixed', bottom: 16, left: 16, right: 16 }}>
      <MapTimeline sync={city.sync} onClose={onClose} />
    </div>,
    { city, ...around },
  )
  return { city, onClose, ...shown }
}

test('[D104] months by keyboard: steps, ends, and the month in words; nothing is logged', async () => {
  const { city, filters } = await openBar()
  await expect.element(bar.getByText('Memuat status bulanan…')).toBeVisible()
  await expect.poll(() => city.monthsAsked).toEqual([PERIODS])
  city.tells({ news: 'months', months: { state: { status: 'loading', received: 5, total: 20 } } })
  await expect.element(bar.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  arrives(city)
  await expect.element(month).toHaveTextContent('Sekarang (November 2026)')
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(month).toHaveTextContent('September 2026')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'September 2026')
  expect(filters.getState().asOf).toBe('202609')
  await userEvent.keyboard('{Home}')
  await expect.element(month).toHaveTextContent('Desember 2024: belum ada data tagihan')
  await userEvent.keyboard('{End}')
  await expect.element(month).toHaveTextContent('Sekarang (November 2026)')
  expect(filters.getState().asOf).toBeNull()
  expect(city.logged).toEqual([])
})

test('[D104] it plays from the oldest month to the present, and stops there or when it is asked to', async () => {
  const { city, filters } = await openBar()
  arrives(city)
  await button('Putar').click()
  expect(filters.getState().asOf).toBe(PERIODS[0])
  await expect.element(button('Jeda')).toBeVisible()
  await expect.poll(() => filters.getState().asOf).toBe(PERIODS[1])
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(button('Putar')).toBeVisible()
  await userEvent.keyboard('{End}{ArrowLeft}')
  await button('Putar').click()
  await expect.poll(() => filters.getState().asOf).toBeNull()
  await expect.element(button('Putar')).toBeVisible()
})

test('[D104] closed by its button or Escape, it leaves the map at the present', async () => {
  const { city, filters, onClose } = await openBar({ filters: { asOf: '202607' } })
  arrives(city)
  await expect.element(month).toHaveTextContent('Juli 2026')
  await userEvent.keyboard('{Escape}')
  expect(filters.getState().asOf).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
  await button('Tutup garis waktu').click()
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('[D104] what cannot be loaded is tried again; of a utility without bills that is said', async () => {
  const { city } = await openBar()
  city.tells({ news: 'months', months: { state: { status: 'failed', received: 0, total: 0 } } })
  await expect.element(bar.getByRole('alert').getByText('Gagal memuat data')).toBeVisible()
  await button('Coba lagi').click()
  await expect.poll(() => city.monthsAsked).toHaveLength(2)
  arrives(city, 99)
  await expect.element(bar.getByText('Belum ada data tagihan')).toBeVisible()
  await expect.element(slider).not.toBeInTheDocument()
})

test('[D104] months that are here stay when what changed of them could not be loaded', async () => {
  const { city } = await openBar({ filters: { asOf: '202607' } })
  arrives(city)
  city.tells({ news: 'months', months: { state: { status: 'failed', received: 0, total: 0 } } })
  await expect.element(bar.getByRole('alert').getByText('Gagal memuat data')).toBeVisible()
  await expect.element(month).toHaveTextContent('Juli 2026')
  await expect.element(slider).toBeInTheDocument()
  await expect.element(bar.getByText('Peta menampilkan status sekarang')).not.toBeInTheDocument()
})

test('[D104] an address with a month that is not here: bar and legend say what the map shows', async () => {
  const period = PERIODS.at(-4) ?? ''
  const city = standInCity()
  city.has(customers())
  const { filters } = await show(
    <>
      <Legend wide sync={city.sync} configuration={undefined} more={[]} />
      <div style={{ position: 'fixed', bottom: 16, left: 16, right: 16 }}>
        <MapTimeline sync={city.sync} onClose={vi.fn()} />
      </div>
    </>,
    { city },
  )
  filters.dispatch({ type: 'asOf', period })
  city.tells({ news: 'months', months: { state: { status: 'failed', received: 0, total: 0 } } })
  const name = formatPeriod(period)
  await expect
    .element(
      bar.getByText(`Status per ${name} belum ada di perangkat ini. Peta menampilkan status sekarang.`),
    )
    .toBeVisible()
  const legend = page.getByRole('region', { name: 'Legenda' })
  await expect.element(legend.getByRole('heading', { name: 'Status Tagihan', exact: true })).toBeVisible()
  arrives(city)
  await expect.element(legend.getByRole('heading', { name: `Status Tagihan per ${name}` })).toBeVisible()
  await expect.element(bar.getByText('Peta menampilkan status sekarang')).not.toBeInTheDocument()
})

test('[D104] on a phone it fits, and everything is large enough for a finger', async () => {
  const { city } = await openBar({ size: PHONE })
  arrives(city)
  await expect.element(slider).toBeInTheDocument()
  const { left, right } = bar.element().getBoundingClientRect()
  expect([left >= 0, right <= 360]).toEqual([true, true])
  for (const name of ['Putar', 'Tutup garis waktu']) {
    const { width, height } = button(name).element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
  const track = bar.element().querySelector('.MuiSlider-root')?.getBoundingClientRect()
  expect(track?.height).toBeGreaterThanOrEqual(40)
  // The months have a line of their own.
  const above = month.element().getBoundingClientRect()
  expect(above.bottom).toBeLessThanOrEqual((track?.top ?? 0) + 2)
})

test('[D104] the card of a customer has what is true now, and beside it the status of the month', async () => {
  const server = standInServer()
  server.answers(calls.countComplaints, { hublang: 0, work_order: 0 })
  server.answers(calls.customerBills, [])
  const city = standInCity()
  city.describes('customer', [
    {
      idpelangga: '1',
      nama: 'Siti',
      status_billing: 'belum_terbayar',
      tunggakan: '1',
      due_date: '2026-11-20',
    },
  ])
  arrives(city)
  const { filters } = await show(<FeatureCard city={city} kind="customer" />, { filters: { asOf: '202607' } })
  await expect.element(page.getByText('Status per Juli 2026: Lunas', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Sekarang: Belum Lunas', { exact: true })).toBeVisible()
  filters.dispatch({ type: 'asOf', period: null })
  await expect.element(page.getByText('Belum Lunas', { exact: true })).toBeVisible()
})
