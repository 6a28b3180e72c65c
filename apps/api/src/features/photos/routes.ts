import { calls } from '@petatirta/contract'
import { sql } from 'kysely'
import { AppError } from '#platform/errors.ts'
import { type CallContext, implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { createPhotoFetcher, photoLimits } from './fetch-photo.ts'

/** Where a customer's publisher says its photos are (M3.2). */
type Property = 'url_foto' | 'url_foto_rumah'

export function photos({ db, settings }: Services): Feature {
  const stopping = new AbortController()
  const fetchPhoto = createPhotoFetcher(photoLimits(settings.outgoing.photos))

  const addressOf = async (cityId: number, id: string, property: Property) => {
    const customer = await db
      .selectFrom('customer')
      .select(sql<string | null>`properties->>${sql.lit(property)}`.as('address'))
      .where('city_id', '=', cityId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!customer) throw new AppError('customer', 'notFound')
    return customer.address?.trim() ?? ''
  }

  const photoOf = async (
    {
      caller,
      city,
      params,
      reply,
    }: Pick<CallContext<typeof calls.meterPhoto>, 'caller' | 'city' | 'params' | 'reply'>,
    property: Property,
  ) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const address = await addressOf(city.cityId, params.id, property)
    const asker = { user: caller.id, city: city.slug }
    return { payload: await fetchPhoto(address, asker, AbortSignal.any([gone.signal, stopping.signal])) }
  }

  return {
    closing: () => stopping.abort(),
    routes: [
      implement(calls.meterPhoto, context => photoOf(context, 'url_foto')),
      implement(calls.housePhoto, context => photoOf(context, 'url_foto_rumah')),
    ],
  }
}
