/** Files of any known format, from the connection to the disk, and what is in them. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ImportDraft } from '@petatirta/contract'
import type { StoredFile } from '#formats/format.ts'
import type { Caller } from '#platform/auth/caller.ts'
import type { City } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import type { Part } from '#platform/http/multipart.ts'
import type { Services } from '#platform/services.ts'
import { filePath } from './draft-layer.ts'
import type { DraftStore } from './draft-store.ts'
import type { ImportThreads } from './import-threads.ts'

export const MOST_FILES = 20
const LONGEST_NAME = 200

const invalid = (message: string, errors?: { path: string; message: string }[]) =>
  new AppError('import', 'invalid', { message, ...(errors && { errors }) })

const shownName = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(-LONGEST_NAME)

/** Never more in all than one file may have. */
async function spool(
  parts: AsyncIterable<Part>,
  folder: string,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  let left = limit
  for await (const part of parts) {
    if ('value' in part) continue
    if (files.length === MOST_FILES) throw invalid(`Kirim paling banyak ${MOST_FILES} file sekaligus`)
    const path = filePath(folder, files.length + 1)
    let bytes = 0
    await pipeline(
      part.bytes,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          left -= chunk.length
          if (left < 0) throw new AppError('import', 'tooLarge')
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600 }),
      { signal },
    )
    files.push({ name: shownName(part.fileName) || `file ${files.length + 1}`, path, bytes })
  }
  if (files.length === 0) throw invalid('File harus dipilih')
  return files
}

interface Receiving {
  readonly city: City
  readonly caller: Pick<Caller, 'id' | 'username'>
  readonly parts: AsyncIterable<Part>
  readonly signal: AbortSignal
}

export const draftReceiver =
  ({ settings, log }: Services, store: DraftStore, ask: ImportThreads['ask']) =>
  async ({ city, caller, parts, signal }: Receiving): Promise<ImportDraft> => {
    await store.sweep()
    await store.checkRoom(city)
    const { id, folder } = await store.newFolder()
    try {
      const files = await spool(parts, folder, { limit: settings.importMaxBytes, signal })
      const { cityId, lon, lat } = city
      const question = { ask: 'describe', folder, files, city: { cityId, lon, lat } } as const
      const description = await ask(question, signal)
      for (const fault of description.faults) log.warn({ fault }, 'a file for import could not be read')
      const { layers, refused } = description
      if (layers.length === 0)
        throw invalid(
          refused.length === 1 ? (refused[0]?.reason ?? '') : 'Tidak ada file yang dapat dibaca',
          refused.map(({ file, reason }) => ({ path: file, message: reason })),
        )
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      await store.add(id, city, caller, bytes, description)
      await store.keepNewest(caller.id)
      return (await store.find(city, id)).draft
    } catch (error) {
      await store.removeFolder(id)
      throw error
    }
  }
