import { calls } from '@petatirta/contract'
import { SYMBOL_MAX_BYTES, SYMBOL_MEDIA_TYPE, SYMBOL_PIXELS } from '@petatirta/domain'
import { actorOf } from '#platform/audit.ts'
import { requireCity } from '#platform/cities.ts'
import { AppError } from '#platform/errors.ts'
import { isWholePng } from '#platform/files/png.ts'
import { implement } from '#platform/http/implementation.ts'
import { readBytes } from '#platform/http/read-bytes.ts'
import type { Feature, Services } from '#platform/services.ts'
import { removeAbandonedFiles } from '#platform/storage/abandoned-files.ts'
import { changeColours, readConfiguration, readPipeNames } from './filters.ts'
import {
  deleteSymbol,
  imageKey,
  readSubTypes,
  readSymbols,
  requireSigner,
  saveSymbol,
  storeImage,
} from './symbols.ts'

const WRONG_IMAGE = `Gambar harus PNG ${SYMBOL_PIXELS}×${SYMBOL_PIXELS} piksel`

export function configuration(services: Services): Feature {
  const { db, storage, uploads, subscribers } = services
  /** Open maps of the city ask for its configuration again. */
  const tellChanged = (city: { cityId: number; slug: string }) =>
    subscribers().notify(city, { type: 'configuration', status: 'changed' })

  return {
    routes: [
      implement(calls.getFilters, async ({ city }) => ({
        payload: await readConfiguration(db, city.cityId),
      })),
      implement(calls.updateFilter, async ({ query: { id }, body, caller, request }) => {
        const actor = actorOf(caller, request)
        const city = await db.transaction().execute(trx => changeColours(trx, actor, id, body))
        tellChanged(city)
        return { payload: await readConfiguration(db, city.cityId) }
      }),
      implement(calls.pipeNames, async ({ city, db }) => ({
        payload: {
          pipe_types: await readPipeNames(db, city.cityId, 'pipe_types'),
          pipe_diameters: await readPipeNames(db, city.cityId, 'pipe_diameters'),
        },
      })),
      implement(calls.getSymbols, async ({ city }) => ({ payload: await readSymbols(db, city.cityId) })),
      implement(calls.symbolSubTypes, async ({ city, db }) => ({
        payload: await readSubTypes(db, city.cityId),
      })),
      implement(calls.requestSymbolUpload, async ({ body, caller, request }) => {
        const city = await requireCity(db, body.slug)
        const actor = actorOf(caller, request)
        const { image, version } = await db.transaction().execute(trx => saveSymbol(trx, actor, city, body))
        tellChanged(city)
        const { by, expires, signature } = uploads.sign(imageKey(image), caller.id, version)
        const signed = `by=${by}&version=${version}&expires=${expires}&signature=${signature}`
        return { payload: { url: `/api/symbol/image/${image}?${signed}` } }
      }),
      implement(calls.uploadSymbolImage, async ({ params: { id }, query, request, reply }) => {
        if (!uploads.verify(imageKey(id), query)) throw new AppError('storage', 'notAllowed')
        const bytes = await readBytes({ request, reply }, 'storage', SYMBOL_MAX_BYTES)
        if (!isWholePng(bytes, SYMBOL_PIXELS, SYMBOL_PIXELS))
          throw new AppError('storage', 'invalid', { message: WRONG_IMAGE })
        const { city, imageUrl } = await db.transaction().execute(async trx => {
          // No sign-in here: the actor is the user who got the address.
          const actor = actorOf(await requireSigner(trx, query.by), request)
          const saved = { image: id, version: query.version }
          return storeImage(trx, actor, saved, key => storage.put(key, bytes))
        })
        tellChanged(city)
        return { payload: { imageUrl } }
      }),
      implement(calls.symbolImage, async ({ params: { id }, reply }) => {
        const bytes = await storage.get(imageKey(id))
        if (!bytes) throw new AppError('storage', 'notFound')
        // The address changes with the image, so it may be kept for ever.
        await reply
          .type(SYMBOL_MEDIA_TYPE)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(bytes)
        return { payload: null }
      }),
      implement(calls.deleteSymbol, async ({ query: { slug, ...symbol }, caller, request }) => {
        const city = await requireCity(db, slug)
        const actor = actorOf(caller, request)
        await db.transaction().execute(trx => deleteSymbol(trx, actor, city, symbol))
        await removeAbandonedFiles(services)
        tellChanged(city)
        return { payload: null }
      }),
    ],
  }
}
