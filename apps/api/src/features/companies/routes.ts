import { calls } from '@petatirta/contract'
import { createBasemapFiles } from '#city/basemaps/files.ts'
import { insertUser, newUserEntry } from '#city/users.ts'
import { actorOf, changedValues, recordAudit } from '#platform/audit.ts'
import { refuseBreached } from '#platform/auth/breached-passwords.ts'
import { metaOf } from '#platform/database/paging.ts'
import { AppError } from '#platform/errors.ts'
import { implement } from '#platform/http/implementation.ts'
import type { Feature, Services } from '#platform/services.ts'
import { removeAbandonedFiles } from '#platform/storage/abandoned-files.ts'
import { companyEntry, companyValues, contentsValues, masked } from './audit-entries.ts'
import { logoRoutes } from './logo.ts'
import {
  deleteCompany,
  findCompany,
  insertCompany,
  listCompanies,
  readContents,
  toCompany,
  updateCompany,
} from './queries.ts'

const reads = ({ db }: Services) => [
  implement(calls.companyDropdown, async ({ query }) => {
    const { companies, total } = await listCompanies(db, query, 'name')
    const payload = companies.map(({ _id, name, slug, isActive }) => ({ _id, name, slug, isActive }))
    return { payload, meta: metaOf(query, total) }
  }),
  implement(calls.listCompanies, async ({ query }) => {
    const { companies, total } = await listCompanies(db, query, 'newest')
    return { payload: companies, meta: metaOf(query, total) }
  }),
  implement(calls.getCompany, async ({ query: { id } }) => {
    const row = await findCompany(db, id)
    if (!row) throw new AppError('company', 'notFound')
    return { payload: toCompany(row) }
  }),
  implement(calls.mapCompany, async ({ city }) => {
    if (!city.isActive) throw new AppError('company', 'notFound')
    const { id, name, slug, lon, lat, gmtOffset, isActive } = city
    return { payload: { _id: id, name, slug, lon, lat, gmtOffset, isActive } }
  }),
  implement(calls.companyContents, async ({ query: { id }, db }) => ({
    payload: await readContents(db, id),
  })),
]

const creation = ({ db }: Services) => [
  implement(calls.createCompany, async ({ body, caller, request }) => {
    const row = await db.transaction().execute(async trx => {
      const row = await insertCompany(trx, body)
      const entry = { ...companyEntry('company.create', row), after: masked(companyValues(row)) }
      await recordAudit(trx, actorOf(caller, request), entry)
      return row
    })
    return { payload: toCompany(row) }
  }),
  implement(calls.createCompanyWithUser, async ({ body, caller, request }) => {
    refuseBreached('company', body.user.password, 'user.password')
    const { row, userId } = await db.transaction().execute(async trx => {
      const row = await insertCompany(trx, body.company)
      const account = { ...body.user, rule: 'pdam' as const }
      const userId = await insertUser(trx, {
        ...account,
        cityId: row.city_id,
        isInitialPassword: true,
      })
      await recordAudit(
        trx,
        actorOf(caller, request),
        { ...companyEntry('company.create', row), after: masked(companyValues(row)) },
        newUserEntry(userId, account, row.slug),
      )
      return { row, userId }
    })
    const { roles, username, isActive } = body.user
    const company = toCompany(row)
    const { slug: map, name: mapName, createdAt, updatedAt } = company
    const user = {
      _id: userId,
      username,
      rule: 'pdam' as const,
      roles,
      map,
      mapName,
      isActive,
      secondFactor: false,
      createdAt,
      updatedAt,
    }
    return { payload: { company, user } }
  }),
]

function changes(services: Services) {
  const { db, sockets, settings, log } = services
  const basemaps = createBasemapFiles(settings)
  /** The change itself is stored; the file is under its old name. */
  const basemapLeft = (error: unknown) =>
    log.warn({ err: error }, 'the base map of a utility was left behind')
  return [
    implement(calls.updateCompany, async ({ query: { id }, body, caller, request }) => {
      const { before, after } = await db.transaction().execute(async trx => {
        const { before, after } = await updateCompany(trx, id, body)
        const changed = changedValues(companyValues(before), companyValues(after))
        if (changed)
          await recordAudit(trx, actorOf(caller, request), {
            ...companyEntry('company.update', after),
            before: masked(changed.before),
            after: masked(changed.after),
          })
        return { before, after }
      })
      await basemaps.renameCity(before.slug, after.slug).catch(basemapLeft)
      if (before.slug !== after.slug || !after.is_active) sockets().dropCity(after.city_id)
      return { payload: toCompany(after) }
    }),
    implement(calls.deleteCompany, async ({ query: { id }, caller, request, db }) => {
      const row = await db.transaction().execute(async trx => {
        const { row, contents } = await deleteCompany(trx, id, settings)
        const before = { ...masked(companyValues(row)), ...contentsValues(contents) }
        await recordAudit(trx, actorOf(caller, request), { ...companyEntry('company.delete', row), before })
        return row
      })
      sockets().dropCity(row.city_id)
      await basemaps.removeCity(row.slug).catch(basemapLeft)
      await removeAbandonedFiles(services)
      return { payload: null }
    }),
  ]
}

export const companies = (services: Services): Feature => ({
  routes: [...logoRoutes(services), ...reads(services), ...creation(services), ...changes(services)],
})
