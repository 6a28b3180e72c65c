import { randomFrom } from '@petatirta/harness/random.ts'

/** The 393 utilities of the country: sizes as they are spread in reality, places over the islands, names that read well. */

export interface Utility {
  readonly slug: string
  readonly name: string
  readonly customers: number
  readonly west: number
  readonly south: number
  /** Of the square that its customers lie in, in degrees. */
  readonly side: number
  /** How many months of bills each customer has. */
  readonly months: number
}

export const UTILITIES = 393
export const CUSTOMERS = 17_000_000
/** PAM Jaya and Surabaya; the others follow a log-normal curve down to a few thousand. */
const LARGEST = [1_180_000, 632_000] as const
const SPREAD = 0.95

/** Measured; they are in the database from the first step on. */
const PROBES = [
  // The one city whose customers can be searched by name (M2.9).
  { slug: 'kabupaten-sarolangun', name: 'Kabupaten Sarolangun', about: 10_000, lon: 102.71, lat: -2.3 },
  { slug: 'kabupaten-sukabanyu', name: 'Kabupaten Sukabanyu', about: 45_000, lon: 109.24, lat: -7.42 },
  { slug: 'kota-surabaya', name: 'Kota Surabaya', about: 632_000, lon: 112.74, lat: -7.26 },
  { slug: 'dki-jakarta', name: 'DKI Jakarta', about: 1_180_000, lon: 106.83, lat: -6.2 },
] as const
export const PROBE_SLUGS = PROBES.map(({ slug }) => slug)

/** Along each island's middle (longitude, latitude), so many utilities, so far to either side. */
const ISLANDS = [
  { share: 130, width: 1.2, middle: '95.4,5.4 98.9,2.6 101.5,0.2 103.6,-2.4 105.2,-5.2' },
  { share: 115, width: 0.45, middle: '106.0,-6.3 108.4,-7.0 111.0,-7.4 114.3,-8.1' },
  { share: 50, width: 1.6, middle: '109.4,0.2 112.5,-1.4 115.4,-2.4 117.3,0.6' },
  { share: 55, width: 0.6, middle: '119.6,-5.2 120.1,-2.6 120.6,0.6 124.8,1.4' },
  { share: 25, width: 0.35, middle: '114.7,-8.4 116.4,-8.6 119.8,-8.6 124.2,-9.4' },
  { share: 8, width: 0.8, middle: '127.6,1.0 128.6,-3.4' },
  { share: 10, width: 1.2, middle: '132.2,-1.4 137.0,-3.2 140.6,-3.0' },
]

const words = (text: string) => text.split(' ')
const FIRST_HALF = [
  ...words('Suka Karang Banyu Tanjung Muara Mekar Sumber Gunung Batu Rawa Pulau Kuala'),
  ...words('Bukit Lembah Sungai Ujung Wana Giri Cipta Tirta'),
]
const SECOND_HALF = [
  ...words('raya jaya asri mulya sari rejo makmur indah agung luhur waras harjo'),
  ...words('baru lama timur barat selatan utara tengah permai'),
]

/** The value below which that share of a standard normal distribution lies (Hastings' approximation, to 5e-4). */
function normalQuantile(share: number): number {
  if (share < 0.5) return -normalQuantile(1 - share)
  const t = Math.sqrt(-2 * Math.log(1 - share))
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
}

/** From the largest down; their sum is the country's, whatever the scale. */
export function sizes(scale: number): number[] {
  const total = Math.round(CUSTOMERS * scale)
  const largest = LARGEST.map(size => Math.round(size * scale))
  const left = total - largest.reduce((sum, size) => sum + size, 0)
  const count = UTILITIES - largest.length
  const curve = Array.from({ length: count }, (_, i) =>
    Math.exp(SPREAD * normalQuantile((count - i - 0.5) / count)),
  )
  const whole = curve.reduce((sum, value) => sum + value, 0)
  const rest = curve.map(value => Math.round((value / whole) * left))
  // What rounding has lost or won is found again with the largest of them.
  rest[0] = (rest[0] ?? 0) + left - rest.reduce((sum, size) => sum + size, 0)
  return [...largest, ...rest]
}

const sideOf = (customers: number) => 0.05 + 0.0003 * Math.sqrt(customers)

type Place = readonly [lon: number, lat: number]

function along(middle: string, share: number): Place {
  const line = middle.split(' ').map(point => point.split(',').map(Number) as unknown as Place)
  const position = share * (line.length - 1)
  const i = Math.min(line.length - 2, Math.floor(position))
  const [from, to] = line.slice(i, i + 2) as [Place, Place]
  const part = position - i
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

const places = (random: () => number): Place[] =>
  ISLANDS.flatMap(({ share, width, middle }) =>
    Array.from({ length: share }, (_, i): Place => {
      const [lon, lat] = along(middle, (i + random()) / share)
      return [lon + (random() - 0.5) * width, lat + (random() - 0.5) * 2 * width]
    }),
  )

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map(value => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)

/** The measured ones first, then the others in an order that has nothing to do with their size. */
export function utilities(scale = 1): Utility[] {
  const random = randomFrom(393)
  const left = sizes(scale)
  const take = (about: number) => {
    const nearest = left.reduce((best, size) =>
      Math.abs(size - about * scale) < Math.abs(best - about * scale) ? size : best,
    )
    left.splice(left.indexOf(nearest), 1)
    return nearest
  }
  const square = (customers: number, lon: number, lat: number) => {
    const side = sideOf(customers / scale)
    return { customers, side, west: lon - side / 2, south: lat - side / 2 }
  }
  const probes = PROBES.map(({ slug, name, about, lon, lat }) => ({
    slug,
    name,
    months: 3,
    ...square(take(about), lon, lat),
  }))
  const names = shuffled(
    FIRST_HALF.flatMap(first => SECOND_HALF.map(second => first + second)),
    random,
  )
  const spots = shuffled(places(random), random)
  const others = shuffled(left, random).map((customers, i) => {
    const [lon, lat] = spots[i] ?? [110, -7]
    const kind = customers / scale > 80_000 ? 'Kota' : 'Kabupaten'
    const name = `${kind} ${names[i]}`
    return { slug: name.toLowerCase().replace(' ', '-'), name, months: 1, ...square(customers, lon, lat) }
  })
  return [...probes, ...others]
}
