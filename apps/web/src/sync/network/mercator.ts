/** Between degrees and the map's units (EPSG:3857 metres). */
const EARTH_RADIUS = 6378137
const RADIANS = Math.PI / 180

export const mapX = (lon: number): number => EARTH_RADIUS * lon * RADIANS
export const mapY = (lat: number): number =>
  EARTH_RADIUS * Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2))
export const lonOf = (x: number): number => x / EARTH_RADIUS / RADIANS
export const latOf = (y: number): number =>
  (2 * Math.atan(Math.exp(y / EARTH_RADIUS)) - Math.PI / 2) / RADIANS
