/** The columns by which a table of ours says places, written and read again. */
export const LONGITUDE = 'Bujur'
export const LATITUDE = 'Lintang'
export const EASTING = 'X'
export const NORTHING = 'Y'
export const GEOMETRY = 'Geometri (GeoJSON)'

/** In degrees and in metres. */
export const PLACE_PAIRS = [
  [LONGITUDE, LATITUDE],
  [EASTING, NORTHING],
] as const

export const isPlacePair = (x: string | undefined, y: string | undefined): boolean =>
  PLACE_PAIRS.some(([first, second]) => first === x && second === y)
