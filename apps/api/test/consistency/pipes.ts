/** A city's pipes as a utility would send them, and what a filter means for one of them. No rule of ours. */
import { generateCity } from '@petatirta/demo-city'

export interface RawPipe {
  type: 'Feature'
  geometry: { type: 'LineString'; coordinates: [number, number][] }
  properties: Record<string, string | number>
}

const odd = (value: string | number, i: number): string | number => {
  const text = String(value)
  if (i % 7 === 1) return ` ${text.toLowerCase()}`
  return i % 31 === 3 ? 'Bambu' : value
}

function oddPipe(pipe: RawPipe, i: number): RawPipe {
  const { JENIS_PIPA = '', DIAMETER = '', TAHUN = '' } = pipe.properties
  const properties = {
    ...pipe.properties,
    id: `pipa-${i}`,
    JENIS_PIPA: odd(JENIS_PIPA, i),
    DIAMETER: i % 5 === 2 ? `${DIAMETER} mm` : i % 41 === 4 ? '-' : String(DIAMETER),
    TAHUN: i % 11 === 5 ? '-' : TAHUN,
  }
  return { ...pipe, properties }
}

export function rawPipes(today: string): RawPipe[] {
  const { files } = generateCity({
    slug: 'kota-sama',
    name: 'Kota Sama',
    seed: 20260601,
    customers: 400,
    lon: 110.4,
    lat: -7,
    asOf: today,
    months: 1,
  })
  const text = [...(files.find(file => file.name === 'pipes.geojson')?.chunks() ?? [])].join('')
  return JSON.parse(text).features.map(oddPipe)
}

const fold = (value: unknown) => String(value).trim().toLowerCase().replace(/ mm$/, '')

interface Lists {
  readonly types: 'all' | readonly string[]
  readonly diameters: 'all' | readonly string[]
}
export interface PipeNames {
  readonly types: readonly { name: string }[]
  readonly diameters: readonly { name: string }[]
}

const groupOf = (value: unknown, configured: readonly { name: string }[]) =>
  configured.find(({ name }) => fold(name) === fold(value))?.name ?? 'Others'

const decides = (list: 'all' | readonly string[]) => list !== 'all' && list.length > 0

export function matches({ properties }: RawPipe, { types, diameters }: Lists, names: PipeNames): boolean {
  if (decides(types) && !types.includes(groupOf(properties.JENIS_PIPA, names.types))) return false
  return !decides(diameters) || diameters.includes(groupOf(properties.DIAMETER, names.diameters))
}

export const yearOf = ({ properties }: RawPipe): number =>
  properties.TAHUN === '-' ? 0 : Number(properties.TAHUN)

/** Spherical Mercator, as every web map. */
export function lengthOf({ geometry: { coordinates } }: RawPipe): number {
  const project = ([lon, lat]: [number, number]) => [
    (lon * Math.PI * 6378137) / 180,
    Math.log(Math.tan(((90 + lat) * Math.PI) / 360)) * 6378137,
  ]
  return coordinates.slice(1).reduce((sum, to, i) => {
    const [ax = 0, ay = 0] = project(coordinates[i] ?? to)
    const [bx = 0, by = 0] = project(to)
    return sum + Math.hypot(bx - ax, by - ay)
  }, 0)
}
