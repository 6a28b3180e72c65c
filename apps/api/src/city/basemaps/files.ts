/**
 * Files with base maps: `DATA_DIR/basemap/SLUG.pmtiles` for one utility, others in that folder and BASEMAP_FILE for all.
 * Processes keep nothing that another one could make wrong: what was read from a file counts as long as the file is the
 * same, and which one a city uses as long as the folder is.
 */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#platform/settings.ts'
import { covers } from './pmtiles.ts'
import { createBasemapReader, isMissing, type StoredBasemap } from './read-files.ts'

export const EXTENSION = '.pmtiles'
/** For every utility; no slug has an underscore. */
export const SHARED_NAME = `_umum${EXTENSION}`

interface City {
  readonly slug: string
  readonly lon: number
  readonly lat: number
}

interface Candidate {
  readonly path: string
  readonly name: string
  readonly source: StoredBasemap['source']
  readonly isOwn: boolean
}

/** Changes whenever a file comes, goes or takes another's place. */
async function stampOf(paths: readonly string[]): Promise<string> {
  const times = paths.map(path =>
    stat(path, { bigint: true }).then(
      ({ mtimeNs, ino }) => `${mtimeNs} ${ino}`,
      () => '',
    ),
  )
  return (await Promise.all(times)).join(' ')
}

export function createBasemapFiles({ dataDir, basemap }: Pick<Settings, 'dataDir' | 'basemap'>) {
  const folder = join(dataDir, 'basemap')
  const reader = createBasemapReader()

  /** The candidate that a city uses, with the state of the folder at that time: other utilities' files are not asked again. */
  const chosen = new Map<string, { stamp: string; candidate: Candidate }>()

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
    const opened = await reader.open(path, name, source)
    if (!opened) return undefined
    const { file, stored } = opened
    const { content, bytes } = stored
    if (content && (isOwn || covers(content.header.bounds, lon, lat)))
      return { file, bytes, version: content.version }
    await file.close()
    return undefined
  }

  const pathOf = (slug: string) => join(folder, `${slug}${EXTENSION}`)

  return {
    folder,
    /** The base map of a city, open. One that was not made for it has to show the place where it is. */
    async openFor(city: City) {
      const stamp = await stampOf(basemap.file ? [folder, basemap.file] : [folder])
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
      const opened = await reader.open(join(folder, name), name, 'folder')
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
        const opened = await reader.open(path, name, source)
        await opened?.file.close()
        if (opened) stored.push(opened.stored)
      }
      return stored
    },
    /** Puts a whole file in the place of the one before. */
    async replace(path: string, name: string): Promise<void> {
      await mkdir(folder, { recursive: true })
      await rename(path, join(folder, name))
      reader.forget(path)
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
