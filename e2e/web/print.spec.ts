/** A ruler on printed maps: what Poppler draws from the PDF is measured in pixels. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { geodesicLength } from '@petatirta/domain'
import type { Browser } from '@playwright/test'
import { type City, makeCity } from '../support/city-database.ts'
import { customersLoaded } from '../support/map-page.ts'
import { choose, contentOf, openPrint, panel, printed } from '../support/print-page.ts'
import { expect, foldPanels, PHONE, signIn, stubImages, test } from '../support/product.ts'

type LonLat = readonly [lon: number, lat: number]
const CENTRE: LonLat = [110.05, -0.9]
const METRE = 1 / 111_320

/** Unpaid, paid and paid late: colours that nothing else on the sheet has. */
const PLACES = {
  red: { at: [110.05 - 40 * METRE, -0.9 - 25 * METRE], colour: [0xd0, 0x02, 0x1b], paid: null },
  cyan: { at: [110.05 + 40 * METRE, -0.9 + 25 * METRE], colour: [0x06, 0xd2, 0xff], paid: '2026-11-05' },
  orange: { at: [110.05 + 170 * METRE, -0.9 + 130 * METRE], colour: [0xf5, 0xa6, 0x23], paid: '2026-11-25' },
} as const satisfies Record<string, { at: LonLat; colour: readonly number[]; paid: string | null }>

async function measuredCity(page: Parameters<typeof makeCity>[0]): Promise<City> {
  const city = await makeCity(page, { lon: CENTRE[0], lat: CENTRE[1] })
  for (const [id, { at, paid }] of Object.entries(PLACES))
    await city.pool.query(
      `INSERT INTO customer (city_id, id, nama, geom, status_billing, due_date, tanggal_bayar)
       VALUES ($1, $2, $2, ST_SetSRID(ST_MakePoint($3, $4), 4326), $5, '2026-11-20', $6)`,
      [city.cityId, id, at[0], at[1], paid ? 'terbayar' : 'belum_terbayar', paid],
    )
  return city
}

const DOTS = 200

/** The middle of everything that has a colour on the first page, in millimetres. */
function middles(path: string): Record<keyof typeof PLACES, [number, number]> {
  const ppm = execFileSync('pdftoppm', ['-r', String(DOTS), '-f', '1', '-l', '1', path], {
    maxBuffer: 1 << 30,
  })
  const [header = '', width = '0'] = /^P6\s+(\d+)\s+\d+\s+255\s/.exec(ppm.toString('latin1', 0, 40)) ?? []
  const sums = { red: [0, 0, 0], cyan: [0, 0, 0], orange: [0, 0, 0] }
  for (let at = header.length, pixel = 0; at + 2 < ppm.length; at += 3, pixel++) {
    for (const [name, { colour }] of Object.entries(PLACES)) {
      const away = colour.reduce((sum, value, i) => sum + Math.abs(value - (ppm[at + i] ?? 0)), 0)
      if (away > 12) continue
      const sum = sums[name as keyof typeof sums]
      sum[0] = (sum[0] ?? 0) + (pixel % Number(width))
      sum[1] = (sum[1] ?? 0) + Math.floor(pixel / Number(width))
      sum[2] = (sum[2] ?? 0) + 1
    }
  }
  const middle = ([x = 0, y = 0, count = 0]: number[]): [number, number] => [
    ((x / count) * 25.4) / DOTS,
    ((y / count) * 25.4) / DOTS,
  ]
  return { red: middle(sums.red), cyan: middle(sums.cyan), orange: middle(sums.orange) }
}

test.use({ baseMap: true })

test('[D98] distances on paper are those on the ground, within 0.5 %, turned or not', async ({ page }) => {
  await foldPanels(page)
  const { slug } = await measuredCity(page)
  await signIn(page, 'root', `/map/${slug}`)
  await customersLoaded(page, 3)
  await openPrint(page)
  for (const name of ['Legenda', 'Peta dasar']) await panel(page).getByRole('switch', { name }).uncheck()
  const turn = panel(page).getByLabel('Putaran (°)')
  for (const [paper, scale, other, turned] of [
    ['A4', '1:500', 'cyan', '0'],
    ['A4', '1:2.500', 'orange', '30'],
    ['A4', '1:5.000', 'orange', '0'],
    ['A2', '1:500', 'cyan', '30'],
    ['A2', '1:2.500', 'orange', '0'],
    ['A2', '1:5.000', 'orange', '75'],
  ] as const) {
    await choose(page, 'Kertas', paper)
    await choose(page, 'Skala', scale)
    await turn.fill(turned)
    await turn.press('Enter')
    const { path } = await printed(page)
    const found = middles(path)
    const millimetres = Math.hypot(found.red[0] - found[other][0], found.red[1] - found[other][1])
    const metres = (millimetres * Number(scale.slice(2).replace('.', ''))) / 1000
    const truth = geodesicLength([PLACES.red.at, PLACES[other].at])
    expect(Math.abs(metres / truth - 1), `${paper} ${scale} ${turned}°: ${metres} of ${truth}`).toBeLessThan(
      0.005,
    )
  }
})

test('[D98] an atlas has a page for each sheet, an index, and says which sheets are beside', async ({
  page,
}) => {
  await foldPanels(page)
  await signIn(page, 'pdam')
  await customersLoaded(page)
  await openPrint(page)
  await panel(page).getByRole('switch', { name: 'Peta dasar' }).uncheck()
  await choose(page, 'Skala', '1:5.000')
  await choose(page, 'Halaman', 'Atlas: seluruh pelanggan')
  const told = await panel(page)
    .getByText(/lembar, ditambah satu halaman indeks/)
    .textContent()
  const sheets = Number(/^\d+/.exec(told ?? '')?.[0])
  expect(sheets).toBeGreaterThan(1)
  const { path } = await printed(page)
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  expect(text.split('\f').filter(Boolean)).toHaveLength(sheets + 1)
  expect(text).toContain(`1 dari ${sheets}`)
  expect(text).toContain('Lembar 2')
  expect(contentOf(readFileSync(path)).texts).toContain('1:5.000 (A4)')
})

test('[D98] on a phone the panel leaves the frame in sight, and a finger moves it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'pdam')
  await customersLoaded(page)
  await openPrint(page)
  const handle = page.getByRole('button', { name: /^Bingkai cetak/ })
  const box = await handle.boundingBox()
  const sheet = await panel(page).boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(40)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(sheet?.y ?? 0)
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y + 20, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(async () => Math.round((await handle.boundingBox())?.x ?? 0))
    .toBe(Math.round((box?.x ?? 0) + 30))
})

/** Kilobytes that the largest renderer of this browser has held at once. */
async function peakOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]))
  return Math.max(...peaks)
}

test('[D98] A1 at 300 dots an inch takes less than a gigabyte, without a graphics card', async ({
  page,
  browser,
}) => {
  test.skip(process.platform !== 'linux', 'memory is read from /proc')
  await foldPanels(page)
  await stubImages(page)
  await signIn(page, 'pdam')
  await customersLoaded(page)
  await openPrint(page)
  await choose(page, 'Kertas', 'A1')
  await choose(page, 'Skala', '1:5.000')
  const { path } = await printed(page)
  expect(readFileSync(path).toString('latin1')).toContain('/MediaBox [0 0 2383.94 1683.78]')
  expect(await peakOf(browser)).toBeLessThan(1_000_000)
})
