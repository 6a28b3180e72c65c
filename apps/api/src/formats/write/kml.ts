import { OWN_SCHEMA } from '#formats/kml-placemark.ts'
import { readWkb, type WkbGeometry } from '#formats/wkb.ts'
import { xmlText } from '#formats/xlsx-cell.ts'
import {
  type LayerWriter,
  textOf,
  tooManyColumns,
  type Writing,
  type WrittenColumn,
  type WrittenRow,
} from './layer-writer.ts'

/** KML's whole numbers have 32 bits: nine digits always fit. */
const LONGEST_INT = 9

function typeOf({ type, bytes }: WrittenColumn): string {
  if (type === 'truth') return 'bool'
  if (type === 'text') return 'string'
  return type === 'whole' && bytes <= LONGEST_INT ? 'int' : 'double'
}

const field = (column: WrittenColumn) =>
  `<SimpleField name="${xmlText(column.name)}" type="${typeOf(column)}"/>`

type Position = readonly number[]

const list = (positions: readonly Position[]) =>
  `<coordinates>${positions.map(([x, y]) => `${x},${y}`).join(' ')}</coordinates>`
const line = (positions: readonly Position[]) => `<LineString>${list(positions)}</LineString>`
const ring = (tag: string, positions: readonly Position[]) =>
  `<${tag}><LinearRing>${list(positions)}</LinearRing></${tag}>`
const polygon = ([outer = [], ...inner]: readonly (readonly Position[])[]) =>
  `<Polygon>${ring('outerBoundaryIs', outer)}${inner.map(hole => ring('innerBoundaryIs', hole)).join('')}</Polygon>`
const several = (members: readonly string[]) => `<MultiGeometry>${members.join('')}</MultiGeometry>`

/** Of the five kinds of shapes that layers hold. */
function shape({ type, coordinates }: WkbGeometry): string {
  switch (type) {
    case 'Point':
      return `<Point>${list([coordinates as Position])}</Point>`
    case 'LineString':
      return line(coordinates as Position[])
    case 'MultiLineString':
      return several((coordinates as Position[][]).map(line))
    case 'Polygon':
      return polygon(coordinates as Position[][])
    case 'MultiPolygon':
      return several((coordinates as Position[][][]).map(polygon))
    default:
      throw new Error(`A layer holds no ${type}`)
  }
}

/** GDAL reads a truth as a number. */
const cellOf = (value: unknown, { type }: WrittenColumn) =>
  type === 'truth' && typeof value === 'boolean' ? String(Number(value)) : textOf(value)

function placemark({ name, geometry, properties }: WrittenRow, columns: readonly WrittenColumn[]): string {
  let data = ''
  for (const column of columns) {
    const value = cellOf(properties[column.name], column)
    if (value !== null) data += `<SimpleData name="${xmlText(column.name)}">${xmlText(value)}</SimpleData>`
  }
  const drawn = geometry && readWkb(geometry)
  const title = name === null ? '' : `<name>${xmlText(name)}</name>`
  const extended = `<ExtendedData><SchemaData schemaUrl="#${OWN_SCHEMA}">${data}</SchemaData></ExtendedData>`
  return `<Placemark>${title}${extended}${drawn ? shape(drawn) : ''}</Placemark>\n`
}

async function* write({ layer: { title, columns }, read }: Writing): AsyncGenerator<string> {
  const name = `<name>${xmlText(title)}</name>`
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>'
  yield `${name}\n<Schema name="kolom" id="${OWN_SCHEMA}">${columns.map(field).join('')}</Schema>\n<Folder>${name}\n`
  for await (const rows of read()) yield rows.map(row => placemark(row, columns)).join('')
  yield '</Folder></Document></kml>\n'
}

export const kml: LayerWriter = { id: 'kml', refusal: tooManyColumns, write }
