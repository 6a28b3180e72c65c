/**
 * How much longer than the best known are the routes through 60 customers, and how long do large ones take?
 *
 *   node bench/route.ts [--sets 50] [--rounds 400] [--sizes 1000,12000,100000,650000]
 */
import { parseArgs } from 'node:util'
import { DEMO_CITIES, generateCity } from '@petatirta/demo-city'
import { type LatLon, planeOf, shortRoute, shuffle } from '@petatirta/domain'
import { randomFrom } from '@petatirta/harness/random.ts'
import { count, markdown, ms } from '@petatirta/harness/table.ts'
import { bestKnown } from './route/strong-solver.ts'

const STOPS = 60
const ALLOWED = 1.15
const RESTARTS = 4

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '400' },
    sizes: { type: 'string', default: '1000,12000,100000,650000' },
  },
})

function placesOf(name: 'customers.geojson' | 'offices.geojson', customers?: number): LatLon[] {
  const [city] = DEMO_CITIES('2026-11-15')
  if (!city) throw new Error('no demo city')
  const { files } = generateCity({ ...city, ...(customers && { customers }), lived: false })
  // Piece by piece: no text holds 650,000 customers.
  const places: LatLon[] = []
  let rest = ''
  for (const chunk of files.find(file => file.name === name)?.chunks() ?? []) {
    const text = rest + chunk
    let end = 0
    for (const found of text.matchAll(/"coordinates":\s*\[\s*([-\d.]+),\s*([-\d.]+)\s*\]/g)) {
      places.push({ lon: Number(found[1]), lat: Number(found[2]) })
      end = found.index + found[0].length
    }
    rest = text.slice(Math.max(end, text.length - 200))
  }
  return places
}

/** Metres along stops, from the office where there is one. */
function lengthOf(stops: readonly LatLon[]): number {
  const { x, y } = planeOf(stops)
  let length = 0
  for (let i = 1; i < x.length; i++)
    length += Math.hypot((x[i] as number) - (x[i - 1] as number), (y[i] as number) - (y[i - 1] as number))
  return length
}

function distancesOf(stops: readonly LatLon[]): Float64Array[] {
  const { x, y } = planeOf(stops)
  return stops.map((_, a) =>
    Float64Array.from(stops, (_, b) =>
      Math.hypot((x[a] as number) - (x[b] as number), (y[a] as number) - (y[b] as number)),
    ),
  )
}

const customers = placesOf('customers.geojson')
const [office] = placesOf('offices.geojson')
if (!office) throw new Error('the demo city has no office')

function compare(withOffice: boolean) {
  const ratios: number[] = []
  const saved: number[] = []
  let time = 0
  for (let set = 1; set <= Number(values.sets); set++) {
    const random = randomFrom(set)
    const stops = shuffle(customers, random).slice(0, STOPS)
    const begin = withOffice ? [office as LatLon] : []
    const started = performance.now()
    const order = shortRoute(stops, begin[0])
    time += performance.now() - started
    const route = lengthOf([...begin, ...[...order].map(stop => stops[stop] as LatLon)])
    const known = bestKnown(distancesOf([...begin, ...stops]), withOffice ? 0 : undefined, {
      restarts: RESTARTS,
      rounds: Number(values.rounds),
      random,
    })
    ratios.push(route / known)
    saved.push(1 - route / lengthOf([...begin, ...stops]))
  }
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const worst = Math.max(...ratios)
  const row = [
    withOffice ? 'from the office' : 'both ends open',
    count(ratios.length),
    worst.toFixed(4),
    mean(ratios).toFixed(4),
    `${(100 * mean(saved)).toFixed(1)} %`,
    ms(time / ratios.length),
  ]
  return { row, worst }
}

const results = [compare(false), compare(true)]
console.log(
  markdown(
    ['60 customers', 'sets', 'worst ×', 'mean ×', 'shorter than shuffled', 'ms a route'],
    results.map(({ row }) => row),
  ),
)

const rows = values.sizes.split(',').map(size => {
  const stops = placesOf('customers.geojson', Number(size))
  const shuffled = shuffle(stops, randomFrom(1))
  const started = performance.now()
  const order = shortRoute(shuffled, office)
  const time = performance.now() - started
  const route = lengthOf([office, ...[...order].map(stop => shuffled[stop] as LatLon)])
  const before = lengthOf([office, ...shuffled])
  return [count(stops.length), ms(time), (before / 1000).toFixed(0), (route / 1000).toFixed(0)]
})
console.log(`\n${markdown(['customers', 'ms', 'shuffled km', 'route km'], rows)}`)

const failed = results.some(({ worst }) => worst > ALLOWED)
if (failed) console.error(`\nA route is longer than ${ALLOWED} × the best known.`)
process.exitCode = failed ? 1 : 0
