/**
 * How long does a keystroke of the customer search take, against a filter over an array of texts?
 *
 *   node --expose-gc bench/search.ts [--sizes 200000,1200000]
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { count, markdown, median, megabytes, ms, percentile } from '@petatirta/harness/table.ts'
import { CustomerSearch } from '../apps/web/src/sync/worker/customer-search/customer-search.ts'
import { foldedWords } from '../apps/web/src/sync/worker/customer-search/fold.ts'
import { openPart, type PartKey } from '../apps/web/src/sync/worker/open-part.ts'
import { CITY, COUNTER, customersOf, partsOf } from './search/customers.ts'
import { readArguments } from './support/arguments.ts'
import { benchFolder } from './support/folders.ts'
import { machine } from './support/machine.ts'

const { sizes } = readArguments([], [200_000, 1_200_000])
const ROWS_SHOWN = 8
/** What a keystroke may take (milliseconds). */
const ALLOWED = 100

/** Typed letter by letter. */
const TYPED = [
  'budi santoso',
  'siti rahayu',
  'nugroho agus',
  'muhammad nur hidayat',
  'jl mada no 12',
  'jalan raka 120 rt 003',
  '11050000',
  'LF4455',
  'tidak ada orangnya',
]
const KEYSTROKES = TYPED.flatMap(text => Array.from(text, (_, i) => text.slice(0, i + 1)))

interface Times {
  readonly median: number
  readonly p95: number
  readonly worst: number
  readonly worstText: string
}

/** Time of the processor, so that other work on the machine counts as little as possible. */
async function timesOf(search: (text: string) => unknown): Promise<Times> {
  // As in a browser: the first keystrokes are compiled.
  for (const text of KEYSTROKES.slice(0, 6)) await search(text)
  const times: number[] = []
  for (const text of KEYSTROKES) {
    const started = process.cpuUsage()
    await search(text)
    times.push(process.cpuUsage(started).user / 1000)
  }
  const worst = Math.max(...times)
  return {
    median: median(times),
    p95: percentile(times, 0.95),
    worst,
    worstText: KEYSTROKES[times.indexOf(worst)] ?? '',
  }
}

const held = async () => {
  // Buffers are let go in the turn after the one in which their objects are collected.
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.()
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed, buffers: arrayBuffers }
}

async function measureIndex(size: number) {
  const parts = partsOf(size)
  const read = async (key: PartKey) => {
    const bytes = parts.get(key.name)
    return bytes && (await openPart(key, bytes))
  }
  const before = await held()
  const search = new CustomerSearch({ read })
  const find = (text: string) =>
    search.find({ city: CITY, counter: COUNTER, personal: true }, text, ROWS_SHOWN)
  const started = process.cpuUsage()
  await find('a')
  const build = process.cpuUsage(started).user / 1000
  const after = await held()
  const times = await timesOf(find)
  return { ...times, build, heap: after.heap - before.heap, buffers: after.buffers - before.buffers }
}

async function measureFilter(size: number) {
  const before = await held()
  const started = process.cpuUsage()
  const texts = Array.from(customersOf(size), ({ id, name, meter, address }) =>
    [id, ...foldedWords(name), meter.toLowerCase(), ...foldedWords(address)].join(' '),
  )
  const build = process.cpuUsage(started).user / 1000
  const after = await held()
  const times = await timesOf(text => {
    const words = foldedWords(text)
    return texts.filter(one => words.every(word => one.includes(word))).length
  })
  return { ...times, build, heap: after.heap - before.heap, buffers: after.buffers - before.buffers }
}

const results = []
for (const size of sizes) {
  results.push({ size, way: 'index', ...(await measureIndex(size)) })
  results.push({ size, way: 'Array.filter', ...(await measureFilter(size)) })
}
const head = [
  'customers',
  'way',
  'median ms',
  'p95 ms',
  'worst ms',
  'worst at',
  'prepare ms',
  'heap MB',
  'buffers MB',
]
console.log(
  markdown(
    head,
    results.map(one => [
      count(one.size),
      one.way,
      ms(one.median),
      ms(one.p95),
      ms(one.worst),
      `"${one.worstText}"`,
      ms(one.build),
      megabytes(one.heap),
      megabytes(one.buffers),
    ]),
  ),
)
const holds = results.every(({ way, worst }) => way !== 'index' || worst < ALLOWED)
console.log(`A keystroke takes less than ${ALLOWED} ms: ${holds ? 'yes' : 'NO'}`)
console.log(machine())
writeFileSync(join(benchFolder('results'), 'search.json'), `${JSON.stringify(results, null, 2)}\n`)
