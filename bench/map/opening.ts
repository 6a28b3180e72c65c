import { FEATURE_KINDS } from '@petatirta/contract'
import type { Page } from '../support/page.ts'

export interface Opening {
  /** All customers drawn, ms since navigation began. */
  readonly visible: number
  /** Everything kept for the next visit. */
  readonly stored: number | undefined
  /** When the page asked for customers; nothing when it did not have to. */
  readonly asked: number | undefined
  /** When the decoded columns reached the page. */
  readonly decoded: number
  /** Layers asked for over the socket. */
  readonly requests: string[]
  /** Bytes of scripts, styles, fonts and calls, what is not a feature set, that had come by then. */
  readonly pageBytes: number
}

const pageBytes = (until: number) => `performance.getEntriesByType('resource')
  .filter(({ name, responseEnd }) => name.startsWith(location.origin) && responseEnd <= ${until})
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`
const FAR_MS = 600_000
/** Customers are here whole, and no other layer is on its way. */
const SETTLED = `[data-state-customer="LOADED"]${FEATURE_KINDS.map(kind => `:not([data-state-${kind}="LOADING"])`).join('')}`
export const rowsSelector = (size: number) => `[data-rows-customer="${size}"]`

/** Opens the city and waits until all customers are on the screen. `stored` may take longer, and is waited for only if asked. */
export async function openCity(
  page: Page,
  address: { url: string; slug: string; size: number },
  whenVisible: () => Promise<void> | void = () => undefined,
): Promise<Opening> {
  await page.goto(`${address.url}/map/${address.slug}`)
  const selector = JSON.stringify(rowsSelector(address.size))
  const { present, drawn } = await page.evaluate<{ present: number; drawn: number }>(
    `__probe.visible(${selector})`,
    FAR_MS,
  )
  await whenVisible()
  const stored = await page.evaluate<number>(`__probe.until(${JSON.stringify(SETTLED)})`, FAR_MS)
  const sent = await page.sent()
  const requests = sent.filter(({ event }) => event.startsWith('request_features'))
  return {
    visible: drawn,
    stored,
    asked: requests.find(({ event }) => event.endsWith(' customer'))?.at,
    decoded: present,
    requests: requests.map(({ event }) => event.replace('request_features ', '')),
    pageBytes: await page.evaluate<number>(pageBytes(drawn)),
  }
}

const COLOURED = `async data => {
  const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data: pixels } = context.getImageData(0, 0, image.width, image.height)
  let coloured = 0
  for (let i = 0; i < pixels.length; i += 4) {
    const values = [pixels[i], pixels[i + 1], pixels[i + 2]]
    if (Math.max(...values) - Math.min(...values) > 100) coloured++
  }
  return coloured / (image.width * image.height)
}`

/** The share of strongly coloured pixels on the screen: customers are green, amber and red, tiles here are grey. */
export async function colouredShare(page: Page): Promise<number> {
  const image = await page.screenshot()
  return page.evaluate(`(${COLOURED})(${JSON.stringify(image)})`)
}
