/** Files that were received and are not imported yet: a row each, and a folder of their own for a day. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportDraft } from '@petatirta/contract'
import { type Selectable, sql } from 'kysely'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import type { Description } from './describe-files.ts'
import { filePath, type KnownLayer, shownLayer } from './draft-layer.ts'

const LIFE_HOURS = 24
const LIFE_MS = LIFE_HOURS * 3_600_000
const MOST_OF_USER = 3
const MOST_OF_CITY = 20
const ID = /^[0-9a-f-]{36}$/

export interface StoredDraft {
  readonly id: string
  readonly folder: string
  readonly draft: ImportDraft
  readonly layers: readonly KnownLayer[]
}

const gone = () =>
  new AppError('import', 'notFound', { message: 'Kiriman file sudah tidak ada. Kirim lagi filenya' })

/** A folder for each draft, named by its id. */
function draftFolders(dataDir: string) {
  const root = join(dataDir, 'drafts')
  const folderOf = (id: string) => join(root, id)
  return {
    of: folderOf,
    remove: (id: string) => rm(folderOf(id), { recursive: true, force: true }),
    async make(id: string): Promise<string> {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
      return folderOf(id)
    },
    /** Ids of those that were not written to for a day. */
    async *old(): AsyncGenerator<string> {
      const names = (await readdir(root).catch(() => [])).filter(name => ID.test(name))
      for (const name of names) {
        const { mtimeMs } = await stat(folderOf(name)).catch(() => ({ mtimeMs: Date.now() }))
        if (Date.now() - mtimeMs >= LIFE_MS) yield name
      }
    },
  }
}

function storedDraft(row: Selectable<Schema['import_draft']>, folder: string): StoredDraft {
  const { layers, refused } = row.description as unknown as Description
  const draft: ImportDraft = {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    expiresAt: new Date(row.created_at.getTime() + LIFE_MS).toISOString(),
    username: row.username,
    bytes: Number(row.bytes),
    layers: layers.map(shownLayer),
    refused,
  }
  return { id: row.id, folder, draft, layers }
}

async function checkRoom(db: Db, { cityId }: City): Promise<void> {
  const { count } = await db
    .selectFrom('import_draft')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('city_id', '=', cityId)
    .executeTakeFirstOrThrow()
  if (count >= MOST_OF_CITY)
    throw new AppError('import', 'tooMany', {
      message: 'Terlalu banyak kiriman file menunggu untuk PDAM ini. Selesaikan atau hapus yang lama',
    })
}

export function createDraftStore({ db, settings, log }: Pick<Services, 'db' | 'settings' | 'log'>) {
  const folders = draftFolders(settings.dataDir)

  const remove = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    await db
      .deleteFrom('import_draft')
      .where('id', 'in', [...ids])
      .execute()
    await Promise.all(ids.map(folders.remove))
  }

  /** Folders without a row: of utilities that were deleted, and of files whose process ended while they came in. */
  const removeForgotten = async () => {
    for await (const id of folders.old()) {
      const known = await db.selectFrom('import_draft').select('id').where('id', '=', id).executeTakeFirst()
      if (!known) await folders.remove(id)
    }
  }

  /** Lets go of what is older than a day. */
  const sweep = async () => {
    const old = await db
      .selectFrom('import_draft')
      .select('id')
      .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${LIFE_HOURS})`)
      .execute()
    await remove(old.map(({ id }) => id))
    await removeForgotten()
  }

  return {
    remove: (id: string) => remove([id]),
    removeFolder: folders.remove,

    /** Never fails: what cannot be removed now is removed with the next files. */
    sweep: () =>
      sweep().catch((error: unknown) => log.warn({ err: error }, 'old import drafts were not removed')),

    async newFolder(): Promise<{ id: string; folder: string }> {
      const id = newId()
      return { id, folder: await folders.make(id) }
    },

    checkRoom: (city: City) => checkRoom(db, city),

    /** Of a person's own the oldest go. */
    async keepNewest(userId: string): Promise<void> {
      const older = await db
        .selectFrom('import_draft')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .offset(MOST_OF_USER)
        .execute()
      await remove(older.map(({ id }) => id))
    },

    async add(
      id: string,
      { cityId }: City,
      sender: { id: string; username: string },
      bytes: number,
      { layers, refused }: Description,
    ): Promise<void> {
      await db
        .insertInto('import_draft')
        .values({
          id,
          city_id: cityId,
          user_id: sender.id,
          username: sender.username,
          bytes,
          description: JSON.stringify({ layers, refused }),
        })
        .execute()
    },

    async find({ cityId }: City, id: string): Promise<StoredDraft> {
      const row = await db
        .selectFrom('import_draft')
        .selectAll()
        .where('id', '=', id)
        .where('city_id', '=', cityId)
        .executeTakeFirst()
      if (!row || Date.now() - row.created_at.getTime() > LIFE_MS) throw gone()
      const stored = storedDraft(row, folders.of(id))
      const first = stored.layers[0]?.stored[0]
      if (first && !(await stat(filePath(stored.folder, first.number)).catch(() => undefined))) throw gone()
      return stored
    },
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>
