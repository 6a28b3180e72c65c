/// <reference lib="dom" />
/** A city to take pictures of, and what is in a picture. */

import type { JSHandle, Page } from '@playwright/test'
import { addCustomers, type City, makeCity } from './city-database.ts'
import { middleOf } from './map-page.ts'
import { expect, signIn } from './product.ts'

export const TILE_COLOUR = '8fc97a'
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPoP1kFAAO9AdNjVuKSAAAAAElFTkSuQmCC',
  'base64',
)
/** Where no tile is. */
export const GROUND = 'e8eef0'
/** The words and the scale bar in the picture; the dark half of the ring around what is selected. */
const INK = '102830'
const RING = '0d2b45'
const OTHER_PIPES = '777777'
export const MEASURED = '4338ca'

/** Zoom 14, at which the map opens. */
const METRES_PER_PIXEL = 9.554628535647032
const LATITUDE = -6.95
const DEGREES = METRES_PER_PIXEL / 111319.49079327358
const SHRINK = Math.cos((LATITUDE * Math.PI) / 180)

/** In pixels from the map's middle, to the right and down. */
type Offset = readonly [right: number, down: number]
const CUSTOMERS = [
  { id: '1', at: [0, 0], colour: 'd0021b', status: 'belum_terbayar', paid: null },
  { id: '2', at: [60, -40], colour: 'f5a623', status: 'terbayar', paid: '2026-11-25' },
  { id: '3', at: [-60, 0], colour: '06d2ff', status: 'terbayar', paid: '2026-11-05' },
] as const
const PIPE: readonly [Offset, Offset] = [
  [-100, 60.5],
  [100, 60.5],
]

/** Three customers and a pipe, far enough apart to be told from one another and from the map below them. */
export async function pictureCity(page: Page): Promise<City> {
  const city = await makeCity(page, { lon: 110.05, lat: LATITUDE, gmtOffset: 8 })
  const { pool, cityId } = city
  for (const { id, at, status, paid } of CUSTOMERS) {
    const [right, down] = at
    await addCustomers(city, [{ id, at: [10 * right * DEGREES, -10 * down * DEGREES * SHRINK] }])
    await pool.query(
      'UPDATE customer SET status_billing = $3, due_date = $4, tanggal_bayar = $5 WHERE city_id = $1 AND id = $2',
      [cityId, id, status, '2026-11-20', paid],
    )
  }
  const ends = PIPE.flatMap(([right, down]) => [110.05 + right * DEGREES, LATITUDE - down * DEGREES * SHRINK])
  await pool.query(
    `INSERT INTO feature (kind, city_id, id, geom, properties)
     VALUES ('pipe', $1, 'P1', ST_SetSRID(ST_MakeLine(ST_MakePoint($2, $3), ST_MakePoint($4, $5)), 4326), '{}')`,
    [cityId, ...ends],
  )
  return city
}

export async function openCity(
  page: Page,
  { slug }: City,
  tileHeaders: Record<string, string>,
): Promise<void> {
  await page.route(
    url => url.hostname !== 'localhost',
    route => route.fulfill({ body: TILE, contentType: 'image/png', headers: tileHeaders }),
  )
  await signIn(page, 'root', `/map/${slug}`)
  const map = page.getByTestId('map')
  for (const kind of ['customer', 'pipe']) await expect(map).toHaveAttribute(`data-state-${kind}`, 'LOADED')
}

export const ANYBODY = { 'access-control-allow-origin': '*' }
export const tool = (page: Page) => page.getByRole('button', { name: 'Screenshot', exact: true })
export const preview = (page: Page) => page.getByRole('dialog', { name: 'Screenshot' })
export const success = 'Berhasil salin ke clipboard!'

/** The pixels of whatever picture lies in the clipboard. */
export const clipboardPixels = (page: Page): Promise<JSHandle<ImageData>> =>
  page.evaluateHandle(async () => {
    const [item] = await navigator.clipboard.read()
    if (!item) throw new Error('The clipboard is empty')
    const image = await createImageBitmap(await item.getType('image/png'))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (!context) throw new Error('No canvas')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height)
  })

/** Hexadecimal, at a place in pixels of the screen. */
export const colourAt = (pixels: JSHandle<ImageData>, x: number, y: number, ratio = 1): Promise<string> =>
  pixels.evaluate(
    ({ data, width }, [px, py]) => {
      const from = 4 * (py * width + px)
      return [...data.subarray(from, from + 3)].map(value => value.toString(16).padStart(2, '0')).join('')
    },
    [Math.round(x * ratio), Math.round(y * ratio)] as const,
  )

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** How often a colour occurs in a part of the picture, and how long its longest run from left to right is. */
export const countIn = (pixels: JSHandle<ImageData>, colour: string, box: Box) =>
  pixels.evaluate(
    ({ data, width }, [wanted, { x, y, width: columns, height: rows }]) => {
      let [count, longest] = [0, 0]
      for (let row = Math.round(y); row < y + rows; row++) {
        let run = 0
        for (let column = Math.round(x); column < x + columns; column++) {
          const from = 4 * (row * width + column)
          const [r = 0, g = 0, b = 0] = data.subarray(from, from + 3)
          run = ((r << 16) | (g << 8) | b) === wanted ? run + 1 : 0
          count += run > 0 ? 1 : 0
          longest = Math.max(longest, run)
        }
      }
      return { count, longest }
    },
    [Number.parseInt(colour, 16), box] as const,
  )

export const expectCustomers = async (pixels: JSHandle<ImageData>, [x, y]: Offset, ratio = 1) => {
  for (const { at, colour } of CUSTOMERS)
    expect(await colourAt(pixels, x + at[0], y + at[1], ratio), colour).toBe(colour)
}

/** The customer in the middle is selected and the picture taken: everything of the map is in the clipboard, and nothing of the page. */
export async function expectPicture(page: Page, ratio: number): Promise<void> {
  const [x, y] = middleOf(page)
  await page.mouse.click(x, y)
  const popup = page.getByRole('dialog')
  await expect(popup).toBeVisible()
  // M4.6: the map has moved so that the customer lies here.
  const middle = [x - 125, y + 150] as const
  const card = (await popup.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await tool(page).click()
  await expect(preview(page).getByText(success)).toBeVisible()
  const pixels = await clipboardPixels(page)
  expect(await pixels.evaluate(({ width, height }) => [width, height])).toEqual([1366 * ratio, 768 * ratio])
  await expectCustomers(pixels, middle, ratio)
  expect(await colourAt(pixels, middle[0] + 7, middle[1], ratio), 'ring').toBe(RING)
  for (const [x, y] of [
    [middle[0] + 30, middle[1] + 30],
    [middle[0] - 30, middle[1]],
    // Under the popup, the sidebar and the search bar.
    [card.x + card.width / 2, card.y + card.height / 2],
    [150, 300],
    [900, 36],
  ] as const)
    expect(await colourAt(pixels, x, y, ratio), `${x},${y}`).toBe(TILE_COLOUR)
  const part = (x: number, y: number, width: number, height: number, colour = INK) =>
    countIn(pixels, colour, { x: x * ratio, y: y * ratio, width: width * ratio, height: height * ratio })
  expect((await part(middle[0] - 90, middle[1] + 58, 180, 5, OTHER_PIPES)).longest, 'pipe').toBe(180 * ratio)
  // A kilometre, as long as it is at this latitude.
  const bar = (await part(0, 700, 300, 68)).longest / ratio
  expect(bar * METRES_PER_PIXEL * SHRINK).toBeGreaterThan(985)
  expect(bar * METRES_PER_PIXEL * SHRINK).toBeLessThan(1015)
  expect((await part(1100, 740, 266, 28)).count, 'attribution').toBeGreaterThan(10)
  expect((await part(0, 0, 300, 70)).count, 'city and time').toBeGreaterThan(30)
  expect((await part(1300, 0, 66, 66)).count, 'north').toBeGreaterThan(50)
  const image = preview(page).getByRole('img')
  await expect(image).toHaveAccessibleName(
    /^Gambar peta PDAM Uji .*, \d{4}-\d\d-\d\d \| \d\d:\d\d:\d\d WITA$/,
  )
  await expect
    .poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth))
    .toBe(1366 * ratio)
}
