import { calls } from '@petatirta/contract'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'

/** A colour for an option that has none stored yet. */
const UNSET = '#8a8f98'

export function configuration({ db }: Services): Feature {
  const symbols = async (cityId: number) => {
    const rows = await db
      .selectFrom('symbol')
      .selectAll()
      .where('city_id', '=', cityId)
      .orderBy('label')
      .execute()
    const ofType = (type: string) =>
      rows.filter(row => row.type === type).map(({ id, label }) => ({ id, label, imageUrl: null }))
    return { accessories: ofType('accessories'), waterSources: ofType('waterSources') }
  }

  return {
    routes: [
      implement(calls.getFilters, async ({ city }) => {
        const own = await db
          .selectFrom('filter_configuration')
          .select('id')
          .where('city_id', '=', city.cityId)
          .executeTakeFirst()
        if (!own) throw new AppError('filter', 'notFound')
        const options = await db
          .selectFrom('filter_option')
          .select(['list', 'code', 'name', 'color'])
          .where('city_id', '=', city.cityId)
          .orderBy('position')
          .execute()
        const list = (name: string) => options.filter(option => option.list === name)
        const coloured = (name: string) =>
          list(name).map(({ name, color }) => ({ name, color: color ?? UNSET }))
        const coded = (name: string) => list(name).map(({ code, name }) => ({ code, name }))
        return {
          payload: {
            _id: own.id,
            filters: {
              pipe_types: coloured('pipe_types'),
              pipe_diameters: coloured('pipe_diameters'),
              payment_channels: coded('payment_channels'),
              customer_class: coded('customer_class'),
            },
            symbols: await symbols(city.cityId),
            jenisNonAir: list('jenis_nonair').map(({ name }) => name),
          },
        }
      }),
      implement(calls.getSymbols, async ({ city }) => ({ payload: await symbols(city.cityId) })),
    ],
  }
}
