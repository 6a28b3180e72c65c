import type { FileLayer, LayeredFormat, StoredFile } from './format.ts'
import { MalformedFile } from './malformed-file.ts'
import { onlyFile, RowBatch, storedChunks } from './stored-chunks.ts'
import { xmlRoot, xmlStream } from './xml-stream.ts'
import { type XmlTag, xmlAttribute } from './xml-tags.ts'

/** The element of each layer's features. */
const LAYERS: ReadonlyMap<string, string> = new Map([
  ['waypoints', 'wpt'],
  ['routes', 'rte'],
  ['tracks', 'trk'],
])
const FEATURES: ReadonlySet<string> = new Set(LAYERS.values())
const NUMBERS: ReadonlySet<string> = new Set([
  'ele',
  'magvar',
  'geoidheight',
  'sat',
  'hdop',
  'vdop',
  'pdop',
  'ageofdgpsdata',
  'dgpsid',
  'number',
])
const MAX_POSITIONS = 1_000_000
const MAX_ATTRIBUTES = 2000

type Position = number[]

/** One waypoint, route or track. */
class GpxFeature {
  readonly #element: string
  readonly #path: string[] = []
  readonly #properties = new Map<string, string | number>()
  readonly #segments: Position[][] = []
  #point: Position = []
  #positions = 0
  #links = 0
  #problem: string | null = null

  constructor(tag: XmlTag) {
    this.#element = tag.name
    if (tag.name === 'wpt') this.#begin(tag)
    if (tag.name === 'rte') this.#segments.push([])
  }

  read(tag: XmlTag): void {
    if (tag.name.startsWith('/')) {
      this.#path.pop()
      this.#close(tag.name.slice(1), tag.text.trim())
      return
    }
    if (tag.name === 'trkseg') this.#segments.push([])
    else if (tag.name === 'trkpt' || tag.name === 'rtept') this.#begin(tag)
    else if (tag.name === 'link' && this.#path.length === 0) {
      this.#links++
      const href = xmlAttribute(tag, 'href')
      if (href) this.#set(`link${this.#links}_href`, href)
    }
    if (!tag.isEmpty) this.#path.push(tag.name)
  }

  row(): { value: unknown } | { error: string } {
    if (this.#problem) return { error: this.#problem }
    const properties = Object.fromEntries(this.#properties)
    return { value: { type: 'Feature', geometry: this.#geometry(), properties } }
  }

  #geometry(): unknown {
    if (this.#element === 'wpt') return { type: 'Point', coordinates: this.#point }
    const lines = this.#segments.filter(({ length }) => length > 1)
    if (lines.length === 0) return null
    if (this.#element === 'rte') return { type: 'LineString', coordinates: lines[0] }
    return { type: 'MultiLineString', coordinates: lines }
  }

  #begin(tag: XmlTag): void {
    const point = [xmlAttribute(tag, 'lon'), xmlAttribute(tag, 'lat')].map(text =>
      Number(text?.trim() || Number.NaN),
    )
    if (!point.every(Number.isFinite)) this.#problem ??= 'Titik tanpa lintang atau bujur'
    if (++this.#positions > MAX_POSITIONS) {
      this.#problem = 'Geometri memuat lebih dari sejuta titik'
      return
    }
    this.#point = point
    this.#segments.at(-1)?.push(point)
  }

  #close(name: string, text: string): void {
    const parent = this.#path.at(-1) ?? ''
    if (name === 'ele' && this.#path.every(part => part !== 'extensions')) {
      const height = Number(text)
      if (text && Number.isFinite(height) && this.#point.length === 2) this.#point.push(height)
    }
    if (parent === 'link' && this.#path.length === 1) this.#set(`link${this.#links}_${name}`, text)
    else if (this.#path[0] === 'extensions' && name !== 'extensions') this.#set(name, text)
    else if (parent === '' && !FEATURES.has(name) && !/^(link|extensions|trkseg|rtept)$/.test(name)) {
      const number = Number(text)
      this.#set(name, NUMBERS.has(name) && text && Number.isFinite(number) ? number : text)
    }
  }

  #set(name: string, value: string | number): void {
    if (value === '') return
    if (this.#properties.size >= MAX_ATTRIBUTES) this.#problem = `Atribut melebihi ${MAX_ATTRIBUTES}`
    else this.#properties.set(name, value)
  }
}

async function* tagsOf({ path }: StoredFile): AsyncGenerator<XmlTag[]> {
  let isFirst = true
  for await (const tags of xmlStream(storedChunks(path))) {
    if (isFirst && tags[0]?.name !== 'gpx') throw new MalformedFile('File bukan GPX')
    isFirst = false
    yield tags
  }
}

async function layers(files: readonly StoredFile[]): Promise<FileLayer[]> {
  const counts = new Map<string, number>()
  for await (const tags of tagsOf(onlyFile(files)))
    for (const { name } of tags) if (FEATURES.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...LAYERS].flatMap(([name, element]) => {
    const rows = counts.get(element)
    return rows ? [{ name, crs: 'EPSG:4326', rows }] : []
  })
}

async function* readLayer(files: readonly StoredFile[], layer: string) {
  const element = LAYERS.get(layer)
  if (!element) throw new MalformedFile(`File tidak memuat lapisan "${layer}"`)
  const batch = new RowBatch()
  let feature: GpxFeature | null = null
  for await (const tags of tagsOf(onlyFile(files)))
    for (const tag of tags) {
      if (!feature && tag.name === element) {
        feature = new GpxFeature(tag)
        if (!tag.isEmpty) continue
      } else if (!feature) continue
      else if (tag.name !== `/${element}`) {
        feature.read(tag)
        continue
      }
      batch.add(feature.row())
      feature = null
      if (batch.isFull()) yield batch.take()
    }
  yield batch.take()
}

export const gpx: LayeredFormat = {
  id: 'gpx',
  label: 'GPX',
  extensions: ['.gpx'],
  recognise: head => xmlRoot(head) === 'gpx',
  layers,
  readLayer,
}
