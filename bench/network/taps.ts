/** Tutup Pipa as a person uses it: from the release of the mouse to the picture of what is without water. */
import { CENTRE } from '../map/driver.ts'
import { openCity } from '../map/opening.ts'
import { signedInPage, type Target, zoomTo } from '../map/product.ts'
import { screenOf } from '../map/screen.ts'
import { Browser } from '../support/cdp.ts'
import type { Page, Point } from '../support/page.ts'

const ZOOM = 17
const TAPS = 150
/** What neither the card nor panels cover. */
const FREE = { left: 130, top: 200, right: 600, bottom: 640 }
const PATIENCE_MS = 120_000

const ANSWERED = '[role=dialog] [role=status][aria-busy=false]'
/** The card shows the answer of the last tap until this one is known to be another place, then that it is busy, then the answer. */
const TAP = `new Promise(resolve => {
  let released
  let isGone = !document.querySelector('${ANSWERED}')
  addEventListener('pointerup', event => { released = event.timeStamp }, { once: true, capture: true })
  const watch = new MutationObserver(async () => {
    const isThere = document.querySelector('${ANSWERED}') !== null
    isGone ||= !isThere
    if (!isGone || !isThere) return
    watch.disconnect()
    await __probe.frames(2)
    await __probe.drawn()
    resolve(performance.now() - released)
  })
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
})`

/** The tool says so when it listens. */
const ARMED = `new Promise(resolve => {
  const look = () =>
    document.body.textContent.includes('Klik pipa yang bocor') ? resolve() : requestAnimationFrame(look)
  look()
})`

export interface TapTimes {
  readonly pipes: number
  /** With the network's way to the browser, and its making there. */
  readonly first: number
  readonly later: readonly number[]
}

/** Pixels on pipes, in no particular order. */
async function pixelsOnPipes({ database, city }: Target): Promise<Point[]> {
  const { toMap, toPixel } = await screenOf(database, city, ZOOM)
  const [left, top] = toMap([FREE.left, FREE.top])
  const [right, bottom] = toMap([FREE.right, FREE.bottom])
  const { rows } = await database.pool.query<{ x: number; y: number }>(
    `SELECT ST_X(p) AS x, ST_Y(p) AS y
     FROM (SELECT ST_Transform(ST_LineInterpolatePoint(line, share), 3857) AS p
           FROM feature, ST_GeometryN(geom, 1) AS line, unnest(ARRAY[0.2, 0.5, 0.8]::float8[]) AS share
           WHERE city_id = $1 AND kind = 'pipe'
             AND geom && ST_Transform(ST_MakeEnvelope($2, $3, $4, $5, 3857), 4326)) points
     WHERE ST_X(p) BETWEEN $2 AND $4 AND ST_Y(p) BETWEEN $3 AND $5
     ORDER BY md5(ST_AsText(p)) LIMIT $6`,
    [city.cityId, left, bottom, right, top, TAPS + 1],
  )
  return rows.map(({ x, y }) => toPixel(x, y))
}

async function tap(page: Page, at: Point): Promise<number> {
  const answer = page.evaluate<number>(TAP, PATIENCE_MS)
  await page.click(at)
  return answer
}

export async function measureTaps(target: Target): Promise<TapTimes> {
  const { rows } = await target.database.pool.query<{ pipes: number }>(
    `SELECT count(*)::int AS pipes FROM feature WHERE city_id = $1 AND kind = 'pipe'`,
    [target.city.cityId],
  )
  const browser = await Browser.launch()
  try {
    const page = await signedInPage(browser, target)
    await openCity(page, { url: target.url, ...target.city })
    await zoomTo(page, ZOOM)
    await page.evaluate(`document.querySelector('button[aria-label="Tutup Pipa"]').click()`)
    await page.evaluate(ARMED, PATIENCE_MS)
    await page.mouse('mouseMoved', CENTRE)
    const [first, ...others] = await pixelsOnPipes(target)
    if (!first) throw new Error(`No pipe in the middle of ${target.city.slug}`)
    const times: number[] = []
    const opening = await tap(page, first)
    for (const at of others) times.push(await tap(page, at))
    return { pipes: rows[0]?.pipes ?? 0, first: opening, later: times }
  } finally {
    await browser.close()
  }
}
