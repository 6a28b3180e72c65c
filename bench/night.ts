/**
 * How long does a map take that was open yesterday, when 1 % of the customers changed in the night, against one that nothing
 * happened to?
 *
 *   node bench/night.ts [--sizes 200000] [--repeats 5]
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { count, markdown, median, ms } from '@petatirta/harness/table.ts'
import { askerAt } from './load/asker.ts'
import { changeBills, synchronise } from './load/writers.ts'
import { type Opening, openCity } from './map/opening.ts'
import { signedInPage } from './map/product.ts'
import { Browser } from './support/cdp.ts'
import { type BenchCity, ensureCities, ensureEncoded } from './support/city.ts'
import { type BenchDatabase, startDatabase } from './support/database.ts'
import { serveFiles } from './support/file-server.ts'
import { benchFolder } from './support/folders.ts'
import { machine } from './support/machine.ts'
import { Page } from './support/page.ts'
import { type ProductServer, startProduct } from './support/product-server.ts'
import { warmUp } from './support/warm-up.ts'

const PERCENT = 1
const MOST = 1.3
const HOURS = 15
/** A synchronisation ends hours before the first map is opened: what the server prepares meanwhile takes seconds. */
const REST_OF_NIGHT_MS = 15_000

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '200000' }, repeats: { type: 'string', default: '5' } },
})

/** Puts the last visit back by so many hours, in the browser's own database. */
const asIfLater = (slug: string) => `new Promise((resolve, reject) => {
  const opening = indexedDB.open('petatirta')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const database = opening.result
    const store = database.transaction('updateTracker', 'readwrite').objectStore('updateTracker')
    const reading = store.get(${JSON.stringify(slug)})
    reading.onsuccess = () => {
      const writing = store.put({ ...reading.result, lastAccess: reading.result.lastAccess - ${HOURS * 3_600_000} })
      writing.transaction.oncomplete = () => { database.close(); resolve(true) }
    }
    reading.onerror = () => reject(reading.error)
  }
})`

async function openings({ pool }: BenchDatabase, product: ProductServer, city: BenchCity) {
  const browser = await Browser.launch()
  const token = await product.signIn()
  const address = { url: product.url, ...city }
  const same: Opening[] = []
  const night: Opening[] = []
  let isStale = true
  try {
    const first = await signedInPage(browser, { url: product.url, token })
    await openCity(first, address)
    await first.close()
    for (let i = 0; i < 2 * Number(values.repeats); i++) {
      if (isStale) {
        await changeBills(pool, city.slug, PERCENT)
        await synchronise(askerAt(product.url, token), city.slug)
        await pass(REST_OF_NIGHT_MS)
        const page = await Page.open(browser)
        await page.goto(`${product.url}/api/ready`)
        await page.evaluate(asIfLater(city.slug))
        await page.close()
      }
      const page = await Page.open(browser)
      ;(isStale ? night : same).push(await openCity(page, address))
      await page.close()
      isStale = !isStale
    }
    return { size: city.size, same, night }
  } finally {
    await browser.close()
  }
}

const database = await startDatabase()
try {
  const files = await serveFiles(benchFolder('pages'), database)
  const cities = await ensureCities(database, values.sizes.split(',').map(Number))
  for (const city of cities) await ensureEncoded(database, city)
  const product = await startProduct({ databaseUrl: database.url, tileUrl: files.tileUrl })
  const results = []
  for (const city of cities) {
    await warmUp({ url: product.url, token: await product.signIn(), slug: city.slug })
    results.push(await openings(database, product, city))
  }
  await product.stop()
  const rows = results.flatMap(({ size, same, night }) =>
    (
      [
        ['customers drawn', 'visible'],
        ['all as the server has it', 'stored'],
      ] as const
    ).map(([what, name]) => {
      const [before, after] = [same, night].map(list => median(list.map(opening => opening[name] ?? 0)))
      const ratio = (after ?? 0) / (before ?? 1)
      return [
        `${count(size)}: ${what}`,
        ms(before ?? 0),
        ms(after ?? 0),
        `${ratio.toFixed(2)}×`,
        ratio <= MOST ? 'yes' : 'NO',
      ]
    }),
  )
  console.log(markdown(['', 'unchanged, ms', `${PERCENT} % changed, ms`, 'ratio', `≤ ${MOST}`], rows))
  console.log(`\n${machine()}`)
  writeFileSync(join(benchFolder('results'), 'night.json'), `${JSON.stringify(results, null, 2)}\n`)
  await files.close()
} finally {
  await database.stop()
}
