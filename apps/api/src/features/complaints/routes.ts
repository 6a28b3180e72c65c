import { type Complaint, calls } from '@petatirta/contract'
import { seesWorkOrders } from '@petatirta/domain'
import type { Selectable } from 'kysely'
import { asksForPhases, checkFilter } from '#city/complaint-filter.ts'
import { incidentsOf, type LinkedIncident } from '#city/incident-complaints.ts'
import { isUnnumbered } from '#city/unnumbered-complaint.ts'
import { metaOf, paged } from '#platform/database/paging.ts'
import type { Schema } from '#platform/database/schema.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { complaintCustomers } from './complaint-customers.ts'

const toComplaint = (
  row: Selectable<Schema['complaint']>,
  workOrders: boolean,
  gangguan: LinkedIncident | undefined,
): Complaint => ({
  no_pengaduan: isUnnumbered(row.no_pengaduan) ? '-' : row.no_pengaduan,
  tgl_pengaduan: row.tgl_pengaduan,
  jenis_nonair: row.jenis_nonair,
  keluhan_text: row.keluhan_text,
  ...(workOrders && {
    tgl_spk: row.tgl_spk ?? '-',
    tgl_rab: row.tgl_rab ?? '-',
    tgl_sppb: row.tgl_sppb ?? '-',
    tgl_bap: row.tgl_bap ?? '-',
  }),
  ...(gangguan && { gangguan }),
})

export function complaints({ db }: Services): Feature {
  return {
    routes: [
      implement(calls.listComplaints, async ({ city, caller, query, db }) => {
        let wanted = db.selectFrom('complaint').where('city_id', '=', city.cityId)
        if (query.customerId) wanted = wanted.where('customer_id', '=', query.customerId)
        const { limit, offset } = paged(query)
        const rows = await wanted
          .selectAll()
          .orderBy('tgl_pengaduan', 'desc')
          .orderBy('no_pengaduan')
          .limit(limit)
          .offset(offset)
          .execute()
        const { total } = await wanted
          .select(eb => eb.fn.countAll<string>().as('total'))
          .executeTakeFirstOrThrow()
        const workOrders = seesWorkOrders(caller)
        const incidents = await incidentsOf(db, city, rows)
        return {
          payload: rows.map((row, i) => toComplaint(row, workOrders, incidents[i])),
          meta: metaOf(query, total),
        }
      }),
      implement(calls.countComplaints, async ({ city, params: { id } }) => {
        const counts = await db
          .selectFrom('complaint')
          .select(eb => [
            eb.fn.countAll<string>().as('hublang'),
            eb.fn.countAll<string>().filterWhere('tgl_spk', 'is not', null).as('work_order'),
          ])
          .where('city_id', '=', city.cityId)
          .where('customer_id', '=', id)
          .executeTakeFirstOrThrow()
        return { payload: { hublang: Number(counts.hublang), work_order: Number(counts.work_order) } }
      }),
      implement(calls.complaintCustomers, async ({ city, caller, query, db }) => {
        if (asksForPhases(query) && !seesWorkOrders(caller)) throw new AppError('auth', 'notAllowed')
        checkFilter(query)
        return { payload: await complaintCustomers(db, city, query) }
      }),
    ],
  }
}
