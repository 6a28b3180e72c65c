/**
 * UTM to longitude and latitude and back by Krüger's series, to the fourth order in the third flattening: below a micrometre in and
 * near a zone. A library for one projection would be larger than everything else that reads coordinates.
 */
export interface UtmZone {
  /** 46 to 54 in Indonesia. */
  readonly zone: number
  readonly half: 'N' | 'S'
}

const SEMI_MAJOR = 6_378_137
const FLATTENING = 1 / 298.257223563
const SCALE = 0.9996
const FALSE_EASTING = 500_000
const FALSE_NORTHING = 10_000_000
const DEGREES = 180 / Math.PI

const n = FLATTENING / (2 - FLATTENING)
const [n2, n3, n4] = [n ** 2, n ** 3, n ** 4]
/** Radius of the circle that is as long as a meridian. */
const RECTIFYING = (SEMI_MAJOR / (1 + n)) * (1 + n2 / 4 + n4 / 64)

const BETA = [
  n / 2 - (2 * n2) / 3 + (37 * n3) / 96 - n4 / 360,
  n2 / 48 + n3 / 15 - (437 * n4) / 1440,
  (17 * n3) / 480 - (37 * n4) / 840,
  (4397 * n4) / 161_280,
]
const ALPHA = [
  n / 2 - (2 * n2) / 3 + (5 * n3) / 16 + (41 * n4) / 180,
  (13 * n2) / 48 - (3 * n3) / 5 + (557 * n4) / 1440,
  (61 * n3) / 240 - (103 * n4) / 140,
  (49_561 * n4) / 161_280,
]
const DELTA = [
  2 * n - (2 * n2) / 3 - 2 * n3 + (116 * n4) / 45,
  (7 * n2) / 3 - (8 * n3) / 5 - (227 * n4) / 45,
  (56 * n3) / 15 - (136 * n4) / 35,
  (4279 * n4) / 630,
]

export function utmToLonLat(
  easting: number,
  northing: number,
  { zone, half }: UtmZone,
): [lon: number, lat: number] {
  const xi = (northing - (half === 'S' ? FALSE_NORTHING : 0)) / (SCALE * RECTIFYING)
  const eta = (easting - FALSE_EASTING) / (SCALE * RECTIFYING)
  let xiSphere = xi
  let etaSphere = eta
  BETA.forEach((beta, i) => {
    const k = 2 * (i + 1)
    xiSphere -= beta * Math.sin(k * xi) * Math.cosh(k * eta)
    etaSphere -= beta * Math.cos(k * xi) * Math.sinh(k * eta)
  })
  const conformal = Math.asin(Math.sin(xiSphere) / Math.cosh(etaSphere))
  const lat = DELTA.reduce((sum, delta, i) => sum + delta * Math.sin(2 * (i + 1) * conformal), conformal)
  const lon = Math.atan2(Math.sinh(etaSphere), Math.cos(xiSphere))
  return [zone * 6 - 183 + lon * DEGREES, lat * DEGREES]
}

const ECCENTRICITY = (2 * Math.sqrt(n)) / (1 + n)

export function lonLatToUtm(
  lon: number,
  lat: number,
  { zone, half }: UtmZone,
): [easting: number, northing: number] {
  const sin = Math.sin(lat / DEGREES)
  const tangent = Math.sinh(Math.atanh(sin) - ECCENTRICITY * Math.atanh(ECCENTRICITY * sin))
  const away = (lon - (zone * 6 - 183)) / DEGREES
  const xi = Math.atan2(tangent, Math.cos(away))
  const eta = Math.asinh(Math.sin(away) / Math.hypot(tangent, Math.cos(away)))
  let [xiPlane, etaPlane] = [xi, eta]
  ALPHA.forEach((alpha, i) => {
    const k = 2 * (i + 1)
    xiPlane += alpha * Math.sin(k * xi) * Math.cosh(k * eta)
    etaPlane += alpha * Math.cos(k * xi) * Math.sinh(k * eta)
  })
  const scale = SCALE * RECTIFYING
  return [FALSE_EASTING + scale * etaPlane, (half === 'S' ? FALSE_NORTHING : 0) + scale * xiPlane]
}

/** The zone that a place lies in. */
export const utmZoneOf = (lon: number, lat: number): UtmZone => ({
  zone: Math.floor((lon + 180) / 6) + 1,
  half: lat < 0 ? 'S' : 'N',
})

/** L and M are the bands of the military grid that cover Indonesia's south; its N is the north, too. */
const SOUTH = new Set(['s', 'ls', 'south', 'selatan', 'l', 'm'])
const NORTH = new Set(['n', 'u', 'lu', 'north', 'utara'])
const halfNamed = (word: string) => (SOUTH.has(word) ? 'S' : NORTH.has(word) ? 'N' : undefined)

/** '49S', '49 M', 'UTM Zona 49 Selatan', 'WGS 84 / UTM zone 49S', 'EPSG:32749'. Zones outside Indonesia are none. */
export function parseUtmZone(text: string): UtmZone | undefined {
  const [, hemisphere, code] = /\b32([67])(\d{2})\b/.exec(text) ?? []
  const [, number, word = ''] = /(?:^|\D)(\d{2})\s*([a-z]+)\b/i.exec(text) ?? []
  const zone = Number(code ?? number)
  const half = hemisphere ? (hemisphere === '6' ? 'N' : 'S') : halfNamed(word.toLowerCase())
  return half && zone >= 46 && zone <= 54 ? { zone, half } : undefined
}
