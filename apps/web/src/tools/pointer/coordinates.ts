import {
  LATITUDE_BOUND,
  type LatLon,
  LONGITUDE_BOUND,
  POINTER_DECIMALS,
  parseBounded,
  validatePointerCoordinates,
} from '@petatirta/domain'

export interface PointerValues {
  longitude: string
  latitude: string
}

const ANYWHERE = '0'

/** M5.6 at the field that is wrong: the other one is taken for good. */
export const validateLongitude = (text: string): string | undefined =>
  validatePointerCoordinates(text, ANYWHERE)
export const validateLatitude = (text: string): string | undefined =>
  validatePointerCoordinates(ANYWHERE, text)

export function readPoint({ longitude, latitude }: PointerValues): LatLon | undefined {
  const lon = parseBounded(longitude, LONGITUDE_BOUND, POINTER_DECIMALS)
  const lat = parseBounded(latitude, LATITUDE_BOUND, POINTER_DECIMALS)
  return lon === undefined || lat === undefined ? undefined : { lon, lat }
}
