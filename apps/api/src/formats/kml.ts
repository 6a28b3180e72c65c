import type { FileLayer, LayeredFormat, StoredFile } from './format.ts'
import { KmlPlacemark, OWN_SCHEMA, type Schemas } from './kml-placemark.ts'
import { MalformedFile } from './malformed-file.ts'
import { baseName, onlyFile, RowBatch, storedChunks } from './stored-chunks.ts'
import { xmlRoot, xmlStream } from './xml-stream.ts'
import { type XmlTag, xmlAttribute } from './xml-tags.ts'
import { unpacked, type ZipFileEntry, zipFileEntries } from './zip-file.ts'

const LARGEST_UNPACKED = 500 * 1024 * 1024
/** Folders, and fields of all schemas. */
const MAX_PARTS = 100_000
const ARCHIVE = 'PK\x03\x04'

const isArchive = (head: Buffer) => head.subarray(0, 4).toString('latin1') === ARCHIVE

/** Every KML of an archive, since a layer may lie in a file of its own that doc.kml only refers to; that one first. */
async function archived(path: string): Promise<ZipFileEntry[]> {
  const inside = await zipFileEntries(path, LARGEST_UNPACKED, name => /\.kml$/i.test(name))
  if (inside.length === 0) throw new MalformedFile('Arsip KMZ tidak memuat file KML')
  const isMain = ({ name }: ZipFileEntry) => name.toLowerCase() === 'doc.kml'
  return [...inside.filter(isMain), ...inside.filter(entry => !isMain(entry))]
}

async function headOf(path: string): Promise<Buffer> {
  for await (const chunk of storedChunks(path)) return chunk
  return Buffer.alloc(0)
}

async function* tagsOf({ path }: StoredFile): AsyncGenerator<XmlTag[]> {
  if (!isArchive(await headOf(path))) yield* xmlStream(storedChunks(path))
  else for (const entry of await archived(path)) yield* xmlStream(unpacked(path, entry))
}

interface Container {
  name: string
  rows: number
}

/** Follows the folders of a file; what lies outside of them belongs to the first container, the file itself. */
class KmlFolders {
  readonly containers: Container[]
  readonly schemas: Schemas = new Map()
  readonly #path: string[] = []
  readonly #inside: number[] = [0]
  #fields: Map<string, string> = new Map()
  #parts = 0

  constructor(file: StoredFile) {
    this.containers = [{ name: baseName(file.name), rows: 0 }]
  }

  /** The number of the folder that the tag stands in. */
  read(tag: XmlTag): number {
    const { name, isEmpty } = tag
    if (this.#path.length === 0 && !['kml', 'Document', 'Folder', 'Placemark'].includes(name))
      throw new MalformedFile('File bukan KML')
    const inside = this.#inside.at(-1) ?? 0
    if (name.startsWith('/')) {
      this.#path.pop()
      if (name === '/name') this.#rename(inside, tag.text)
      else if (isContainer(name.slice(1))) this.#inside.pop()
      return inside
    }
    if (name === 'Placemark' && !this.#path.includes(name)) this.#at(inside).rows++
    else if (name === 'Schema') this.#schema(tag)
    else if (name === 'SimpleField') this.#field(tag)
    if (isEmpty) return inside
    this.#path.push(name)
    if (isContainer(name)) {
      this.#count()
      this.#inside.push(this.containers.length)
      this.containers.push({ name: '', rows: 0 })
    }
    return this.#inside.at(-1) ?? 0
  }

  /** Those with places, each under a name of its own. */
  named(): Map<string, number> {
    const names = new Map<string, number>()
    for (const [at, { name, rows }] of this.containers.entries()) {
      if (rows === 0) continue
      const wanted = name || this.#at(0).name || 'KML'
      let unique = wanted
      for (let i = 2; names.has(unique); i++) unique = `${wanted} (#${i})`
      names.set(unique, at)
    }
    return names
  }

  #at(container: number): Container {
    return this.containers[container] as Container
  }

  #rename(inside: number, text: string): void {
    const parent = this.#path.at(-1)
    if (isContainer(parent ?? '')) this.#at(inside).name ||= text.trim().slice(0, 200)
  }

  #count(): void {
    if (++this.#parts > MAX_PARTS) throw new MalformedFile('File KML memuat terlalu banyak folder atau kolom')
  }

  #schema(tag: XmlTag): void {
    this.#fields = new Map()
    this.#count()
    for (const id of [xmlAttribute(tag, 'id'), xmlAttribute(tag, 'name')])
      if (id && !this.schemas.has(id)) this.schemas.set(id, this.#fields)
  }

  #field(tag: XmlTag): void {
    this.#count()
    this.#fields.set(xmlAttribute(tag, 'name') ?? '', xmlAttribute(tag, 'type') ?? 'string')
  }
}

const isContainer = (name: string) => name === 'Document' || name === 'Folder'

async function foldersOf(file: StoredFile): Promise<KmlFolders> {
  const folders = new KmlFolders(file)
  for await (const tags of tagsOf(file)) for (const tag of tags) folders.read(tag)
  return folders
}

async function layers(files: readonly StoredFile[]): Promise<FileLayer[]> {
  const folders = await foldersOf(onlyFile(files))
  return [...folders.named()].map(([name, at]) => ({
    name,
    crs: 'EPSG:4326',
    rows: folders.containers[at]?.rows ?? 0,
    ...(folders.schemas.has(OWN_SCHEMA) && { isOurs: true }),
  }))
}

async function* readLayer(files: readonly StoredFile[], layer: string) {
  const file = onlyFile(files)
  // Names of folders and types of columns may come after the places: the file is read twice.
  const found = await foldersOf(file)
  const wanted = found.named().get(layer)
  if (wanted === undefined) throw new MalformedFile(`File tidak memuat lapisan "${layer}"`)
  const folders = new KmlFolders(file)
  const batch = new RowBatch()
  let placemark: KmlPlacemark | null = null
  for await (const tags of tagsOf(file)) {
    for (const tag of tags) {
      const inside = folders.read(tag)
      if (!placemark && tag.name === 'Placemark' && inside === wanted) {
        placemark = new KmlPlacemark(found.schemas)
        if (!tag.isEmpty) continue
      } else if (!placemark) continue
      else if (tag.name !== '/Placemark') {
        placemark.read(tag)
        continue
      }
      batch.add(placemark.row())
      placemark = null
      if (batch.isFull()) yield batch.take()
    }
  }
  yield batch.take()
}

/** Our own reader: togeojson needs the whole document as a tree. */
export const kml: LayeredFormat = {
  id: 'kml',
  label: 'KML/KMZ',
  extensions: ['.kml', '.kmz'],
  loses: 'texts',
  recognise: head => xmlRoot(head) === 'kml' || (isArchive(head) && /\.kml/i.test(head.toString('latin1'))),
  layers,
  readLayer,
}
