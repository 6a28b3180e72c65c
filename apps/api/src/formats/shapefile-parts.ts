/** Which files belong together: the parts of each layer, loose or in an archive, whatever the case of their names. */
import { open } from 'node:fs/promises'
import { diskPart, type FilePart, zippedPart } from './file-part.ts'
import type { StoredFile } from './format.ts'
import { MalformedFile } from './malformed-file.ts'
import { isZip, zipFileEntries } from './zip-file.ts'

/** The parts are unpacked while they are read, and never lie anywhere whole. */
const LARGEST_UNPACKED = 2 * 1024 * 1024 * 1024
const MOST_LAYERS = 500

export type PartName = 'shp' | 'shx' | 'dbf' | 'prj' | 'cpg' | 'txt'

export interface ShapefileParts {
  readonly name: string
  readonly isOurs: boolean
  open(part: PartName): Promise<FilePart | null>
}

interface Lying {
  /** With its folders. */
  name: string
  open: () => Promise<FilePart>
}

async function beginsAsZip({ path }: StoredFile): Promise<boolean> {
  const file = await open(path)
  try {
    return isZip((await file.read(Buffer.alloc(2), 0, 2, 0)).buffer)
  } finally {
    await file.close()
  }
}

async function allIn(stored: StoredFile): Promise<Lying[]> {
  if (!(await beginsAsZip(stored))) return [{ name: stored.name, open: () => diskPart(stored.path) }]
  return (await zipFileEntries(stored.path, LARGEST_UNPACKED)).map(entry => ({
    name: entry.name,
    open: async () => zippedPart(stored.path, entry),
  }))
}

const PART = /^(?<base>.*)\.(?<part>shp|shx|dbf|prj|cpg)$/i
/** The names of columns that were shortened, which stands beside Shapefiles that were written here. */
const NAMES = /^(?<base>.*)-kolom\.txt$/i
/** Of a layer of several families each is a Shapefile, all with the same columns. */
const FAMILY = /-(titik|garis|area)$/
/** What macOS keeps beside each file of an archive. */
const SHADOW = /(^|\/)(__MACOSX\/|\._)/

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The layers of the files, each named as its `.shp`, with its folders where two have one name. */
export async function shapefilesIn(files: readonly StoredFile[]): Promise<ShapefileParts[]> {
  const layers = new Map<string, { base: string; parts: Map<string, Lying> }>()
  const names = new Map<string, Lying>()
  for (const stored of files)
    for (const lying of await allIn(stored)) {
      const named = NAMES.exec(lying.name)?.groups?.base
      if (named !== undefined) names.set(named.toLowerCase(), lying)
      const { base, part } = PART.exec(lying.name)?.groups ?? {}
      if (base === undefined || part === undefined || SHADOW.test(lying.name)) continue
      const key = base.toLowerCase()
      const layer = layers.get(key) ?? { base, parts: new Map() }
      layers.set(key, layer)
      if (part.toLowerCase() === 'shp') layer.base = base
      layer.parts.set(part.toLowerCase(), lying)
    }
  for (const [key, { parts }] of layers) {
    const lying = names.get(key) ?? names.get(key.replace(FAMILY, ''))
    if (lying) parts.set('txt', lying)
  }
  const whole = [...layers.values()].filter(({ parts }) => parts.has('shp'))
  if (whole.length === 0) throw new MalformedFile('Tidak ada file .shp; sertakan semua bagian Shapefile')
  if (whole.length > MOST_LAYERS) throw new MalformedFile(`Arsip memuat lebih dari ${MOST_LAYERS} lapisan`)
  const isAlone = (base: string) =>
    whole.filter(other => fileName(other.base) === fileName(base)).length === 1
  return whole.map(({ base, parts }) => ({
    name: isAlone(base) ? fileName(base) : base,
    isOurs: parts.has('txt'),
    open: async part => (await parts.get(part)?.open()) ?? null,
  }))
}
