import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { covers, NotABasemap } from '#city/basemaps/pmtiles.ts'
import type { City } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import { multipart, SenderGone } from '#platform/http/multipart.ts'
import { verifyBasemap } from './verify.ts'

/** Hidden from the list of base maps until it is whole. */
const UNFINISHED = '.kiriman-'
const ABANDONED_MS = 24 * 3600_000

/** What a process that died left of an upload. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

const invalid = (message: string) => new AppError('storage', 'invalid', { message })

function inWords(error: unknown): unknown {
  if (error instanceof NotABasemap) return invalid(error.message)
  if (error instanceof SenderGone) return invalid('Pengiriman terputus')
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
    return new AppError('storage', 'unavailable', {
      message: 'Ruang disk server tidak cukup untuk file ini. Hubungi pengelola server',
      cause: error,
    })
  return error
}

async function writeFile(request: IncomingMessage, file: FileHandle, limit: number): Promise<void> {
  for await (const part of multipart(request, { module: 'storage', limit, files: 1 })) {
    if (!('bytes' in part)) continue
    for await (const chunk of part.bytes) await file.write(chunk)
    await file.sync()
    return
  }
  throw invalid('Pilih file peta dasar (.pmtiles)')
}

/**
 * Receives a base map beside the others and works with it once it is known to be sound: a name that exists keeps its old file
 * until then. Whatever fails leaves nothing behind.
 */
export async function receiveBasemap(
  request: IncomingMessage,
  { folder, limit, city }: { folder: string; limit: number; city: City | undefined },
  use: (path: string) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await removeAbandoned(folder)
  const path = join(folder, `${UNFINISHED}${randomUUID()}`)
  const file = await open(path, 'wx+')
  try {
    await writeFile(request, file, limit)
    const { bounds } = await verifyBasemap(file)
    if (city && !covers(bounds, city.lon, city.lat))
      throw new NotABasemap(`Peta dasar ini tidak mencakup letak ${city.name}. Pilih file untuk wilayahnya.`)
    await use(path)
  } catch (error) {
    throw inWords(error)
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}
