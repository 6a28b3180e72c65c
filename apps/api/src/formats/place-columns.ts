/** The columns by which a table of ours says places, written and read again. */
export const LONGITUDE = 'Bujur'
export const LATITUDE = 'Lintang'
export const GEOMETRY = 'Geometri (GeoJSON)'

/** Of a layer they say the system, too: nothing else in a table could, and no other table has them. */
const SHAPE = /^Geometri \(GeoJSON(?:, (EPSG:\d{4,6}))?\)$/
const FIRST = /^(?:Bujur|X) \((EPSG:\d{4,6})\)$/
const SECOND = /^(?:Lintang|Y) \((EPSG:\d{4,6})\)$/
const DEGREES = 4326

interface Written {
  readonly isPoint: boolean
  readonly srid: number
}

export function placeColumns({ isPoint, srid }: Written): string[] {
  const isDegrees = srid === DEGREES
  if (!isPoint) return [isDegrees ? GEOMETRY : `Geometri (GeoJSON, EPSG:${srid})`]
  return (isDegrees ? [LONGITUDE, LATITUDE] : ['X', 'Y']).map(name => `${name} (EPSG:${srid})`)
}

export interface FoundPlaces {
  /** Where its shape stands, or its two coordinates. */
  readonly at: readonly [shape: number] | readonly [x: number, y: number]
  readonly crs: string
}

/** Null where a table was not written here. */
export function findPlaceColumns(names: readonly string[]): FoundPlaces | null {
  const shape = names.findIndex(name => SHAPE.test(name))
  if (shape >= 0) return { at: [shape], crs: SHAPE.exec(names[shape] ?? '')?.[1] ?? `EPSG:${DEGREES}` }
  const x = names.findIndex(name => FIRST.test(name))
  const crs = FIRST.exec(names[x] ?? '')?.[1]
  const y = names.findIndex(name => crs !== undefined && SECOND.exec(name)?.[1] === crs)
  return crs !== undefined && y >= 0 ? { at: [x, y], crs } : null
}
