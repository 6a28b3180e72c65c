import { EpanetNetwork, type Section, words } from './epanet-network.ts'
import type { FileLayer, LayeredFormat, StoredFile } from './format.ts'
import { MalformedFile } from './malformed-file.ts'
import { onlyFile, RowBatch } from './stored-chunks.ts'

type Value = string | number | null

/** The sections of each layer, and the names of their columns in the order that EPANET fixes. */
const LAYERS: ReadonlyMap<
  string,
  readonly { section: Section; type?: string; columns: readonly string[] }[]
> = new Map([
  [
    'pipes',
    [
      {
        section: 'PIPES',
        columns: ['id', 'node1', 'node2', 'length', 'diameter', 'roughness', 'minor_loss', 'status'],
      },
    ],
  ],
  [
    'valves',
    [{ section: 'VALVES', columns: ['id', 'node1', 'node2', 'diameter', 'type', 'setting', 'minor_loss'] }],
  ],
  ['pumps', [{ section: 'PUMPS', columns: ['id', 'node1', 'node2'] }]],
  ['junctions', [{ section: 'JUNCTIONS', columns: ['id', 'elevation', 'demand', 'pattern'] }]],
  [
    'sources',
    [
      { section: 'RESERVOIRS', type: 'RESERVOIR', columns: ['id', 'head', 'pattern'] },
      {
        section: 'TANKS',
        type: 'TANK',
        columns: [
          'id',
          'elevation',
          'initial_level',
          'minimum_level',
          'maximum_level',
          'diameter',
          'minimum_volume',
          'volume_curve',
          'overflow',
        ],
      },
    ],
  ],
])
/** Names, also where they look like numbers. */
const TEXTS: ReadonlySet<string> = new Set([
  'id',
  'node1',
  'node2',
  'pattern',
  'status',
  'type',
  'volume_curve',
  'overflow',
])
const LINKS: ReadonlySet<Section> = new Set(['PIPES', 'VALVES', 'PUMPS'])

function cellOf(column: string, word: string): Value {
  const number = Number(word)
  return TEXTS.has(column) || !Number.isFinite(number) ? word : number
}

/** Of a pump the rest are pairs, as `HEAD curve` or `POWER 10`. */
function pumpPairs(rest: readonly string[], properties: Record<string, Value>): void {
  for (let i = 0; i + 1 < rest.length; i += 2)
    properties[(rest[i] as string).toLowerCase()] = cellOf('', rest[i + 1] as string)
}

type Part = { section: Section; type?: string; columns: readonly string[] }

function rowOf(line: string, { section, type, columns }: Part, network: EpanetNetwork) {
  const { fields, comment } = words(line)
  const [id = '', from = '', to = ''] = fields
  const properties: Record<string, Value> = {}
  if (type) properties.type = type
  for (const [i, column] of columns.entries()) {
    const word = fields[i]
    if (word !== undefined && word !== '*') properties[column] = cellOf(column, word)
  }
  const isLink = LINKS.has(section)
  if (section === 'PUMPS') pumpPairs(fields.slice(columns.length), properties)
  const status = isLink ? network.status.get(id) : undefined
  if (status) properties.status = status
  const tag = (isLink ? network.linkTags : network.nodeTags).get(id)
  if (tag) properties.tag = tag
  if (comment) properties.description = comment
  if (network.units) properties.flow_units = network.units
  const node = isLink ? null : network.coordinates.get(id)
  const way = isLink ? network.line(id, from, to) : null
  if (way && 'error' in way) return { error: `${section} "${id.slice(0, 40)}": ${way.error}` }
  // Valves and pumps are lines between two nodes there, and things at a place here.
  const geometry =
    way === null
      ? node && { type: 'Point', coordinates: node }
      : section === 'PIPES'
        ? { type: 'LineString', coordinates: way.points }
        : { type: 'Point', coordinates: middle(way.points) }
  return { value: { type: 'Feature', geometry: geometry ?? null, properties } }
}

/** Halfway along a line. */
function middle(points: readonly (readonly number[])[]): number[] {
  const lengths = points
    .slice(1)
    .map(([x = 0, y = 0], i) => Math.hypot(x - (points[i]?.[0] ?? 0), y - (points[i]?.[1] ?? 0)))
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [i, length] of lengths.entries()) {
    if (left > length && i < lengths.length - 1) {
      left -= length
      continue
    }
    const share = length === 0 ? 0 : left / length
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = [points[i], points[i + 1]]
    return [x0 + share * (x1 - x0), y0 + share * (y1 - y0)]
  }
  return [...(points[0] ?? [])]
}

async function layers(files: readonly StoredFile[]): Promise<FileLayer[]> {
  const network = await EpanetNetwork.of(onlyFile(files))
  return [...LAYERS].flatMap(([name, parts]) => {
    const rows = parts.reduce((sum, { section }) => sum + (network.counts.get(section) ?? 0), 0)
    if (rows === 0) return []
    return [network.isInDegrees ? { name, rows, crs: 'EPSG:4326' } : { name, rows }]
  })
}

async function* readLayer(files: readonly StoredFile[], layer: string) {
  const file = onlyFile(files)
  const parts = LAYERS.get(layer)
  if (!parts) throw new MalformedFile(`File tidak memuat lapisan "${layer}"`)
  // Coordinates come last in the file: it is read twice.
  const network = await EpanetNetwork.of(file)
  const batch = new RowBatch()
  for await (const lines of EpanetNetwork.lines(file))
    for (const { section, line } of lines) {
      const part = parts.find(candidate => candidate.section === section)
      if (!part) continue
      batch.add(rowOf(line, part, network))
      if (batch.isFull()) yield batch.take()
    }
  yield batch.take()
}

export const epanet: LayeredFormat = {
  id: 'epanet',
  label: 'EPANET',
  extensions: ['.inp'],
  recognise: head =>
    /^(\xef\xbb\xbf)?(\s|;[^\n]*\n)*\[(TITLE|JUNC|RESE|TANK|PIPE|OPTI)/i.test(head.toString('latin1')),
  layers,
  readLayer,
}
