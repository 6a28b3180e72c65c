/** Coordinates that a table has in two of its columns. */
import type { CoordinateSystem } from '@petatirta/contract'
import {
  type PlaceForm,
  parseDegrees,
  parseMetres,
  parseUtmZone,
  readPlace,
  recognisePlaces,
} from '@petatirta/domain/matching'
import type { City } from './describe-files.ts'
import type { SampledRow } from './layer-sample.ts'

export interface ColumnPlaces {
  /** The system of the positions that `read` answers with. */
  readonly srid: number
  /** What the numbers of the columns are in: a system, or a UTM zone that was recognised. */
  readonly shown: number
  readonly read: (x: unknown, y: unknown) => readonly [number, number] | { readonly refused: string }
}

const cell = (value: unknown): string | number =>
  typeof value === 'number' ? value : value === null || value === undefined ? '' : String(value)

/** A system that a person chose: its numbers are taken as they are. */
function bySystem({ srid, isGeographic }: CoordinateSystem): ColumnPlaces['read'] {
  const parse = (value: string | number) => (isGeographic ? parseDegrees(value)?.degrees : parseMetres(value))
  return (x, y) => {
    if (cell(x) === '' || cell(y) === '') return { refused: 'koordinat tidak diisi' }
    const [first, second] = [parse(cell(x)), parse(cell(y))]
    return first === undefined || second === undefined
      ? { refused: `koordinat tidak dapat dibaca dalam EPSG:${srid}` }
      : [first, second]
  }
}

function byForm(form: PlaceForm): ColumnPlaces['read'] {
  return (x, y) => {
    const place = readPlace(cell(x), cell(y), form)
    return 'refused' in place ? place : [place.lon, place.lat]
  }
}

const shownSystem = ({ form, zone }: PlaceForm) =>
  form === 'utm' && zone ? (zone.half === 'N' ? 32600 : 32700) + zone.zone : 4326

/** How two columns are to be read, by their values and where the utility lies; or why they cannot be. */
export function columnPlaces(
  { x, y }: { x: string; y: string },
  sample: readonly SampledRow[],
  { system, swap, city }: { system: CoordinateSystem | null; swap: boolean; city: City },
): ColumnPlaces | { refused: string } {
  const turned =
    (read: ColumnPlaces['read']): ColumnPlaces['read'] =>
    (first, second) =>
      swap ? read(second, first) : read(first, second)
  // UTM that was chosen is recognised as such all the same: columns may be the wrong way round.
  const stated = system && !system.isGeographic ? parseUtmZone(`EPSG:${system.srid}`) : undefined
  if (system && !stated && system.srid !== 4326)
    return { srid: system.srid, shown: system.srid, read: turned(bySystem(system)) }
  const samples = sample.flatMap(({ cells }) => {
    const pair = [cells?.[x] ?? '', cells?.[y] ?? ''] as const
    return pair[0] === '' && pair[1] === '' ? [] : [swap ? ([pair[1], pair[0]] as const) : pair]
  })
  const form = recognisePlaces(samples, { lon: city.lon, lat: city.lat }, stated)
  if ('refused' in form) return form
  return {
    srid: 4326,
    shown: shownSystem(form),
    read: turned(byForm(form)),
  }
}
