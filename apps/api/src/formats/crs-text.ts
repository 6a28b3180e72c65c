/** What WKT, a PROJ text or a name says of a reference system. */
import { codeOf } from './crs.ts'

const LONGEST = 64 * 1024
/** The number of the whole system stands last; those before it are of its parts. */
const OWN_CODE = /(?:AUTHORITY|ID)\s*\[\s*"(?:EPSG|ESRI)"\s*,\s*"?(\d{4,6})"?[^\]]*\]\s*\]\s*$/i
const ROOT_NAME = /^\s*[A-Z_0-9]+\s*\[\s*"([^"]{1,200})"/i
const FIRST_ZONE = 46
const LAST_ZONE = 54

/** Datums that are in use in Indonesia: the number of their degrees, and of the first of their UTM zones. */
const DATUMS: readonly { called: RegExp; degrees: number; north: number; south: number }[] = [
  { called: /SRGI|Sistem_Referensi/i, degrees: 4326, north: 32646, south: 32746 },
  { called: /DGN_?(19)?95|Geodesi_Nasional/i, degrees: 4755, north: 23866, south: 23876 },
  { called: /Indonesian?_(Datum_)?1974|\bID74\b/i, degrees: 4238, north: 23846, south: 23886 },
  { called: /WGS[_ ]?(19)?84/i, degrees: 4326, north: 32646, south: 32746 },
]

const numbered = (text: string, name: string): number | undefined => {
  const [, value] =
    new RegExp(`PARAMETER\\s*\\[\\s*"${name}"\\s*,\\s*(-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)`, 'i').exec(text) ??
    []
  return value === undefined ? undefined : Number(value)
}

interface Grid {
  readonly meridian: number
  readonly scale: number
  readonly east: number
  readonly north: number
}

function utmOf({ meridian, scale, east, north }: Grid, datum: (typeof DATUMS)[number]): number | undefined {
  const zone = (meridian + 183) / 6
  if (!Number.isInteger(zone) || zone < FIRST_ZONE || zone > LAST_ZONE) return undefined
  if (Math.abs(scale - 0.9996) > 1e-7 || east !== 500_000 || (north !== 0 && north !== 10_000_000))
    return undefined
  return (north === 0 ? datum.north : datum.south) + zone - FIRST_ZONE
}

/** The grid of the land agency: zones of three degrees, the first one around 94.5°. */
function tm3Of({ meridian, scale, east, north }: Grid): number | undefined {
  const place = (meridian - 94.5) / 3
  const isTm3 = Math.abs(scale - 0.9999) < 1e-7 && east === 200_000 && north === 1_500_000
  return isTm3 && Number.isInteger(place) && place >= 0 && place <= 15 ? 23_830 + place : undefined
}

function byParameters(text: string): number | undefined {
  const [, datumName = ''] = /DATUM\s*\[\s*"([^"]{1,200})"/i.exec(text) ?? []
  const datum = DATUMS.find(({ called }) => called.test(datumName))
  if (/^\s*GEOG(CS|CRS)/i.test(text)) return datum?.degrees
  if (/Mercator_Auxiliary_Sphere|Popular Visualisation Pseudo/i.test(text)) return 3857
  if (!datum || !/"Transverse[_ ]Mercator"/i.test(text) || /US survey foot|"foot/i.test(text))
    return undefined
  const grid = {
    meridian: numbered(text, 'Central_Meridian') ?? numbered(text, 'Longitude of natural origin'),
    scale: numbered(text, 'Scale_Factor') ?? numbered(text, 'Scale factor at natural origin'),
    east: numbered(text, 'False_Easting') ?? numbered(text, 'False easting'),
    north: numbered(text, 'False_Northing') ?? numbered(text, 'False northing'),
  }
  if (Object.values(grid).some(value => value === undefined)) return undefined
  return utmOf(grid as Grid, datum) ?? tm3Of(grid as Grid)
}

function byProj(text: string): number | undefined {
  const [, init] = /\+init=epsg:(\d{4,6})/i.exec(text) ?? []
  if (init) return Number(init)
  if (!/\+(datum|ellps)=WGS84\b/i.test(text)) return undefined
  if (/\+proj=longlat\b/.test(text)) return 4326
  const [, zone] = /\+proj=utm\b.*\+zone=(\d{1,2})\b/.exec(text) ?? []
  return zone ? (/\+south\b/.test(text) ? 32700 : 32600) + Number(zone) : undefined
}

/** A number where the text tells it; else the name by which the table of systems may know it. */
export function systemIn(text: string): { srid?: number; name?: string } {
  if (text.length > LONGEST) return {}
  const code = text.length <= 500 ? codeOf(text.trim()) : null
  const own = OWN_CODE.exec(text)?.[1]
  const srid = code ?? (own ? Number(own) : undefined) ?? byParameters(text) ?? byProj(text)
  const name = ROOT_NAME.exec(text)?.[1] ?? (text.length <= 200 ? text.trim() : undefined)
  return { ...(srid === undefined ? {} : { srid }), ...(name === undefined ? {} : { name }) }
}
