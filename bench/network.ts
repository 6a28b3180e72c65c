/**
 * How long does it take to build a network from drawn pipes, to send it, and to solve a tap, against a plain breadth-first search
 * over the unreduced graph? And from a tap in the product to the picture?
 *
 *   node --expose-gc bench/network.ts [--sizes 45000,1200000] [--skip-product]
 */
import { gzipSync } from 'node:zlib'
import { count, markdown, median, megabytes, ms, percentile } from '@petatirta/harness/table.ts'
import {
  buildNetwork,
  checkNetwork,
  decodeNetwork,
  encodeNetwork,
  hang,
  type Located,
  lengthOf,
  linesOf,
  locate,
  type Network,
  solveAlternatives,
  solveClosure,
  stretchesOf,
  traceToSource,
  updateNetwork,
  type ValveStates,
} from '@petatirta/network'
import { PlainSearch } from './network/plain-search.ts'
import { streetNetwork } from './network/street-network.ts'
import { measureTaps, type TapTimes } from './network/taps.ts'
import { readArguments } from './support/arguments.ts'
import { type BenchCity, ensureCities, ensureEncoded } from './support/city.ts'
import { startDatabase } from './support/database.ts'
import { machine } from './support/machine.ts'
import { startProduct } from './support/product-server.ts'

const { sizes, given } = readArguments(['skip-product'], [45_000, 1_200_000])
/** 20,000 pipes for 45,000 customers, as smaller utilities have. */
const PIPES_PER_CUSTOMER = 4 / 9
const MOST_PIPES = 150_000
const TAPS = 2000
/** The plain search is slow: fewer taps say enough about it. */
const PLAIN_TAPS = 40
const TRACES = 100
const STUCK = 20
const CUSTOMER_DISTANCE = 60
/** What solving a tap may take at the 99th of a hundred (milliseconds). */
const ALLOWED = 100

let seed = 270
const random = () => {
  seed = (seed * 48271) % 2147483647
  return seed / 2147483647
}

/** Milliseconds of the processor, so that other work on the machine counts as little as possible. */
function timed<T>(work: () => T): { result: T; took: number } {
  const begun = process.threadCpuUsage()
  const result = work()
  const { user, system } = process.threadCpuUsage(begun)
  return { result, took: (user + system) / 1000 }
}

/** Milliseconds of the clock, the best of some runs: what takes less than a tick of the processor's own count. */
const RUNS = 3
function clocked(work: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const begun = performance.now()
    work()
    return performance.now() - begun
  })
  return Math.min(...times)
}

const held = async () => {
  // Buffers are let go in the turn after the one in which their objects are collected.
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.()
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function tapsOf(network: Network, taps: number): Located[] {
  const { coordinates } = network.input.pipes
  return Array.from({ length: taps }, () => {
    const vertex = Math.floor((random() * coordinates.length) / 2)
    return locate(network, [coordinates[2 * vertex] as number, coordinates[2 * vertex + 1] as number], 50)
  }).filter(located => located !== undefined)
}

/** Everything that a card needs before customers are counted. */
function answer(network: Network, located: Located, states: ValveStates) {
  const result = solveClosure(network, located, states)
  solveAlternatives(network, result, located, states)
  for (const segments of [result.segments, result.beyondSegments]) {
    const stretches = stretchesOf(network, segments)
    lengthOf(stretches)
    linesOf(network, stretches)
  }
  return result
}

/** Twenty valves that cannot be closed, each the first that was to be closed with those before: the part grows. */
function stuckAround(network: Network, located: Located): ValveStates {
  const stuck = new Set<number>()
  for (let i = 0; i < STUCK; i++) {
    const [first] = solveClosure(network, located, { stuck, shut: new Set() }).valves
    if (first === undefined) break
    stuck.add(first)
  }
  return { stuck, shut: new Set() }
}

const NOTHING: ValveStates = { stuck: new Set(), shut: new Set() }

function measureSolving(network: Network) {
  const taps = tapsOf(network, TAPS)
  for (const tap of taps.slice(0, 20)) answer(network, tap, NOTHING)
  const alone = taps.map(tap => clocked(() => answer(network, tap, NOTHING)))
  const states = taps.map(tap => stuckAround(network, tap))
  const stuck = taps.map((tap, i) => clocked(() => answer(network, tap, states[i] ?? NOTHING)))
  traceToSource(network, taps[0] as Located, NOTHING)
  const traces = taps.slice(0, TRACES).map(tap => clocked(() => traceToSource(network, tap, NOTHING)))
  const plain = new PlainSearch(network)
  const few = taps.slice(0, PLAIN_TAPS)
  const compared = few.map((tap, i) => {
    const known = i % 2 === 0 ? NOTHING : (states[i] ?? NOTHING)
    const took = clocked(() => plain.solve(tap, known))
    const result = plain.solve(tap, known)
    const ours = solveClosure(network, tap, known).valves
    return { took, isSame: [...ours].sort().join() === [...result].sort().join() }
  })
  return {
    alone,
    stuck,
    traces,
    plain: compared.map(({ took }) => took),
    isSame: compared.every(c => c.isSame),
  }
}

/** One pipe of many was drawn otherwise. */
function moved(network: Network) {
  const { input } = network
  const coordinates = input.pipes.coordinates.slice()
  coordinates[2] = (coordinates[2] as number) + 1e-5
  return { ...input, pipes: { ...input.pipes, coordinates } }
}

async function measure(customers: number) {
  const { input, customers: coordinates } = streetNetwork(
    Math.min(MOST_PIPES, Math.round(customers * PIPES_PER_CUSTOMER)),
    customers,
  )
  const before = await held()
  const { result: network, took: build } = timed(() => buildNetwork(input))
  const bytes = encodeNetwork(network, { counters: { pipe: 1, accessories: 1, water_source: 1 } })
  const sent = gzipSync(bytes).length
  const { result: decoded, took: decode } = timed(() => decodeNetwork(bytes, input))
  const { took: update } = timed(() => updateNetwork(network, moved(network)))
  const { result: hangings, took: hung } = timed(() => hang(network, coordinates, CUSTOMER_DISTANCE))
  const memory = (await held()) - before
  const { took: check } = timed(() => checkNetwork(network))
  const fits = decoded?.segmentCount === network.segmentCount
  if (!fits || hangings.pipe.length !== customers) throw new Error('What was sent is not what was built')
  return { customers, network, build, sent, decode, update, hung, memory, check, ...measureSolving(network) }
}

/** Cities as the generator makes them, opened in Chromium. */
async function tapProduct(): Promise<{ city: BenchCity; taps: TapTimes }[]> {
  const database = await startDatabase()
  const stops: (() => Promise<void>)[] = [database.stop]
  try {
    const cities = await ensureCities(database, sizes)
    const product = await startProduct({ databaseUrl: database.url })
    stops.unshift(product.stop)
    const token = await product.signIn()
    const measured: { city: BenchCity; taps: TapTimes }[] = []
    for (const city of cities) {
      await ensureEncoded(database, city)
      measured.push({ city, taps: await measureTaps({ ...product, token, city, database }) })
    }
    return measured
  } finally {
    for (const stop of stops) await stop()
  }
}

const results: Awaited<ReturnType<typeof measure>>[] = []
for (const size of sizes) results.push(await measure(size))
console.log(
  markdown(
    [
      'customers',
      'pipes',
      'valves',
      'segments',
      'build',
      'one pipe',
      'sent, MB',
      'decode',
      'hang',
      'check',
      'held, MB',
    ],
    results.map(r => [
      count(r.customers),
      count(r.network.input.pipes.ids.length),
      count(r.network.input.valves.ids.length),
      count(r.network.segmentCount),
      ms(r.build),
      ms(r.update),
      megabytes(r.sent),
      ms(r.decode),
      ms(r.hung),
      ms(r.check),
      megabytes(r.memory),
    ]),
  ),
)
console.log()
const row = (name: string, times: readonly number[], customers: number, plain: number) => [
  `${count(customers)}: ${name}`,
  ms(median(times)),
  ms(percentile(times, 0.99)),
  ms(Math.max(...times)),
  `${(plain / median(times)).toFixed(0)} ×`,
]
console.log(
  markdown(
    ['a tap, milliseconds', 'p50', 'p99', 'worst', 'plain ÷ this'],
    results.flatMap(({ customers, alone, stuck, traces, plain }) => [
      row('solved and drawn', alone, customers, median(plain)),
      row(`with ${STUCK} stuck valves`, stuck, customers, median(plain)),
      row('plain breadth-first search', plain, customers, median(plain)),
      row('way to the source', traces, customers, median(plain)),
    ]),
  ),
)
if (!given('skip-product')) {
  const tapped = await tapProduct()
  console.log()
  console.log(
    markdown(
      ['a tap in the product', 'pipes', 'first', 'p50', 'p99', 'worst'],
      tapped.map(({ city, taps: { pipes, first, later } }) => [
        count(city.size),
        count(pipes),
        ms(first),
        ms(median(later)),
        ms(percentile(later, 0.99)),
        ms(Math.max(...later)),
      ]),
    ),
  )
}
console.log(`- ${machine()}`)
const isFast = results.every(r => Math.max(percentile(r.alone, 0.99), percentile(r.stuck, 0.99)) < ALLOWED)
const isSame = results.every(r => r.isSame)
if (!isSame) console.log('- The plain search names other valves.')
process.exitCode = isFast && isSame ? 0 : 1
