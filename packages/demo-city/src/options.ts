export interface CityOptions {
  slug: string
  name: string
  seed: number
  customers: number
  /** Centre of the city, degrees. */
  lon: number
  lat: number
  /** "Today" of the data, YYYY-MM-DD. The newest billing period is the month before it. */
  asOf: string
  months?: number
  gmtOffset?: number
  messy?: boolean
  /** In use for a while: new and closed connections, wrong areas, photos, a delivery with mistakes. */
  lived?: boolean
}

export type City = Required<CityOptions>

/** Fills the defaults and refuses what would make a nonsensical city. */
export function checkOptions(options: CityOptions): City {
  const city: City = { months: 24, gmtOffset: 7, messy: false, lived: false, ...options }
  const require = (ok: boolean, message: string) => {
    if (!ok) throw new RangeError(message)
  }
  require(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(city.slug), `slug must be kebab-case, got "${city.slug}"`)
  require(city.name.trim() !== '', 'name must not be empty')
  require(Number.isInteger(city.seed), `seed must be an integer, got ${city.seed}`)
  require(Number.isInteger(city.customers) &&
    city.customers >= 100 &&
    city.customers <= 2_000_000, `customers must be an integer from 100 to 2000000, got ${city.customers}`)
  require(city.lon >= 94 && city.lon <= 142, `lon must lie in Indonesia (94 to 142), got ${city.lon}`)
  require(city.lat >= -12 && city.lat <= 7, `lat must lie in Indonesia (-12 to 7), got ${city.lat}`)
  require(isDate(city.asOf), `asOf must be a date YYYY-MM-DD, got "${city.asOf}"`)
  require(Number.isInteger(city.months) &&
    city.months >= 1 &&
    city.months <= 120, `months must be an integer from 1 to 120, got ${city.months}`)
  require([7, 8, 9].includes(city.gmtOffset), `gmtOffset must be 7, 8 or 9, got ${city.gmtOffset}`)
  return city
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The two cities that an empty PetaTirta starts with: what the product can do has something to show in them. */
export function DEMO_CITIES(asOf: string): CityOptions[] {
  return [
    {
      slug: 'kota-contoh',
      name: 'Kota Contoh',
      seed: 7,
      customers: 12_000,
      lon: 110.42,
      lat: -7.05,
      asOf,
      gmtOffset: 7,
      lived: true,
    },
    {
      slug: 'kabupaten-sarolangun',
      name: 'Kabupaten Sarolangun',
      seed: 11,
      customers: 1_500,
      lon: 102.7,
      lat: -2.3,
      asOf,
      gmtOffset: 7,
      lived: true,
    },
  ]
}
