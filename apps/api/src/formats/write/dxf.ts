import { DXF_PROGRAM, type DxfPart, dxfAttributes, MOST_ATTRIBUTE_BYTES } from '#formats/dxf-attributes.ts'
import type { Group } from '#formats/dxf-groups.ts'
import { readWkb } from '#formats/wkb.ts'
import { type LayerWriter, textOf, type Writing, type WrittenLayer, type WrittenRow } from './layer-writer.ts'

/** Release 12: every program reads it, and layers need not be listed before they are used. */
const VERSION = 'AC1009'
const LONGEST_NAME = 31
const BLOCK = 'PETATIRTA_TITIK'
const INVISIBLE = 1
const LONGEST_VALUE = 250

type Value = string | number
const group = (code: number, value: Value): string => `${code}\n${value}\n`
const groups = (...pairs: readonly (readonly [code: number, value: Value])[]): string =>
  pairs.map(([code, value]) => group(code, value)).join('')

const table = (name: string, entries: readonly string[]) =>
  groups([0, 'TABLE'], [2, name], [70, entries.length]) + entries.join('') + group(0, 'ENDTAB')
const section = (name: string, content: string) =>
  groups([0, 'SECTION'], [2, name]) + content + group(0, 'ENDSEC')

const application = (name: string) => groups([0, 'APPID'], [2, name], [70, 0])
const LAYER_0 = groups([0, 'LAYER'], [2, '0'], [70, 0], [62, 7], [6, 'CONTINUOUS'])
const CONTINUOUS = groups(
  [0, 'LTYPE'],
  [2, 'CONTINUOUS'],
  [70, 0],
  [3, 'Solid line'],
  [72, 65],
  [73, 0],
  [40, 0],
)

/** A circle of one unit, drawn in the size that the system's units make sensible. */
const SYMBOL = [
  groups([0, 'BLOCK'], [8, '0'], [2, BLOCK], [70, 0], [10, 0], [20, 0], [30, 0], [3, BLOCK]),
  groups([0, 'CIRCLE'], [8, '0'], [10, 0], [20, 0], [30, 0], [40, 1]),
  groups([0, 'ENDBLK'], [8, '0']),
].join('')

/** A comment in front tells the system, which the format itself cannot. */
const head = ({ system }: WrittenLayer) =>
  [
    group(999, `${system.name} (EPSG:${system.srid})`),
    section('HEADER', groups([9, '$ACADVER'], [1, VERSION], [9, '$DWGCODEPAGE'], [3, 'ANSI_1252'])),
    section(
      'TABLES',
      table('LTYPE', [CONTINUOUS]) +
        table('LAYER', [LAYER_0]) +
        table('APPID', [application('ACAD'), application(DXF_PROGRAM)]),
    ),
    section('BLOCKS', SYMBOL),
    groups([0, 'SECTION'], [2, 'ENTITIES']),
  ].join('')

const END = groups([0, 'ENDSEC'], [0, 'EOF'])

/** 'PIPA_HDPE': letters that this release takes. */
const layerName = (title: string, category: string | null) =>
  [title, ...(category === null ? [] : [category])]
    .join('_')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9$-]+/g, '_')
    .slice(0, LONGEST_NAME)

const attributes = (properties: WrittenRow['properties'], part?: DxfPart) =>
  dxfAttributes(properties, part)
    .map(({ code, value }: Group) => group(code, value))
    .join('')

type Position = readonly number[]
const place = ([x = 0, y = 0]: Position) => groups([10, x], [20, y], [30, 0])

function polyline(layer: string, positions: readonly Position[], data: string): string {
  const start = groups([0, 'POLYLINE'], [8, layer], [66, 1], [10, 0], [20, 0], [30, 0], [70, 0])
  const vertex = groups([0, 'VERTEX'], [8, layer])
  const vertices = positions.map(position => vertex + place(position)).join('')
  return `${start}${data}${vertices}${groups([0, 'SEQEND'], [8, layer])}`
}

/** Values as attributes of a block, which people see in their drawing program. */
function visible(layer: string, at: Position, size: number, { properties }: WrittenRow): string {
  return Object.entries(properties)
    .map(([name, value]) => [name.replaceAll(/[^\w$-]+/g, '_').toUpperCase(), textOf(value)] as const)
    .filter(([tag, text]) => tag !== '' && text)
    .map(
      ([tag, text]) =>
        groups([0, 'ATTRIB'], [8, layer]) +
        place(at) +
        groups([40, size], [1, plain(text ?? '')], [2, tag.slice(0, LONGEST_NAME)], [70, INVISIBLE]),
    )
    .join('')
}

/** Letters beyond ASCII by their number, as AutoCAD writes them. */
const plain = (text: string) =>
  text
    .slice(0, LONGEST_VALUE)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(
      /[^\x20-\x7e]/g,
      sign => `\\U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
    )

function symbol(layer: string, at: Position, size: number, row: WrittenRow): string {
  const insert = groups([0, 'INSERT'], [8, layer], [66, 1], [2, BLOCK]) + place(at)
  const scale = groups([41, size], [42, size], [43, size])
  return `${insert}${scale}${attributes(row.properties)}${visible(layer, at, size, row)}${groups([0, 'SEQEND'], [8, layer])}`
}

/** Of a metre; in degrees about as much. */
const sizeIn = ({ system }: WrittenLayer) => (system.isDegrees ? 0.00001 : 1)

function entities(row: WrittenRow, written: WrittenLayer): string {
  const shape = row.geometry && readWkb(row.geometry)
  if (!shape) return ''
  const layer = layerName(written.title, row.category)
  if (shape.type === 'Point') return symbol(layer, shape.coordinates as Position, sizeIn(written), row)
  if (shape.type === 'LineString')
    return polyline(layer, shape.coordinates as Position[], attributes(row.properties))
  // Each part of a pipe is a line of its own: a drawing knows nothing that would hold several.
  const lines = shape.coordinates as Position[][]
  return lines
    .map((line, at) => polyline(layer, line, attributes(row.properties, { at, of: lines.length })))
    .join('')
}

async function* write({ layer, read }: Writing): AsyncGenerator<string> {
  yield head(layer)
  for await (const rows of read()) yield rows.map(row => entities(row, layer)).join('')
  yield END
}

/** Escaped, a letter beyond ASCII takes six bytes instead of two. */
const refusal = ({ largestRow }: WrittenLayer) =>
  3 * largestRow > MOST_ATTRIBUTE_BYTES
    ? 'Isian sebagian fitur terlalu besar untuk DXF. Pilih format GeoPackage.'
    : undefined

export const dxf: LayerWriter = { id: 'dxf', refusal, write }
