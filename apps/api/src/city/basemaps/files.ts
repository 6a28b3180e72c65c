/**
 * Files with base maps: `DATA_DIR/basemap/SLUG.pmtiles` for one utility, others in that folder and BASEMAP_FILE for all.
 * Processes keep nothing that another one could make wrong: what was read from a file counts as long as the file is the
 * same, and which one a city uses as long as the folder is.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#platform/settings.ts'
import {
  covers,
  NotABasemap,
  type PmtilesHeader,
  type PmtilesMetadata,
  readHeader,
  readMetadata,
} from './pmtiles.ts'

export const EXTENSION = '.pmtiles'
/** For every utility; no slug has an underscore. */
export const SHARED_NAME = `_umum${EXTENSION}`

interface City {
  readonly slug: string
  readonly lon: number
  readonly lat: number
}

interface Content {
  version: string
  header: PmtilesHeader
  metadata: PmtilesMetadata
}

export interface StoredBasemap {
  path: string
  name: string
  source: 'folder' | 'setting'
  bytes: number
  updatedAt: Date
  /** Absent where the file cannot be used; `problem` says why. */
  content?: Content
  problem?: string
}

interface Candidate {
  readonly path: string
  readonly name: string
  readonly source: StoredBasemap['source']
  readonly isOwn: boolean
}

const SAMPLES = 64
const SAMPLE_BYTES = 4096

/** The same for the same content on every machine, without reading all of a large file: its size, and pieces from all over it. */
async function versionOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256').update(String(size))
  const piece = Buffer.alloc(SAMPLE_BYTES)
  for (let i = 0; i <= SAMPLES; i++) {
    const at = Math.floor((Math.max(0, size - SAMPLE_BYTES) * i) / SAMPLES)
    const { bytesRead } = await file.read(piece, 0, SAMPLE_BYTES, at)
    hash.update(piece.subarray(0, bytesRead))
  }
  return hash.digest('hex').slice(0, 32)
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

export function createBasemapFiles({ dataDir, basemap }: Pick<Settings, 'dataDir' | 'basemap'>) {
  const folder = join(dataDir, 'basemap')
  const known = new Map<string, { stamp: string; read: Pick<StoredBasemap, 'content' | 'problem'> }>()

  /** The candidate that a city uses, with the state of the folder at that time: other utilities' files are not asked again. */
  const chosen = new Map<string, { stamp: string; candidate: Candidate }>()

  const readContent = async (
    file: FileHandle,
    size: number,
  ): Promise<Pick<StoredBasemap, 'content' | 'problem'>> => {
    try {
      const header = await readHeader(file, size)
      const metadata = await readMetadata(file, header)
      return { content: { version: await versionOf(file, size), header, metadata } }
    } catch (error) {
      if (error instanceof NotABasemap) return { problem: error.message }
      throw error
    }
  }

  /** The open file with what it says about itself; nothing where there is none. The caller closes it. */
  const openFile = async (path: string, name: string, source: StoredBasemap['source']) => {
    const file = await open(path, 'r').catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (!file) {
      known.delete(path)
      return undefined
    }
    try {
      const { size, mtimeMs, ino, mtime } = await file.stat()
      const stamp = `${size} ${mtimeMs} ${ino}`
      let entry = known.get(path)
      if (entry?.stamp !== stamp) {
        entry = { stamp, read: await readContent(file, size) }
        known.set(path, entry)
      }
      const stored: StoredBasemap = { path, name, source, bytes: size, updatedAt: mtime, ...entry.read }
      return { file, stored }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  const names = async (): Promise<string[]> => {
    const found = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    return found.filter(name => name.endsWith(EXTENSION) && !name.startsWith('.')).sort()
  }

  /** In the order in which they are asked: the utility's own, the setting's, then the others. */
  async function* candidates({ slug }: City): AsyncGenerator<Candidate> {
    const own = `${slug}${EXTENSION}`
    yield { path: join(folder, own), name: own, source: 'folder' as const, isOwn: true }
    if (basemap.file)
      yield { path: basemap.file, name: basemap.file, source: 'setting' as const, isOwn: false }
    for (const name of await names())
      if (name !== own) yield { path: join(folder, name), name, source: 'folder' as const, isOwn: false }
  }

  const openIfFit = async ({ path, name, source, isOwn }: Candidate, { lon, lat }: City) => {
    const opened = await openFile(path, name, source)
    if (!opened) return undefined
    const { file, stored } = opened
    const { content, bytes } = stored
    if (content && (isOwn || covers(content.header.bounds, lon, lat)))
      return { file, bytes, version: content.version }
    await file.close()
    return undefined
  }

  /** Changes whenever a file comes, goes or takes another's place. */
  const folderStamp = async () => {
    const times = [folder, ...(basemap.file ? [basemap.file] : [])].map(path =>
      stat(path, { bigint: true }).then(
        ({ mtimeNs, ino }) => `${mtimeNs} ${ino}`,
        () => '',
      ),
    )
    return (await Promise.all(times)).join(' ')
  }

  const pathOf = (slug: string) => join(folder, `${slug}${EXTENSION}`)

  return {
    folder,
    /** The base map of a city, open. One that was not made for it has to show the place where it is. */
    async openFor(city: City) {
      const stamp = await folderStamp()
      const last = chosen.get(city.slug)
      const found = last?.stamp === stamp ? await openIfFit(last.candidate, city) : undefined
      if (found) return found
      chosen.delete(city.slug)
      for await (const candidate of candidates(city)) {
        const opened = await openIfFit(candidate, city)
        if (!opened) continue
        chosen.set(city.slug, { stamp, candidate })
        return opened
      }
      return undefined
    },
    async describe(name: string): Promise<StoredBasemap | undefined> {
      const opened = await openFile(join(folder, name), name, 'folder')
      await opened?.file.close()
      return opened?.stored
    },
    async list(): Promise<StoredBasemap[]> {
      const all = (await names()).map(name => ({ path: join(folder, name), name, source: 'folder' as const }))
      const setting = basemap.file
        ? [{ path: basemap.file, name: basemap.file, source: 'setting' as const }]
        : []
      const stored: StoredBasemap[] = []
      for (const { path, name, source } of [...all, ...setting]) {
        const opened = await openFile(path, name, source)
        await opened?.file.close()
        if (opened) stored.push(opened.stored)
      }
      return stored
    },
    /** Puts a whole file in the place of the one before. */
    async replace(path: string, name: string): Promise<void> {
      await mkdir(folder, { recursive: true })
      await rename(path, join(folder, name))
      known.delete(path)
      const handle = await open(folder, 'r')
      await handle.sync().finally(() => handle.close())
    },
    remove: (name: string) => rm(join(folder, name), { force: true }),
    /** A utility's file goes with its slug. */
    async renameCity(from: string, to: string): Promise<void> {
      if (from === to) return
      await rename(pathOf(from), pathOf(to)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    removeCity: (slug: string) => rm(pathOf(slug), { force: true }),
  }
}

export type BasemapFiles = ReturnType<typeof createBasemapFiles>
