/** Which formats files are in, and which of them belong together. */
import { open } from 'node:fs/promises'
import type { LayeredFormat, StoredFile } from './format.ts'
import { LAYERED_FORMATS } from './formats.ts'
import { MalformedFile } from './malformed-file.ts'
import { adviceFor } from './unknown-file.ts'
import { isZip, zipFileEntries } from './zip-file.ts'

export interface FileGroup {
  readonly format: LayeredFormat
  readonly files: readonly StoredFile[]
}

export interface RefusedFile {
  readonly file: string
  readonly reason: string
}

const HEAD_BYTES = 64 * 1024
/** Only the directory is read. */
const LARGEST_UNPACKED = 4 * 1024 * 1024 * 1024
const LISTED = 5

const PART = /^(?<base>.*)\.(?<part>shp|shx|dbf|prj|cpg)$/i
/** Indexes and descriptions that programs keep beside a Shapefile. */
const BESIDE = /^(?<base>.*)\.(sbn|sbx|qix|qmd|qpj|fbn|fbx|ain|aih|ixs|mxs|atx|shp\.xml)$/i

const formatOf = (id: string) => LAYERED_FORMATS.find(format => format.id === id)

async function headOf({ path }: StoredFile): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** An archive is recognised by what is in it: its first bytes name one entry. */
async function archiveFormat(file: StoredFile): Promise<LayeredFormat> {
  const names = (await zipFileEntries(file.path, LARGEST_UNPACKED)).map(({ name }) => name)
  const has = (ending: RegExp) => names.some(name => ending.test(name))
  const id = has(/^xl\/(workbook|worksheets)/i)
    ? 'xlsx'
    : has(/\.shp$/i)
      ? 'shapefile'
      : has(/\.kml$/i)
        ? 'kml'
        : undefined
  const format = id && formatOf(id)
  if (format) return format
  const inside = names.slice(0, LISTED).join(', ')
  throw new MalformedFile(
    `Arsip ZIP tidak memuat Shapefile, KML, atau lembar kerja Excel. Ekstrak, lalu kirim isinya${inside && `: ${inside}`}`,
  )
}

async function formatFor(file: StoredFile): Promise<LayeredFormat> {
  const head = await headOf(file)
  if (isZip(head)) return archiveFormat(file)
  const name = file.name.toLowerCase()
  const fitting = head.length === 0 ? [] : LAYERED_FORMATS.filter(format => format.recognise(head))
  // Any text may be a table: only of one that is called so, and none else fits, it is believed.
  const isNamed = ({ extensions }: LayeredFormat) => extensions.some(ending => name.endsWith(ending))
  const format = fitting.find(isNamed) ?? fitting.find(({ id }) => id !== 'csv')
  if (format) return format
  if (fitting.length > 0 && /\.(txt|tsv|tab|dat)$/.test(name)) return fitting[0] as LayeredFormat
  throw new MalformedFile(adviceFor(head))
}

/** The parts of each Shapefile that came as files of their own, by the name that they share. */
function looseShapefiles(files: readonly StoredFile[]): Map<string, StoredFile[]> {
  const groups = new Map<string, StoredFile[]>()
  for (const file of files) {
    const { base } = PART.exec(file.name)?.groups ?? {}
    if (base !== undefined) groups.set(base.toLowerCase(), [...(groups.get(base.toLowerCase()) ?? []), file])
  }
  return groups
}

const MISSING_SHP = 'Bagian dari Shapefile. Sertakan file .shp, .shx, .dbf, dan .prj dengan nama yang sama'

export async function recogniseFiles(
  files: readonly StoredFile[],
): Promise<{ groups: FileGroup[]; refused: RefusedFile[] }> {
  const groups: FileGroup[] = []
  const refused: RefusedFile[] = []
  const loose = looseShapefiles(files)
  const shapefile = formatOf('shapefile')
  const whole = new Set<string>()
  for (const [base, parts] of loose)
    if (shapefile && parts.some(({ name }) => /\.shp$/i.test(name))) {
      groups.push({ format: shapefile, files: parts })
      whole.add(base)
    } else for (const { name } of parts) refused.push({ file: name, reason: MISSING_SHP })
  for (const file of files) {
    if (PART.test(file.name)) continue
    if (whole.has(BESIDE.exec(file.name)?.groups?.base?.toLowerCase() ?? '')) continue
    try {
      groups.push({ format: await formatFor(file), files: [file] })
    } catch (error) {
      if (!(error instanceof MalformedFile)) throw error
      refused.push({ file: file.name, reason: error.message })
    }
  }
  return { groups, refused }
}
