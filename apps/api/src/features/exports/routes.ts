import {
  calls,
  complaintReaders,
  exportFormat,
  fitsKind,
  type LayerCounts,
  type LayerQuestion,
} from '@petatirta/contract'
import { seesWorkOrders } from '@petatirta/domain'
import { sql } from 'kysely'
import { asksForPhases } from '#city/complaint-filter.ts'
import { shortNames } from '#formats/write/short-names.ts'
import type { Caller } from '#platform/auth/caller.ts'
import { permit } from '#platform/auth/permission.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import { streams } from '#platform/http/streams.ts'
import type { Feature, Services } from '#platform/services.ts'
import { describeColumns } from './describe-layer.ts'
import { layerFile } from './layer-file.ts'
import { type LayerSource, layerSource } from './layer-source.ts'

/** Complaints are for who reads them elsewhere, and their phases cannot be found out by filtering for them (D17). */
function permitLayer(caller: Caller, { kind, filters }: LayerQuestion): void {
  if (kind !== 'complaint') return
  permit(complaintReaders, caller)
  if (filters.complaint && asksForPhases(filters.complaint) && !seesWorkOrders(caller))
    throw new AppError('auth', 'notAllowed')
}

async function countLayer(db: Db, { plain, everything }: LayerSource): Promise<LayerCounts> {
  const { rows } = await sql<LayerCounts>`
    SELECT (SELECT count(*) FROM (${everything}) s)::int AS "all",
           (SELECT count(*) FROM (${plain}) s)::int AS filtered`.execute(db)
  if (!rows[0]) throw new Error('an aggregate without a row')
  return rows[0]
}

export function exports(services: Services): Feature {
  const stream = streams(services)
  return {
    routes: [
      implement(calls.layerCount, async ({ city, caller, body, db }) => {
        permitLayer(caller, body)
        return { payload: await countLayer(db, await layerSource(db, { city, caller, question: body })) }
      }),
      implement(calls.layerShortNames, async ({ city, caller, body, db }) => {
        permitLayer(caller, body)
        const { columns } = await describeColumns(db, await layerSource(db, { city, caller, question: body }))
        const names = columns.map(({ name }) => name)
        const shortened = shortNames(names).map((short, i) => ({ name: names[i] ?? '', short }))
        return { payload: shortened.filter(({ name, short }) => name !== short) }
      }),
      implement(calls.exportLayer, async ({ city, caller, body, reply, ...means }) => {
        permitLayer(caller, body)
        const { label, onlyDegrees } = exportFormat(body.format)
        if (!fitsKind(body.format, body.kind))
          throw new AppError('summary', 'invalid', {
            errors: [{ path: 'format', message: `${label} hanya untuk pipa dan aksesoris` }],
          })
        if (onlyDegrees && body.system !== 'degrees')
          throw new AppError('summary', 'invalid', {
            errors: [{ path: 'system', message: `${label} selalu dalam bujur dan lintang` }],
          })
        await stream({ reply, ...means }, snapshot =>
          layerFile(snapshot, { city, caller, wanted: body, gone: means.gone }),
        )
        return { payload: null }
      }),
    ],
  }
}
