/** The reference systems that layers are written in: WGS 84 in degrees, or in metres of a UTM zone. */
import { type UtmZone, utmZoneOf } from '@petatirta/domain/matching'

export interface WrittenSystem {
  readonly srid: number
  readonly name: string
  readonly isDegrees: boolean
  /** As EPSG describes it. */
  readonly wkt: string
  /** As programs by Esri want it beside a Shapefile. */
  readonly esriWkt: string
}

const OGC_DEGREES =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],' +
  'PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]'
const ESRI_DEGREES =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],' +
  'UNIT["Degree",0.0174532925199433]]'

export const WGS_84: WrittenSystem = {
  srid: 4326,
  name: 'WGS 84',
  isDegrees: true,
  wkt: OGC_DEGREES,
  esriWkt: ESRI_DEGREES,
}

function utm({ zone, half }: UtmZone): WrittenSystem {
  const srid = (half === 'S' ? 32700 : 32600) + zone
  const parameters = (names: readonly string[]) =>
    [0, zone * 6 - 183, 0.9996, 500_000, half === 'S' ? 10_000_000 : 0]
      .map((value, i) => `PARAMETER["${names[i]}",${value}]`)
      .join(',')
  const ogc = parameters([
    'latitude_of_origin',
    'central_meridian',
    'scale_factor',
    'false_easting',
    'false_northing',
  ])
  const esri = parameters([
    'Latitude_Of_Origin',
    'Central_Meridian',
    'Scale_Factor',
    'False_Easting',
    'False_Northing',
  ])
  const name = `WGS 84 / UTM zone ${zone}${half}`
  return {
    srid,
    name,
    isDegrees: false,
    wkt: `PROJCS["${name}",${OGC_DEGREES},PROJECTION["Transverse_Mercator"],${ogc},UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Easting",EAST],AXIS["Northing",NORTH],AUTHORITY["EPSG","${srid}"]]`,
    esriWkt: `PROJCS["WGS_1984_UTM_Zone_${zone}${half}",${ESRI_DEGREES},PROJECTION["Transverse_Mercator"],${esri},UNIT["Meter",1]]`,
  }
}

/** The UTM zone that a place lies in. */
export const utmSystem = (lon: number, lat: number): WrittenSystem => utm(utmZoneOf(lon, lat))
