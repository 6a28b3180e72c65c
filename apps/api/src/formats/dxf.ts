import { type DxfFeature, DxfFeatures } from './dxf-features.ts'
import { dxfEntities, type Entity, isBinaryDxf, isDwg } from './dxf-groups.ts'
import { DxfParts } from './dxf-parts.ts'
import { textOf } from './dxf-shapes.ts'
import type { FileLayer, LayeredFormat, StoredFile } from './format.ts'
import { MalformedFile } from './malformed-file.ts'
import { baseName, onlyFile, RowBatch, storedChunks } from './stored-chunks.ts'

const MAX_LAYERS = 10_000
const MAX_BLOCK_USES = 200_000

/** Which blocks contain which; AutoCAD itself refuses one that contains itself. */
class Blocks {
  readonly #inside = new Map<string, Set<string>>()
  #name = ''
  #uses = 0

  read(entity: Entity): void {
    if (entity.type === 'BLOCK') this.#name = textOf(entity, 2).toUpperCase()
    if (entity.type !== 'INSERT') return
    if (++this.#uses > MAX_BLOCK_USES)
      throw new MalformedFile('Gambar DXF memuat terlalu banyak blok di dalam blok')
    const inside = this.#inside.get(this.#name) ?? new Set()
    this.#inside.set(this.#name, inside.add(textOf(entity, 2).toUpperCase()))
  }

  /** Takes away blocks that contain nothing more, until none is left or the rest go round in a circle. */
  check(): void {
    const left = new Map([...this.#inside].map(([name, inside]) => [name, new Set(inside)]))
    for (let before = -1; before !== left.size; ) {
      before = left.size
      for (const [name, inside] of left) {
        for (const other of inside) if (!left.has(other)) inside.delete(other)
        if (inside.size === 0) left.delete(name)
      }
    }
    const [name] = left.keys()
    if (name !== undefined)
      throw new MalformedFile(
        `Blok "${name.slice(0, 60)}" memuat dirinya sendiri; perbaiki gambar dengan perintah AUDIT`,
      )
  }
}

async function* drawn({ path }: StoredFile): AsyncGenerator<DxfFeature> {
  const blocks = new Blocks()
  const reader = new DxfFeatures()
  for await (const batch of dxfEntities(storedChunks(path)))
    for (const { section, entity } of batch) {
      if (section === 'BLOCKS') blocks.read(entity)
      else if (section === 'ENTITIES') yield* reader.read(entity)
    }
  yield* reader.end()
  blocks.check()
}

/** What was written here is one layer, named as its file, whatever layers it is drawn on. */
async function* features(file: StoredFile): AsyncGenerator<DxfFeature> {
  const parts = new DxfParts()
  const own = baseName(file.name)
  for await (const feature of drawn(file))
    yield* parts.add(feature.ours ? { ...feature, layer: own } : feature)
  yield* parts.end()
}

/** What the first line of a drawing that was written here says of its system. */
const SYSTEM = /^\s*999\r?\n[^\n]*\((EPSG:\d{4,6})\)/

async function systemOf({ path }: StoredFile): Promise<string | undefined> {
  for await (const chunk of storedChunks(path)) return SYSTEM.exec(chunk.toString('latin1', 0, 200))?.[1]
  return undefined
}

async function layers(files: readonly StoredFile[]): Promise<FileLayer[]> {
  const file = onlyFile(files)
  const counts = new Map<string, number>()
  let hasOwn = false
  for await (const { layer, ours } of features(file)) {
    hasOwn ||= ours !== undefined
    counts.set(layer, (counts.get(layer) ?? 0) + 1)
    if (counts.size > MAX_LAYERS) throw new MalformedFile(`Gambar DXF memuat lebih dari ${MAX_LAYERS} layer`)
  }
  const crs = await systemOf(file)
  const own = hasOwn ? baseName(file.name) : null
  return [...counts].map(([name, rows]) => ({
    name,
    rows,
    ...(crs && { crs }),
    ...(name === own && { isOurs: true }),
  }))
}

async function* readLayer(files: readonly StoredFile[], layer: string) {
  const batch = new RowBatch()
  for await (const feature of features(onlyFile(files))) {
    if (feature.layer !== layer) continue
    batch.add(feature.row)
    if (batch.isFull()) yield batch.take()
  }
  yield batch.take()
}

/** Our own reader: dxf-parser holds the whole drawing, as text and as objects. */
export const dxf: LayeredFormat = {
  id: 'dxf',
  label: 'DXF (AutoCAD)',
  // A DWG is taken only to be recognised: its refusal says how to make a DXF of it.
  extensions: ['.dxf', '.dwg'],
  recognise: head =>
    isBinaryDxf(head) ||
    isDwg(head) ||
    /^(\xef\xbb\xbf)?(\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION/.test(head.toString('latin1')),
  layers,
  readLayer,
}
