import { basename } from 'node:path'
import { type BasemapFile, calls } from '@petatirta/contract'
import { createBasemapFiles, EXTENSION, SHARED_NAME } from '#city/basemaps/files.ts'
import type { StoredBasemap } from '#city/basemaps/read-files.ts'
import { actorOf, recordAudit } from '#platform/audit.ts'
import { type City, requireCity } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { type Claimant, createGate, type Gate, NoRoom, noRoomRefusal } from '#platform/gate.ts'
import { type CallContext, implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { receiveBasemap } from './receive.ts'
import { serveFile } from './serve.ts'

type Asked = CallContext<typeof calls.basemapFile>

/** Ranges are small and come from the disk; a map asks for a screen of tiles at once, as browsers do. */
const AT_ONCE = { perUser: 16, perCity: 96, inAll: 192, waiting: 64, patienceMs: 10_000 }

const ON_EACH_MACHINE =
  'Instalasi ini berjalan di beberapa mesin (S3). Salin file peta dasar ke folder basemap di setiap mesin'

const auditValues = ({ bytes, content }: StoredBasemap) => ({
  bytes,
  ...(content && {
    version: content.version,
    zooms: content.header.zooms.join('–'),
    bounds: content.header.bounds.join(', '),
  }),
})

const entry = (action: 'basemap.save' | 'basemap.delete', name: string, city?: Pick<City, 'slug'>) => ({
  action,
  subject: name,
  city: city?.slug ?? null,
})

/** Holds a place among those who read until the answer is sent, or its reader is gone. */
async function takePlace(
  gate: Gate,
  claimant: Claimant,
  { request, reply }: Pick<Asked, 'request' | 'reply'>,
): Promise<void> {
  const gone = new AbortController()
  const end = () => gone.abort(Object.assign(new Error('The client hung up'), { statusCode: 499 }))
  if (request.raw.socket.destroyed) end()
  reply.raw.once('close', end)
  try {
    const leave = await gate.enter(claimant, gone.signal)
    gone.signal.addEventListener('abort', () => leave())
  } catch (error) {
    throw error instanceof NoRoom ? noRoomRefusal('storage', error) : error
  }
}

/** As the list shows them, with the utility that each belongs to. */
async function listed(db: Db, stored: readonly StoredBasemap[]): Promise<BasemapFile[]> {
  const slugs = stored.map(({ name }) => name.slice(0, -EXTENSION.length))
  const cities = slugs.length
    ? await db.selectFrom('company').select(['slug', 'name']).where('slug', 'in', slugs).execute()
    : []
  return stored.map(({ name, source, bytes, updatedAt, content, problem }, i) => ({
    name,
    source,
    city: (source === 'folder' && cities.find(({ slug }) => slug === slugs[i])) || null,
    bytes,
    updatedAt: updatedAt.toISOString(),
    title: content?.metadata.title ?? '',
    attribution: content?.metadata.attribution ?? '',
    zooms: content?.header.zooms ?? null,
    bounds: content?.header.bounds ?? null,
    problem: problem ?? null,
  }))
}

/** One at a time on this process: a file may take minutes, and as much of the disk as it is large. */
function oneAtATime() {
  let isReceiving = false
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (isReceiving)
      throw new AppError('storage', 'tooMany', {
        message: 'Peta dasar lain sedang dikirim. Coba lagi setelah selesai',
        retryAfter: 30,
      })
    isReceiving = true
    try {
      return await work()
    } finally {
      isReceiving = false
    }
  }
}

export function basemaps(services: Services): Feature {
  const { db, settings } = services
  const files = createBasemapFiles(settings)
  const gate = createGate(AT_ONCE)
  const receiving = oneAtATime()

  return {
    routes: [
      implement(calls.basemap, async ({ city }) => {
        const found = await files.openFor(city)
        await found?.file.close()
        if (!found) return { payload: null }
        const { version, bytes } = found
        return { payload: { url: `/api/basemap/file/${version}?city=${city.slug}`, version, bytes } }
      }),
      implement(calls.basemapFile, async ({ city, caller, params: { version }, request, reply }) => {
        await takePlace(gate, { user: caller.id, city: city.slug }, { request, reply })
        const found = await files.openFor(city)
        if (found?.version !== version) {
          await found?.file.close()
          throw new AppError('storage', 'notFound')
        }
        await serveFile(request, reply, found)
        return { payload: null }
      }),
      implement(calls.listBasemaps, async () => ({
        payload: {
          files: await listed(db, await files.list()),
          maxBytes: settings.basemap.maxBytes,
          mayUpload: !settings.s3,
        },
      })),
      implement(calls.uploadBasemap, async ({ query, caller, request }) => {
        if (settings.s3) throw new AppError('storage', 'conflict', { message: ON_EACH_MACHINE })
        const city = query.city === undefined ? undefined : await requireCity(db, query.city)
        const name = city ? `${city.slug}${EXTENSION}` : SHARED_NAME
        const order = { folder: files.folder, limit: settings.basemap.maxBytes, city }
        await receiving(() =>
          receiveBasemap(request.raw, order, path =>
            db.transaction().execute(async trx => {
              const [before, after] = [await files.describe(name), await files.describe(basename(path))]
              await recordAudit(trx, actorOf(caller, request), {
                ...entry('basemap.save', name, city),
                before: before ? auditValues(before) : null,
                after: after ? auditValues(after) : null,
              })
              await files.replace(path, name)
            }),
          ),
        )
        const stored = await files.describe(name)
        const [payload] = stored ? await listed(db, [stored]) : []
        if (!payload) throw new AppError('storage', 'notFound')
        return { payload }
      }),
      implement(calls.deleteBasemap, async ({ params: { name }, caller, request }) => {
        const before = await files.describe(name)
        if (!before) throw new AppError('storage', 'notFound')
        const [file] = await listed(db, [before])
        await db.transaction().execute(async trx => {
          await recordAudit(trx, actorOf(caller, request), {
            ...entry('basemap.delete', name, file?.city ?? undefined),
            before: auditValues(before),
          })
          await files.remove(name)
        })
        return { payload: null }
      }),
    ],
  }
}
