import { FEATURE_KINDS, type FeatureKind, kindInfo } from './feature-kinds.ts'
import { importKindLabel, type SectionKind } from './import-sections.ts'

/** What can be taken out: every layer, and complaints. */
export type ExportKind = SectionKind
export const EXPORT_KINDS = [...FEATURE_KINDS, 'complaint'] as [ExportKind, ...ExportKind[]]

interface ExportFormatInfo {
  readonly label: string
  /** Whom it is for, in words of the dialog. */
  readonly meaning: string
  readonly extension: string
  readonly type: string
  /** Degrees alone, by the format's own rule. */
  readonly onlyDegrees?: true
  /** The only kinds that it is of use for. */
  readonly kinds?: readonly ExportKind[]
}

/** In the order of the dialog; each has a writer in apps/api/src/formats/write. */
export const EXPORT_FORMATS = {
  geopackage: {
    label: 'GeoPackage',
    meaning: 'QGIS dan ArcGIS; semua kolom utuh',
    extension: 'gpkg',
    type: 'application/geopackage+sqlite3',
  },
  shapefile: {
    label: 'Shapefile',
    meaning: 'Program GIS lama; nama kolom paling panjang 10 huruf',
    extension: 'zip',
    type: 'application/zip',
  },
  geojson: {
    label: 'GeoJSON',
    meaning: 'Web dan program GIS; semua kolom utuh',
    extension: 'geojson',
    type: 'application/geo+json',
  },
  kml: {
    label: 'KML',
    meaning: 'Google Earth',
    extension: 'kml',
    type: 'application/vnd.google-earth.kml+xml',
    onlyDegrees: true,
  },
  csv: {
    label: 'CSV',
    meaning: 'Tabel teks dengan kolom koordinat',
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
  },
  xlsx: {
    label: 'Excel (XLSX)',
    meaning: 'Tabel dengan kolom koordinat',
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  dxf: {
    label: 'DXF (AutoCAD)',
    meaning: 'Gambar pipa dan aksesoris',
    extension: 'dxf',
    type: 'image/vnd.dxf',
    kinds: ['pipe', 'accessories'],
  },
} as const satisfies Record<string, ExportFormatInfo>

export type ExportFormat = keyof typeof EXPORT_FORMATS
export const EXPORT_FORMAT_IDS = Object.keys(EXPORT_FORMATS) as [ExportFormat, ...ExportFormat[]]

export const exportFormat = (format: ExportFormat): ExportFormatInfo => EXPORT_FORMATS[format]

/** Longitude and latitude (EPSG:4326), or metres in the UTM zone that the city lies in. */
export const EXPORT_SYSTEMS = ['degrees', 'utm'] as const
export type ExportSystem = (typeof EXPORT_SYSTEMS)[number]

export const fitsKind = (format: ExportFormat, kind: ExportKind): boolean =>
  exportFormat(format).kinds?.includes(kind) ?? true

export const exportKindLabel = (kind: ExportKind): string => importKindLabel(kind)

/** Whether a table says its places in two columns, or each shape in one. */
export const isPointExport = (kind: ExportKind): boolean =>
  kind === 'complaint' || kindInfo(kind as FeatureKind).geometry.every(family => family === 'point')

interface Named {
  readonly kind: ExportKind
  readonly city: string
  /** YYYY-MM-DD where the city lies. */
  readonly day: string
}

/** 'pipa-kota-contoh-20261118': what, of where, and of which day. */
export const exportName = ({ kind, city, day }: Named): string =>
  [
    exportKindLabel(kind)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-'),
    city,
    day.replaceAll('-', ''),
  ].join('-')
