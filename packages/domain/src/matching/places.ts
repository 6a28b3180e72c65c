import { parseDegrees } from './degrees.ts'
import { type UtmZone, utmToLonLat, utmZoneOf } from './utm.ts'

/** How two columns say a place. */
export interface PlaceForm {
  readonly form: 'degrees' | 'utm'
  /** The column that was taken for x holds y. */
  readonly isSwapped: boolean
  readonly zone?: UtmZone
  readonly reason: string
}
export interface Place {
  readonly lon: number
  readonly lat: number
}
export type Refused = { readonly refused: string }

/** Indonesia, with some sea around it. */
const LON = [94, 142] as const
const LAT = [-12, 7] as const
/** Degrees around the middle of its city in which a place is believed to be one of the city's. */
const NEAR = 1.5
/** Of the samples that have to fit: others are slips, which are refused one by one. */
const MOST = 0.8
const EASTINGS = [100_000, 900_000] as const
const NORTHINGS = { N: [-400_000, 800_000], S: [8_600_000, 10_400_000] } as const

const within = ([from, to]: readonly [number, number], value: number) => value >= from && value <= to
const isNear = (city: Place, lon: number, lat: number) =>
  Math.abs(lon - city.lon) <= NEAR && Math.abs(lat - city.lat) <= NEAR

/** Metres: 433.000,25 and 433000.25 alike. Their size leaves no doubt about what groups and what divides. */
export function parseMetres(input: string | number): number | undefined {
  if (typeof input === 'number') return Number.isFinite(input) ? input : undefined
  const text = input.replaceAll(/\s|m(?:E|N|T|U)?$/g, '')
  if (/^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  return /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

type Sample = readonly [x: string | number, y: string | number]

function asDegrees([x, y]: Sample, isSwapped: boolean): Place | undefined {
  const [first, second] = [parseDegrees(x), parseDegrees(y)]
  if (!first || !second) return undefined
  // What a text says of itself counts more than the column it stands in.
  if (first.axis && first.axis === second.axis) return undefined
  const isTurned = first.axis || second.axis ? first.axis === 'lat' || second.axis === 'lon' : isSwapped
  return isTurned ? { lon: second.degrees, lat: first.degrees } : { lon: first.degrees, lat: second.degrees }
}

function asUtm([x, y]: Sample, isSwapped: boolean, zone: UtmZone): Place | undefined {
  const [east, north] = (isSwapped ? [y, x] : [x, y]).map(parseMetres)
  if (east === undefined || north === undefined) return undefined
  if (!within(EASTINGS, east) || !within(NORTHINGS[zone.half], north)) return undefined
  const [lon, lat] = utmToLonLat(east, north, zone)
  return { lon, lat }
}

const share = (samples: readonly Sample[], fits: (sample: Sample) => boolean) =>
  samples.filter(fits).length / samples.length

/** Zones to try: the stated one alone, or that of the city, the other side of the equator, and the neighbours. */
function zonesFor(city: Place, stated?: UtmZone): UtmZone[] {
  if (stated) return [stated]
  const { zone, half } = utmZoneOf(city.lon, city.lat)
  const other = half === 'S' ? 'N' : 'S'
  return [zone, zone - 1, zone + 1].flatMap(number => [
    { zone: number, half },
    { zone: number, half: other } as const,
  ])
}

const isOf = (place: Place | undefined, holds: (place: Place) => boolean) =>
  place !== undefined && holds(place)
const inIndonesia = ({ lon, lat }: Place) => within(LON, lon) && within(LAT, lat)

type UtmReading = { readonly zone: UtmZone; readonly isSwapped: boolean }
/** North of the equator both columns may look like eastings: swapped ones have to fit this much better. */
const MUCH_NEARER = 3

/** The reading that brings most samples closest to the city, of those that bring them to it at all. */
function nearest(
  samples: readonly Sample[],
  city: Place,
  readings: readonly UtmReading[],
): UtmReading | undefined {
  let best: { reading: UtmReading; distance: number } | undefined
  for (const reading of readings) {
    const places = samples.flatMap(pair => asUtm(pair, reading.isSwapped, reading.zone) ?? [])
    const near = places.filter(({ lon, lat }) => isNear(city, lon, lat))
    if (near.length < samples.length * MOST) continue
    const total = near.reduce((sum, { lon, lat }) => sum + Math.hypot(lon - city.lon, lat - city.lat), 0)
    const distance = (total / near.length) * (reading.isSwapped ? MUCH_NEARER : 1)
    if (!best || distance < best.distance) best = { reading, distance }
  }
  return best?.reading
}

/** Finds out how the columns are to be read, from samples of both and where the city lies. */
export function recognisePlaces(
  samples: readonly Sample[],
  city: Place,
  stated?: UtmZone,
): PlaceForm | Refused {
  const filled = samples.filter(pair => pair.every(value => String(value).trim() !== ''))
  if (filled.length === 0) return { refused: 'Kolom koordinat kosong.' }
  const turned = (isSwapped: boolean) => (isSwapped ? '; kolomnya tertukar' : '')
  for (const isSwapped of [false, true])
    if (share(filled, pair => isOf(asDegrees(pair, isSwapped), inIndonesia)) >= MOST)
      return { form: 'degrees', isSwapped, reason: `Lintang dan bujur${turned(isSwapped)}` }
  const readings = zonesFor(city, stated).flatMap(zone =>
    [false, true].map(isSwapped => ({ zone, isSwapped })),
  )
  const near = nearest(filled, city, readings)
  if (near) {
    const { zone, isSwapped } = near
    const source = stated ? '' : ' (dari letak kota)'
    return { form: 'utm', ...near, reason: `UTM zona ${zone.zone}${zone.half}${source}${turned(isSwapped)}` }
  }
  if (readings.some(({ zone, isSwapped }) => share(filled, pair => !!asUtm(pair, isSwapped, zone)) >= MOST))
    return {
      refused: stated
        ? `Koordinat UTM zona ${stated.zone}${stated.half} jatuh jauh dari kota ini. Periksa zonanya.`
        : 'Koordinat mirip UTM, tetapi jatuh jauh dari kota ini. Sebutkan zonanya.',
    }
  return {
    refused: 'Koordinat tidak dikenali: bukan lintang dan bujur di Indonesia, bukan pula UTM zona 46–54.',
  }
}

/** One place, or why it has none. */
export function readPlace(
  x: string | number,
  y: string | number,
  { form, isSwapped, zone }: Omit<PlaceForm, 'reason'>,
): Place | Refused {
  if ([x, y].some(value => String(value).trim() === '')) return { refused: 'koordinat tidak diisi' }
  const place = form === 'degrees' ? asDegrees([x, y], isSwapped) : zone && asUtm([x, y], isSwapped, zone)
  if (!place) return { refused: 'koordinat tidak dapat dibaca' }
  if (inIndonesia(place)) return place
  if (form === 'degrees' && inIndonesia({ lon: place.lat, lat: place.lon }))
    return { refused: 'lintang dan bujur tertukar' }
  return { refused: 'koordinat di luar Indonesia' }
}
