/**
 * How long until the first customers are on the screen over a poor line, beside what their bytes alone need?
 *
 *   node bench/slow-line.ts [--customers 45000] [--runs 3]
 *
 * Three openings a run, all over the line of `packages/harness/src/line.ts` (256 kbit/s, 600 ms, 2 % loss): a bare client that asks for the style
 * part over a socket; a browser that has the client's files from an earlier visit and nothing of the city; a browser that has
 * never been here. The limit holds for the second; the third has the client itself to fetch over the same line.
 */
import { parseArgs } from 'node:util'
import { decodeFrame, featuresResponseEvent, NAMESPACES } from '@petatirta/contract'
import { type Line, type LineQuality, openLine, PERFECT } from '@petatirta/harness/line.ts'
import { randomFrom } from '@petatirta/harness/random.ts'
import { count, markdown, median, ms } from '@petatirta/harness/table.ts'
import { Manager } from 'socket.io-client'
import { openCity } from './map/opening.ts'
import { Browser } from './support/cdp.ts'
import { type BenchCity, ensureCities, ensureEncoded } from './support/city.ts'
import { startDatabase } from './support/database.ts'
import { machine } from './support/machine.ts'
import { Page } from './support/page.ts'
import { startProduct } from './support/product-server.ts'
import { warmUp } from './support/warm-up.ts'

const LIMIT = 1.3
/** A poor radio line; its window is twice what it holds. */
const POOR: LineQuality = { bitsPerSecond: 256_000, roundTripMs: 600, loss: 0.02, windowBytes: 40 * 1024 }

const { values } = parseArgs({
  options: { customers: { type: 'string', default: '45000' }, runs: { type: 'string', default: '3' } },
})
const [customers, runs] = [Number(values.customers), Number(values.runs)]
const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)

interface Target {
  readonly line: Line
  readonly token: string
  readonly city: BenchCity
}

interface Bytes {
  readonly bytes: number
  /** From asking to the last byte. */
  readonly ms: number
}

/** What the style part's bytes need: a socket that is connected already asks for nothing else. */
async function bareClient({ line, token, city: { slug } }: Target): Promise<Bytes> {
  const manager = new Manager(line.url, {
    transports: ['websocket'],
    query: { token, city: slug },
    reconnection: false,
  })
  const maps = manager.socket(NAMESPACES.maps)
  line.setQuality(POOR)
  try {
    return await new Promise<Bytes>((resolve, reject) => {
      let asked = 0
      let bytes = 0
      maps.on('connect_error', reject)
      maps.on('connect', () => {
        asked = performance.now()
        maps.emit('request_features', { featureType: 'customer', city: slug, only: 'style', since: -1 })
      })
      maps.on(featuresResponseEvent('customer'), (frame: Uint8Array) => {
        const { header, slice } = decodeFrame(frame)
        bytes += slice.length
        if (bytes === header.partBytes) resolve({ bytes, ms: performance.now() - asked })
      })
      maps.connect()
    })
  } finally {
    maps.disconnect()
    line.setQuality(PERFECT)
  }
}

interface Seen {
  readonly visible: number
  readonly asked: number
  /** Everything that reached the browser until then. */
  readonly bytes: number
}

async function openOver(page: Page, { line, city }: Target): Promise<Seen> {
  line.hangUp()
  const before = line.received()
  let bytes = 0
  line.setQuality(POOR)
  const { visible, asked } = await openCity(page, { url: line.url, ...city }, () => {
    bytes = line.received() - before
    // What follows is for the next visit.
    line.setQuality(PERFECT)
  })
  return { visible, asked: asked ?? Number.NaN, bytes }
}

const giveToken = (page: Page, token: string) =>
  page.evaluate(`localStorage.setItem('petatirta.token', ${JSON.stringify(token)})`)

/** `kept`: this browser has been at the login page before, and the service worker has the client's files. */
async function visit(target: Target, kept: boolean): Promise<Seen> {
  const browser = await Browser.launch()
  try {
    const first = await Page.open(browser)
    say(kept ? 'an earlier visit' : 'a new browser')
    await first.goto(`${target.line.url}${kept ? '/login' : '/api/ready'}`)
    if (kept) await first.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await giveToken(first, target.token)
    await first.close()
    return await openOver(await Page.open(browser), target)
  } finally {
    await browser.close()
  }
}

const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`

const database = await startDatabase()
const stops: (() => Promise<void>)[] = [database.stop]
try {
  const [city] = await ensureCities(database, [customers])
  if (!city) throw new Error('There is no city')
  const product = await startProduct({ databaseUrl: database.url })
  stops.unshift(product.stop)
  const line = await openLine({ port: product.port, host: '127.0.0.1' }, { random: randomFrom(12) })
  stops.unshift(line.close)
  const token = await product.signIn()
  await ensureEncoded(database, city)
  await warmUp({ url: product.url, token, slug: city.slug })
  const target = { line, token, city }
  const results: { bare: Bytes; kept: Seen; first: Seen }[] = []
  for (let run = 1; run <= runs; run++) {
    const bare = await bareClient(target)
    say(`run ${run}: bare client ${seconds(bare.ms)}`)
    const kept = await visit(target, true)
    say(`run ${run}: client kept ${seconds(kept.visible)}, asked after ${seconds(kept.asked)}`)
    const first = await visit(target, false)
    say(`run ${run}: first visit ${seconds(first.visible)}, asked after ${seconds(first.asked)}`)
    results.push({ bare, kept, first })
  }
  const middle = (of: (result: (typeof results)[number]) => number) => median(results.map(of))
  const needed = middle(({ bare }) => bare.ms)
  const bytes = middle(({ bare }) => bare.bytes)
  const ratio = middle(({ kept }) => kept.visible) / needed
  const row = (name: string, of: (result: (typeof results)[number]) => Seen) => [
    name,
    ms(middle(result => of(result).visible)),
    (middle(result => of(result).visible) / needed).toFixed(2),
    ms(middle(result => of(result).asked)),
    count(middle(result => of(result).bytes) / 1000),
  ]
  console.log(`${count(customers)} customers, ${runs} runs, medians; ${machine()}\n`)
  console.log(
    markdown(
      ['', 'customers visible, ms', 'ratio', 'asked for them after, ms', 'kB until then'],
      [
        ['the bytes of the style part', ms(needed), '1.00', '–', count(bytes / 1000)],
        row('client kept by the service worker', ({ kept }) => kept),
        row('first visit ever', ({ first }) => first),
      ],
    ),
  )
  console.log(
    `\nlimit for a kept client: ${LIMIT}, measured ${ratio.toFixed(2)}: ${ratio <= LIMIT ? 'holds' : 'FAILS'}`,
  )
  process.exitCode = ratio <= LIMIT ? 0 : 1
} finally {
  for (const stop of stops) await stop()
}
