/** The old `crs` member of GeoJSON: which of the reference systems in use in Indonesia a file is in. */

const WGS_84 = 4326
const WEB_MERCATOR = 3857

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

const SUPPORTED: ReadonlySet<number> = new Set([
  WGS_84,
  WEB_MERCATOR,
  // WGS 84 / UTM zones 46–54, north and south.
  ...range(32646, 32654),
  ...range(32746, 32754),
  // DGN95: geographic, UTM zones 46N–52N and 47S–54S.
  4755,
  ...range(23866, 23872),
  ...range(23877, 23884),
  // DGN95 / TM-3, in which the land agency keeps its maps.
  ...range(23830, 23845),
])

const SAME_AS: Readonly<Record<number, number>> = {
  // Names that Web Mercator had before it got its number.
  900913: WEB_MERCATOR,
  102100: WEB_MERCATOR,
  102113: WEB_MERCATOR,
  3785: WEB_MERCATOR,
  // SRGI2013 lies within centimetres of WGS 84, and not every PROJ knows it.
  9470: WGS_84,
  ...Object.fromEntries(range(9476, 9482).map(code => [code, code + 32646 - 9476])),
  ...Object.fromEntries(range(9487, 9494).map(code => [code, code + 32747 - 9487])),
}

/** The number under which a system can be converted. */
export const convertible = (code: number): number => SAME_AS[code] ?? code

const ADVICE = 'Ekspor ulang file dalam WGS 84 (EPSG:4326) atau UTM zona 46–54.'
const UNREADABLE = `Sistem koordinat file tidak dapat dibaca. ${ADVICE}`

/** EPSG:32749, urn:ogc:def:crs:EPSG:6.9:32749, http://www.opengis.net/def/crs/EPSG/0/32749, …/gml/srs/epsg.xml#32749 */
const CODE = /^(?:.*\b(?:EPSG|ESRI)(?:\.xml#|[:/](?:[\w.]*[:/])?))?(\d{4,6})$/i
const CRS84 = /\bCRS:?84h?$/i
const PLAIN_WGS_84 = /^(?:GCS[ _])?WGS[ _]?(?:19)?84$/i
const NAMED_UTM = /^WGS[ _]?(?:19)?84[ _/]+UTM[ _]zone[ _](\d{1,2})([NS])$/i

/** The number in a name of a system, or that of a well-known name. */
export function codeOf(name: string): number | null {
  if (CRS84.test(name) || PLAIN_WGS_84.test(name)) return WGS_84
  const [, zone, half] = NAMED_UTM.exec(name) ?? []
  if (zone && half) return (half.toUpperCase() === 'N' ? 32600 : 32700) + Number(zone)
  const [, code] = CODE.exec(name) ?? []
  return code ? Number(code) : null
}

/** Longer than any name; it is looked at again with every part of the file. */
const LONGEST_NAME = 500

/** What the member calls the system: a name, or a bare number in its oldest form. */
export function nameIn(crs: unknown): string | null {
  if (typeof crs === 'string' || typeof crs === 'number') return String(crs).trim()
  const { type, properties } = Object(crs) as { type?: unknown; properties?: unknown }
  if (type === 'link') return null
  const { name, code } = Object(properties) as { name?: unknown; code?: unknown }
  const given = name ?? code
  return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : null
}

export function readCrs(crs: unknown): { srid: number } | { problem: string } {
  if (crs === undefined || crs === null) return { srid: WGS_84 }
  const name = nameIn(crs)
  if (!name) return { problem: UNREADABLE }
  const code = name.length > LONGEST_NAME ? null : codeOf(name)
  const srid = code === null ? null : convertible(code)
  if (srid !== null && SUPPORTED.has(srid)) return { srid }
  const shown = code === null ? `"${name.slice(0, 80)}"` : `EPSG:${code}`
  return { problem: `Sistem koordinat ${shown} tidak didukung. ${ADVICE}` }
}
