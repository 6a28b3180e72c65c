/// <reference lib="dom" />

import { geodesicLength } from '@petatirta/domain'
import type { Locator, Page } from '@playwright/test'
import { serious } from './support/axe.ts'
import { addCustomers, type City, makeCity } from './support/city-database.ts'
import { expect, foldPanels, PHONE, signIn, test } from './support/product.ts'

test.beforeEach(({ page }) => foldPanels(page))

/** Pixels to the right and down of the map's centre, where the city is, at the zoom that a map opens with. */
type Spot = readonly [x: number, y: number]
const CENTRE = { lon: 110.05, lat: -6.95 }
const RADIUS = 6378137
const RESOLUTION = (2 * Math.PI * RADIUS) / 256 / 2 ** 14
const CUSTOMER = 'Budi Santoso'

const lonLat = ([x, y]: Spot): [number, number] => {
  const northing = RADIUS * Math.log(Math.tan(Math.PI / 4 + (CENTRE.lat * Math.PI) / 360)) - y * RESOLUTION
  return [
    CENTRE.lon + ((x * RESOLUTION) / RADIUS) * (180 / Math.PI),
    (2 * Math.atan(Math.exp(northing / RADIUS)) - Math.PI / 2) * (180 / Math.PI),
  ]
}
const metresAlong = (...spots: Spot[]) => geodesicLength(spots.map(lonLat))

/*
 *        ──────── PVC 100
 *            ·              the customer, at the centre
 *     │──────────── Bambu 75
 *     │ HDPE 50             what is measured is listed further right and below
 */
const PIPES = [
  { type: 'PVC', diameter: '100', from: [-60, -100], to: [60, -100] },
  { type: 'HDPE', diameter: '50', from: [-80, 20], to: [-80, 140] },
  { type: 'Bambu', diameter: '75', from: [90, 60], to: [-80, 60] },
] as const satisfies readonly { type: string; diameter: string; from: Spot; to: Spot }[]

async function pipeCity(page: Page): Promise<City> {
  const city = await makeCity(page, CENTRE)
  const { pool, cityId } = city
  await addCustomers(city, [{ id: '100200', nama: CUSTOMER, at: [0, 0] }])
  for (const [i, { type, diameter, from, to }] of PIPES.entries()) {
    const geometry = { type: 'LineString', coordinates: [from, to].map(lonLat) }
    await pool.query(
      `INSERT INTO feature (kind, city_id, id, category, properties, geom)
       VALUES ('pipe', $1, $2, $3, $4, ST_GeomFromGeoJSON($5))`,
      [cityId, `pipa-${i}`, type, { JENIS_PIPA: type, DIAMETER: diameter, TAHUN: '2001' }, geometry],
    )
  }
  for (const [list, names] of Object.entries({ pipe_types: ['PVC', 'HDPE'], pipe_diameters: ['100', '50'] }))
    for (const name of names)
      await pool.query(
        'INSERT INTO filter_option (city_id, list, code, name) VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING',
        [cityId, list, name],
      )
  return city
}

const map = (page: Page) => page.getByRole('application')
const hint = (page: Page) => page.getByRole('status').filter({ hasText: /titik|peta/i })
const results = (page: Page) => page.getByRole('region', { name: 'Hasil Pengukuran' })
const result = (page: Page, name: string) =>
  results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}\\b`) }) })
const popup = (page: Page) => page.getByRole('dialog', { name: CUSTOMER })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openMap(page: Page, search: string, shown?: 'customer' | 'pipe'): Promise<void> {
  const { slug } = await pipeCity(page)
  await signIn(page, 'root', `/map/${slug}${search}`)
  if (shown) await expect(map(page)).toHaveAttribute(`data-state-${shown}`, 'LOADED')
  await expect(
    tool(page, 'Panjang Pipa').or(page.getByRole('button', { name: 'Buka alat peta' })),
  ).toBeVisible()
}

async function takeUp(page: Page, name: string): Promise<void> {
  await tool(page, name).click()
  await expect(hint(page)).toBeVisible()
}

/** Where a spot is on the screen. */
function at(page: Page, [x, y]: Spot): [number, number] {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return [width / 2 + x, height / 2 + y]
}
const click = (page: Page, spot: Spot) => page.mouse.click(...at(page, spot))

/** The last of them by a double click. */
async function draw(page: Page, ...spots: Spot[]): Promise<void> {
  for (const spot of spots.slice(0, -1)) await click(page, spot)
  const [last] = spots.slice(-1)
  if (last) await page.mouse.dblclick(...at(page, last))
}

const metres = (text: string) => Number(text.replaceAll('.', '').replace(',', '.').replace(' m', ''))

/** A length as Indonesians write it, with two decimals, within a thousandth. */
async function expectLength(place: Locator, expected: number): Promise<void> {
  await expect(place).toHaveText(/^\d{1,3}(\.\d{3})*,\d\d m$/)
  const shown = metres((await place.textContent()) ?? '')
  expect(Math.abs(shown / expected - 1), `${shown} instead of ${expected}`).toBeLessThan(0.001)
}
/** Beside its name. */
const total = (row: Locator) => row.getByRole('button').first().getByText(/ m$/)

test('[M4.7] a line: cumulative lengths, undo, Escape, the double click, and no popup of it', async ({
  page,
}) => {
  await openMap(page, '', 'customer')
  await click(page, [0, 0])
  await expect(popup(page)).toBeVisible()
  await tool(page, 'Panjang Pipa').click()
  await expect(page.locator('[data-tool-mode="1"]')).toBeVisible()
  // What was selected steps aside.
  await expect(popup(page)).toBeHidden()
  // Selecting had moved the map.
  await page.reload()
  await expect(map(page)).toHaveAttribute('data-state-customer', 'LOADED')
  await tool(page, 'Panjang Pipa').click()
  await expect(hint(page)).toHaveText(/Klik peta/)

  await click(page, [0, 0])
  await expect(hint(page)).toHaveText('1 titik, panjang 0,00 m')
  const finish = page.getByRole('button', { name: 'Selesai' })
  await expect(finish).toBeDisabled()
  await click(page, [100, 0])
  await click(page, [100, 90])
  await expect(hint(page)).toHaveText(/^3 titik/)
  await page.keyboard.press('Backspace')
  await expect(hint(page)).toHaveText(/^2 titik/)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(hint(page)).toHaveText(/^1 titik/)
  await click(page, [120, 40])
  await page.keyboard.press('Escape')
  await expect(hint(page)).toHaveText(/Klik peta/)
  await expect(results(page)).toHaveCount(0)

  await draw(page, [-120, -80], [100, -80], [100, 90], [0, 0])
  await expect(hint(page)).toHaveText(/Klik peta/)
  const line = result(page, 'Garis 1')
  const spots: Spot[] = [
    [-120, -80],
    [100, -80],
    [100, 90],
    [0, 0],
  ]
  await expectLength(total(line), metresAlong(...spots))
  for (const [i] of spots.entries()) {
    const row = line.getByRole('row', { name: `Titik ${i + 1}` })
    const length = row.getByRole('cell').last()
    if (i === 0) await expect(length).toHaveText('0,00 m')
    else await expectLength(length, metresAlong(...spots.slice(0, i + 1)))
  }

  // The double click zoomed nothing and selected nothing, not even when the tool goes at once.
  await draw(page, [-120, -80], [100, -80], [0, 0])
  await tool(page, 'Panjang Pipa').click()
  await expect(page.locator('[data-tool-mode="0"]')).toBeVisible()
  await tool(page, 'Panjang Pipa').click()
  await expectLength(total(result(page, 'Garis 2')), metresAlong([-120, -80], [100, -80], [0, 0]))
  await expect(popup(page)).toHaveCount(0)
  // Without a sketch Escape puts the tool away, and clicks select again.
  await map(page).focus()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-tool-mode="0"]')).toBeVisible()
  await click(page, [0, 0])
  await expect(popup(page)).toBeVisible()
})

test('[M4.7] a line meets the pipes that are shown; by keyboard too', async ({ page }) => {
  await openMap(page, '?pipa=PVC&diameter=-&tagihan=-', 'pipe')
  await takeUp(page, 'Panjang Pipa')
  const [pvc, hdpe] = PIPES
  const near = ([x, y]: Spot): Spot => [x + 6, y - 5]
  await draw(page, near(pvc.from), near(pvc.to))
  await expectLength(total(result(page, 'Garis 1')), metresAlong(pvc.from, pvc.to))
  // Between its ends a vertex meets the pipe where it is nearest.
  await draw(page, [-30, -107], [20, -92])
  await expectLength(total(result(page, 'Garis 2')), metresAlong([-30, -100], [20, -100]))
  // HDPE is not on the map.
  await draw(page, near(hdpe.from), [hdpe.to[0] - 8, hdpe.to[1] + 6])
  await expectLength(total(result(page, 'Garis 3')), metresAlong([-74, 15], [-88, 146]))
  await page.getByRole('switch', { name: 'Tempel ke pipa' }).uncheck()
  await draw(page, near(pvc.from), [pvc.to[0] - 8, pvc.to[1] + 6])
  await expectLength(total(result(page, 'Garis 4')), metresAlong([-54, -105], [52, -94]))

  const crosshair = page.locator('[data-crosshair]')
  await expect(crosshair).toBeHidden()
  await page.mouse.move(10, 10)
  await map(page).focus()
  await page.keyboard.press('Enter')
  await expect(crosshair).toBeVisible()
  await expect(hint(page)).toHaveText(/^1 titik/)
  // A step of the arrow is 128 pixels; vertices on the way there make the line no longer.
  await page.keyboard.press('ArrowRight')
  await expect(async () => {
    await page.keyboard.press('Enter')
    const [, length = ''] = /panjang (.*)/.exec((await hint(page).textContent()) ?? '') ?? []
    expect(metres(length)).toBeCloseTo(metresAlong([0, 0], [128, 0]), 0)
  }).toPass()
  await page.keyboard.press('Control+Enter')
  await expectLength(total(result(page, 'Garis 5')), metresAlong([0, 0], [128, 0]))

  // Dragging pans, and sets nothing.
  await page.mouse.move(...at(page, [-100, 50]))
  await page.mouse.down()
  await page.mouse.move(...at(page, [-20, 110]), { steps: 5 })
  await page.mouse.up()
  await expect(crosshair).toBeHidden()
  await expect(hint(page)).toHaveText(/Klik peta/)
  await page.getByRole('button', { name: 'Tutup alat' }).click()
  await expect(page.locator('[data-tool-mode="0"]')).toBeVisible()
  await expect(crosshair).toHaveCount(0)
})

test('[M4.7] [M5.11] a polygon: the pipes inside, by type and diameter; [M5.7] one that crosses itself is refused', async ({
  page,
}) => {
  await openMap(page, '?pipa=-&diameter=-&tagihan=-')
  await expect(map(page)).toHaveAttribute('data-state-pipe', 'EXPIRED')
  await tool(page, 'Panjang Pipa').click()
  await page.getByRole('button', { name: 'Poligon' }).click()
  const square: Spot[] = [
    [0, -150],
    [-130, -150],
    [-130, 100],
    [0, 100],
  ]
  await draw(page, ...square)
  const first = result(page, 'Poligon 1')
  const [pvc, hdpe, bambu] = [
    metresAlong([0, -100], [-60, -100]),
    metresAlong([-80, 20], [-80, 100]),
    metresAlong([0, 60], [-80, 60]),
  ]
  await expectLength(total(first), pvc + hdpe + bambu)
  const cell = (row: Locator, name: string) => row.getByRole('row', { name }).getByRole('cell').last()
  await expectLength(cell(first, 'PVC'), pvc)
  await expectLength(cell(first, 'HDPE'), hdpe)
  await expectLength(cell(first, 'Tipe pipa lainnya'), bambu)
  await expectLength(cell(first, '100 mm'), pvc)
  await expectLength(cell(first, '50 mm'), hdpe)
  await expectLength(cell(first, 'Diameter pipa lainnya'), bambu)
  await expect(first.getByText('Pipa tidak ditampilkan di peta, jadi semua pipa dihitung.')).toBeVisible()
  await expectLength(first.locator('dd').last(), metresAlong(...square, [0, -150]))
  await expect(first.getByText(/^\d{1,3}(\.\d{3})*,\d\d m²$/)).toBeVisible()
  expect(await serious(page, '[data-tool-mode]')).toEqual([])

  await draw(page, [0, -150], [-130, 100], [-130, -150], [0, 100])
  await expect(page.locator('.MuiSnackbar-root').getByRole('alert')).toHaveText(
    'Garis pada polygon tidak boleh berpotongan',
  )
  await expect(results(page).getByRole('listitem')).toHaveCount(1)

  // At its first corner it ends, too; empty ground holds no pipes.
  for (const spot of [
    [-150, 150],
    [-200, 150],
    [-200, 200],
    [-152, 152],
  ] as const)
    await click(page, spot)
  await expect(result(page, 'Poligon 2').getByText('Tidak ada pipa di dalam poligon ini.')).toBeVisible()
  await expect(result(page, 'Poligon 2').getByText('0,00 m')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus semua' }).click()
  await expect(results(page)).toHaveCount(0)
})

test('[M4.7] what filters hide is not counted, and said; the eraser takes exactly one', async ({ page }) => {
  await openMap(page, '?pipa=PVC&diameter=-', 'pipe')
  await tool(page, 'Penghapus').click()
  await expect(page.locator('[data-tool-mode="2"]')).toBeVisible()
  await expect(hint(page)).toHaveText(/Belum ada hasil pengukuran/)
  await tool(page, 'Panjang Pipa').click()
  await page.getByRole('button', { name: 'Poligon' }).click()
  await draw(page, [40, -150], [-130, -150], [-130, 110], [40, 110])
  const polygon = result(page, 'Poligon 1')
  await expectLength(total(polygon), metresAlong([40, -100], [-60, -100]))
  await expect(polygon.getByText(/pipa lain disembunyikan oleh filter dan tidak dihitung/)).toBeVisible()
  await page.getByRole('button', { name: 'Garis', exact: true }).click()
  await draw(page, [-20, 80], [-110, 80])
  await draw(page, [-20, -50], [-110, -50])
  await expect(results(page).getByRole('listitem')).toHaveCount(3)

  await tool(page, 'Penghapus').click()
  const listed = results(page).getByRole('listitem')
  await expect(listed).toHaveText([/Poligon 1/, /Garis 1/, /Garis 2/])
  // A click beside all of them takes none, and selects nothing.
  await click(page, [120, 0])
  await expect(listed).toHaveCount(3)
  const marked = results(page).locator('[data-marked]')
  await page.mouse.move(...at(page, [-60, 82]))
  await expect(marked).toHaveText(/Garis 1/)
  await click(page, [-60, 82])
  await expect(listed).toHaveText([/Poligon 1/, /Garis 2/])
  await results(page).getByRole('button', { name: 'Hapus Garis 2' }).focus()
  await expect(marked).toHaveText(/Garis 2/)
  await page.keyboard.press('Enter')
  await expect(listed).toHaveText([/Poligon 1/])
  await expect(results(page).getByRole('button', { name: 'Hapus Poligon 1' })).toBeFocused()
  // The customer is inside the polygon: it is erased, not selected.
  await click(page, [0, 0])
  await expect(hint(page)).toHaveText(/Belum ada hasil pengukuran/)
  await expect(popup(page)).toHaveCount(0)
  await tool(page, 'Penghapus').click()
  await click(page, [0, 0])
  await expect(popup(page)).toBeVisible()
})

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('[M4.7] taps set vertices, a finger pans, buttons do what keys do, on a phone', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openMap(page, '?pipa=*&tagihan=-', 'pipe')
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /^Buka alat peta/ }).tap()
      await page.getByRole('menuitem', { name }).tap()
    }
    const tap = (spot: Spot) => page.touchscreen.tap(...at(page, spot))
    await choose('Panjang Pipa')
    await expect(hint(page)).toHaveText(/Ketuk peta/)
    const [pvc] = PIPES
    await tap([pvc.from[0] + 8, pvc.from[1] + 8])
    await expect(hint(page)).toHaveText('1 titik, panjang 0,00 m')
    await tap([40, 150])
    await page.getByRole('button', { name: 'Urungkan' }).tap()
    await expect(hint(page)).toHaveText(/^1 titik/)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...spots: Spot[]) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: spots.map((spot, id) => ({ x: at(page, spot)[0], y: at(page, spot)[1], id })),
      })
    await touch('touchStart', [0, 100])
    for (let y = 100; y <= 180; y += 10) await touch('touchMove', [0, y])
    await touch('touchEnd')
    await expect(hint(page)).toHaveText(/^1 titik/)
    await page.getByRole('button', { name: 'Batal' }).tap()
    await expect(hint(page)).toHaveText(/Ketuk peta/)

    await page.getByRole('button', { name: 'Poligon' }).tap()
    for (const spot of [
      [-120, -30],
      [120, -30],
      [90, 200],
      [-120, 200],
    ] as const)
      await tap(spot)
    expect(await serious(page)).toEqual([])
    await page.getByRole('button', { name: 'Selesai' }).tap()
    const polygon = result(page, 'Poligon 1')
    await expect(total(polygon)).toHaveText(/ m$/)
    await polygon.getByRole('button', { name: /^Poligon 1/ }).tap()
    await expect(polygon.getByRole('row', { name: 'PVC' })).toBeVisible()
    expect(await serious(page)).toEqual([])

    await choose('Penghapus')
    await expect(hint(page)).toHaveText(/Ketuk hasil pengukuran/)
    expect(await serious(page)).toEqual([])
    await tap([91, 196])
    await expect(hint(page)).toHaveText(/Belum ada hasil pengukuran/)
  })
})
