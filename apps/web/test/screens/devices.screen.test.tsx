import { calls, type Device, type DeviceHistory, type HistoryPoint, type Reading } from '@petatirta/contract'
import { DEVICE_LABEL_ROTATION_MS } from '@petatirta/domain'
import type {} from '@vitest/browser-playwright'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { DeviceLabel } from '#features/device-labels/device-label.tsx'
import { FeatureCard, type StandInCity, show, standInCity } from '../support/map-part.tsx'
import { type StandInServer, standInServer } from '../support/stand-in-server.ts'

const preferMotion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

/** A person who does not mind motion, for the rest of the test. */
async function withMotion(): Promise<void> {
  onTestFinished(() => preferMotion('reduce').then(() => undefined))
  await preferMotion('no-preference')
}

const SAMPLED = '2026-11-15T05:00:00.000Z'
/** The rule describes the anomaly: a pressure below 0.7 warns. */
const pressure = (value: number, changes: Partial<Reading> = {}): Reading => ({
  name: 'tekanan (bar)',
  value,
  constraintOperator: 'lt',
  constraintValue: 0.7,
  samplingDate: SAMPLED,
  gmtOffset: 7,
  status: value < 0.7 ? 1 : 0,
  ...changes,
})
const flow = (value: number, changes: Partial<Reading> = {}): Reading => ({
  ...pressure(value),
  name: 'debit (L/s)',
  constraintOperator: 'gt',
  constraintValue: 45,
  status: value > 45 ? 1 : 0,
  ...changes,
})
const signal: Reading = { ...pressure(4), name: 'Signal', constraintOperator: null, constraintValue: null }

const device = (data: readonly Reading[], changes: Partial<Device> = {}): Device => ({
  id: 'pasar',
  name: 'Logger Pasar',
  type: 'pressure',
  status: data.some(({ status }) => status === 1) ? 1 : 0,
  lat: -6.9465,
  long: 110.0551,
  data: [...data],
  silentSince: null,
  ...changes,
})

let server: StandInServer
let city: StandInCity
beforeEach(() => {
  server = standInServer()
  city = standInCity()
  city.describes('device', [
    { id: 'pasar', name: 'Logger Pasar', type: 'pressure', status: 1, lat: -6.9465, long: 110.0551 },
    { id: 'waduk', name: 'Logger Waduk', type: 'pressure', status: 0, lat: -6.9, long: 110.1 },
  ])
})

/** The server reports what is watched. */
async function reports(reported: Device): Promise<void> {
  await expect.poll(() => city.watched()).toContain(reported.id)
  city.tells({ news: 'devices', devices: { devices: [reported] } })
}
const warns = (status: 0 | 1) =>
  city.tells({ news: 'devices', devices: { all: true, statuses: [['pasar', status, false]] } })

const card = page.getByRole('dialog')
const readings = page.getByRole('list', { name: 'Pembacaan sensor' }).getByRole('listitem')
const badge = card.getByRole('status').first()

test('[M2.10] [M3.5] the card shows what comes in: anomalies first, without the signal', async () => {
  await show(<FeatureCard city={city} kind="device" />)
  await expect.element(card).toHaveAccessibleName('Logger Pasar')
  await expect.element(page.getByText('Memuat pembacaan…')).toBeVisible()
  await reports(device([flow(12.5), signal, pressure(0.4)]))
  await expect.poll(() => readings.elements().length).toBe(2)
  await expect.element(readings.nth(0)).toMatchTextContent(/tekanan \(bar\)0,4Anomali bila < 0,7.*Anomali/)
  await expect.element(readings.nth(1)).toMatchTextContent(/debit \(L\/s\)12,5Anomali bila > 45.*Normal/)
  const at = { samplingDate: '2026-11-15T05:01:02.000Z', gmtOffset: 9 }
  await reports(device([flow(50, at), pressure(1.5)]))
  await expect.element(readings.nth(0)).toMatchTextContent(/debit.*50.*15\/11\/2026 14:01:02 WIT.*Anomali/)
  await expect.element(readings.nth(1)).toMatchTextContent(/tekanan.*1,5.*15\/11\/2026 12:00:00 WIB.*Normal/)
  await expect.element(card).toMatchTextContent(/Latitude-6\.9465Longitude110\.0551/)
  const link = card.getByRole('link', { name: 'Menuju Lokasi' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/destination=-6\.9465,110\.0551$/))
})

test('[M4.9] the badge of the card follows the status; silence is shown', async () => {
  await show(<FeatureCard city={city} kind="device" />)
  await expect.element(badge).toHaveTextContent('Anomali')
  warns(0)
  await expect.element(badge).toHaveTextContent('Normal')
  warns(1)
  await expect.element(badge).toHaveTextContent('Anomali')
  await reports(device([pressure(0.4)], { silentSince: '2026-11-14T20:15:30.000Z' }))
  await expect.element(card).toMatchTextContent('Tidak ada kabar sejak 15/11/2026 03:15:30')
})

test('[M3.5] a device that has sent no reading says so', async () => {
  await show(<FeatureCard city={city} kind="device" row={1} />)
  await reports(device([], { id: 'waduk', name: 'Logger Waduk' }))
  await expect.element(page.getByText('Device ini belum mengirim pembacaan')).toBeVisible()
})

const TO = Date.parse(SAMPLED)
const point = (hoursAgo: number, mean: number): HistoryPoint => ({
  at: new Date(TO - hoursAgo * 3_600_000).toISOString(),
  min: mean,
  max: mean,
  mean,
  anomaly: mean < 0.7,
})
const DAY = [point(20, 3), point(19, 2.9), point(18, 0.3), point(17, 2.7), point(1, 0.4)]
const history = (points: HistoryPoint[]): DeviceHistory => ({
  from: new Date(TO - 24 * 3_600_000).toISOString(),
  to: SAMPLED,
  readings: [
    {
      name: 'tekanan (bar)',
      constraintOperator: 'lt',
      constraintValue: 0.7,
      gmtOffset: 7,
      points,
      anomalies: 52,
      events: [
        { from: SAMPLED, to: SAMPLED, extreme: 0.4, isOngoing: true },
        { from: point(18, 0).at, to: point(17.5, 0).at, extreme: 0.25, isOngoing: false },
      ],
    },
    {
      name: 'debit (L/s)',
      constraintOperator: 'gt',
      constraintValue: 45,
      gmtOffset: 7,
      points: [{ ...point(1, 12.5), anomaly: false }],
      anomalies: 0,
      events: [],
    },
  ],
})

test('[M2.10] the history of every reading: ranges, limit, anomalies, a table, an error', async () => {
  server.answers(calls.deviceHistory, ({ query: { range } }) =>
    history(range === '24h' ? DAY : [point(90, 0.5), point(60, 0.5), ...DAY]),
  )
  const release = server.holds(calls.deviceHistory)
  await show(<FeatureCard city={city} kind="device" />)
  await page.getByRole('tab', { name: 'Riwayat' }).click()
  await expect.element(page.getByText('Memuat riwayat…')).toBeVisible()
  release()
  const chart = page.getByRole('img', { name: /^tekanan/ })
  await expect
    .element(chart)
    .toHaveAccessibleName(
      /dalam 24 jam terakhir: terendah 0,3, tertinggi 3, terakhir 0,4 pada .* WIB\. Batas < 0,7\. 52 kejadian anomali\./,
    )
  expect(chart.element().querySelectorAll('.limit')).toHaveLength(1)
  expect(chart.element().querySelectorAll('.anomaly')).toHaveLength(2)
  const events = page.getByRole('list', { name: 'Kejadian anomali tekanan (bar)' }).getByRole('listitem')
  await expect
    .element(events.nth(0))
    .toMatchTextContent(/^Sejak 15\/11\/2026 .*, masih berlangsung.*terendah 0,4$/)
  await expect
    .element(events.nth(1))
    .toMatchTextContent(/2026 18:00:00 – 14\/11\/2026 18:30:00.*terendah 0,25$/)
  await expect.element(events.nth(2)).toMatchTextContent('50 kejadian yang lebih lama tidak ditampilkan.')
  await expect
    .element(page.getByRole('img', { name: /^debit/ }))
    .toHaveAccessibleName(expect.stringContaining('Tidak ada anomali'))

  await page.getByRole('button', { name: '7 hari' }).click()
  await expect.element(chart).toHaveAccessibleName(/7 hari terakhir: terendah 0,3/)
  await page.getByRole('button', { name: 'Tampilkan tabel' }).click()
  const rows = page.getByRole('table', { name: 'tekanan (bar)' }).getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(7 + 1)
  await expect.element(rows.nth(1)).toMatchTextContent(/0,4.*Anomali/)
  await expect.element(rows.last()).toMatchTextContent(/0,5.*Anomali/)
  await page.getByRole('button', { name: 'Tampilkan grafik' }).click()

  server.refuses(calls.deviceHistory, 'invalid')
  await page.getByRole('button', { name: '30 hari' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Gagal memuat data')
  expect(chart.elements()).toEqual([])
  server.answers(calls.deviceHistory, history([...DAY, point(0, 9.5)]))
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.element(chart).toHaveAccessibleName(/30 hari terakhir: .*tertinggi 9,5/)
})

test('[M2.10] the answer for one device never shows at another', async () => {
  const release = server.holds(calls.deviceHistory)
  server.answers(calls.deviceHistory, ({ query }) =>
    query.device === 'pasar' ? history(DAY) : { ...history([]), readings: [] },
  )
  const { instead } = await show(<FeatureCard city={city} kind="device" />)
  await page.getByRole('tab', { name: 'Riwayat' }).click()
  await expect.element(page.getByText('Memuat riwayat…')).toBeVisible()
  await instead(<FeatureCard city={city} kind="device" row={1} />)
  await page.getByRole('tab', { name: 'Riwayat' }).click()
  release()
  await expect.element(page.getByText('Belum ada riwayat dalam 24 jam terakhir')).toBeVisible()
  expect(page.getByRole('img', { name: /^tekanan/ }).elements()).toEqual([])
})

const label = page.getByRole('group', { name: 'Logger Pasar' })

interface Changes {
  device?: Device
  offline?: boolean
  onTurn?: (by: 1 | -1) => void
  onOpen?: () => void
}
/** Somewhere in the middle of the page: a label lies beside its point. */
const shownLabel = ({ device, offline = false, onTurn = () => {}, onOpen = () => {} }: Changes) => (
  <div style={{ position: 'fixed', left: 400, top: 300 }}>
    <DeviceLabel
      name="Logger Pasar"
      device={device}
      offline={offline}
      onTurn={onTurn}
      onOpen={onOpen}
      side="top"
      gmtOffset={7}
    />
  </div>
)
const TWO = device([flow(12.5), signal, pressure(0.4)])

test('[M2.12] [M3.5] a label says the name, a reading, its rule and when it was', async () => {
  const { instead } = await show(shownLabel({ device: TWO }))
  await expect
    .element(label)
    .toMatchTextContent(
      /Logger Pasar1\/2tekanan \(bar\)Anomali0,4Anomali bila < 0,715\/11\/2026 12:00:00 WIB/,
    )
  await instead(shownLabel({ device: device([pressure(2.25, { gmtOffset: 9 })]) }))
  await expect.element(label).toMatchTextContent(/Normal2,25.*14:00:00 WIT/)
  await instead(shownLabel({ device: { ...TWO, silentSince: '2026-11-14T20:15:30.000Z' } }))
  await expect.element(label).toMatchTextContent('Tidak ada kabar sejak 15/11/2026 03:15:30')
  await instead(shownLabel({ device: device([]) }))
  await expect.element(label).toMatchTextContent('Belum ada pembacaan')
  await instead(shownLabel({}))
  await expect.element(label).toMatchTextContent('Memuat pembacaan…')
})

test('[M2.12] a click on a label opens its device; one on its buttons does not', async () => {
  const opened: string[] = []
  await show(shownLabel({ device: TWO, onOpen: () => opened.push('device') }))
  await label.getByRole('button', { name: /selanjutnya/ }).click()
  expect(opened).toEqual([])
  await label.getByText('Logger Pasar').click()
  expect(opened).toEqual(['device'])
  await userEvent.unhover(label)
})

test('[M2.12] [M4.9] labels rotate every 4 seconds, not by themselves for who wants less motion, and by hand', async () => {
  expect(DEVICE_LABEL_ROTATION_MS).toBe(4000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const pass = (ms: number) => vi.advanceTimersByTime(ms)
  const turns: number[] = []
  await show(shownLabel({ device: TWO, onTurn: by => turns.push(by) }))
  await expect.element(label).toMatchTextContent('tekanan (bar)')
  pass(9000)
  await expect.element(label).toMatchTextContent('1/2')

  const still = vi.getTimerCount()
  await withMotion()
  await expect.poll(() => vi.getTimerCount()).toBe(still + 1)
  pass(4100)
  await expect.element(label).toMatchTextContent('debit (L/s)')
  pass(4100)
  await expect.element(label).toMatchTextContent('tekanan (bar)')
  await label.getByRole('button', { name: /selanjutnya/ }).click()
  await expect.element(label).toMatchTextContent('2/2')
  // Away from the label, which stays as it is while it is pointed at or has the focus.
  await userEvent.unhover(label)
  ;(document.activeElement as HTMLElement).blur()
  pass(9000)
  await expect.element(label).toMatchTextContent('2/2')
  pass(12_000)
  await expect.poll(() => vi.getTimerCount()).toBe(still + 1)
  pass(4100)
  await expect.element(label).toMatchTextContent('1/2')
  await userEvent.hover(label)
  await expect.poll(() => vi.getTimerCount()).toBe(still)
  pass(9000)
  await expect.element(label).toMatchTextContent('1/2')
  ;(label.getByRole('button', { name: /sebelumnya/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(label).toMatchTextContent('2/2')
  expect(turns).toEqual([1, -1])
})
