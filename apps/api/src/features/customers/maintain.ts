/** The maintenance of single customers by hand (M2.9, M7.1). */
import { type AuditAction, type CustomerFeature, type CustomerInput, errorMessage } from '@petatirta/contract'
import {
  CUSTOMER_FIELDS,
  customerField,
  customerMessages,
  foldFieldName,
  OWN_CUSTOMER_NAMES,
  PROPERTIES_MAX_BYTES,
  PROPERTY_LONGEST,
  STORED_FIELDS,
  type StoredColumn,
  type StoredField,
} from '@petatirta/domain'
import { sql } from 'kysely'
import { raiseCounter } from '#city/counters.ts'
import { lockImports } from '#city/import-lock.ts'
import {
  type ImportedValues,
  importedValues,
  type Published,
  publishedAfter,
} from '#city/published-values.ts'
import { type Actor, changedValues, recordAudit } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { unchangedSince } from '#platform/database/paging.ts'
import { AppError } from '#platform/errors.ts'
import { storableJson } from '#platform/files/text.ts'
import { findCustomer } from './queries.ts'

type Form = CustomerInput['properties']

/** What a customer's own columns and its bills say: a property of that name would only hide behind it. */
const OWN = new Set(OWN_CUSTOMER_NAMES.map(foldFieldName))

const tooLarge = () => new AppError('customer', 'tooLarge', { message: customerMessages.tooLarge })

/**
 * The publisher's properties that were sent along, as JSON. Lists and objects are left out: they can only have come from
 * here, where they stay as they are, and a client could send them nested too deep. So is what is stored already, however
 * long: the form sends back what it was given.
 */
function restOf(properties: Form, stored: Readonly<Record<string, unknown>> = {}): string {
  const rest = Object.entries(properties).filter(
    ([name, value]) =>
      !OWN.has(foldFieldName(name)) &&
      (value === null || typeof value !== 'object') &&
      !(Object.hasOwn(stored, name) && stored[name] === value),
  )
  const errors = rest
    .filter(([name, value]) => Math.max(name.length, String(value).length) > PROPERTY_LONGEST)
    .map(([name]) => ({
      path: `properties.${name.slice(0, 100)}`,
      message: customerMessages.tooLong(PROPERTY_LONGEST),
    }))
  const json = storableJson(Object.fromEntries(rest))
  if (Buffer.byteLength(json) > PROPERTIES_MAX_BYTES) throw tooLarge()
  if (errors.length > 0) throw new AppError('customer', 'invalid', { errors })
  return json
}

/** One edit after the other may add to the row, but not beyond its limit; one that was larger before may stay so. */
async function refuseGrown(trx: Db, cityId: number, id: string, before: number): Promise<void> {
  const after = await sizeOf(trx, cityId, id)
  if (after > PROPERTIES_MAX_BYTES && after > before) throw tooLarge()
}

async function sizeOf(trx: Db, cityId: number, id: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT octet_length(properties::text) AS bytes FROM customer
    WHERE city_id = ${cityId} AND id = ${id}`.execute(trx)
  return rows[0]?.bytes ?? 0
}

/** In an optional field '-' is how the form says "none"; every answer says it so again (customer_overlay). */
const filled = (name: StoredField, text: string | undefined) =>
  customerField(name).isOptional && text === '-' ? null : text

const columnsOf = (form: Form) => ({
  geom: sql<string>`ST_SetSRID(ST_MakePoint(${form.longitude}, ${form.latitude}), 4326)`,
  ...(Object.fromEntries(
    STORED_FIELDS.map(name => [CUSTOMER_FIELDS[name].column, filled(name, form[name])]),
  ) as Record<StoredColumn, string | null | undefined>),
  // As an import writes it: "r1" and "R1" are one tariff (A3).
  kodegol: form.kodegol.toUpperCase(),
})

async function requireCustomer(trx: Db, cityId: number, id: string): Promise<CustomerFeature> {
  const customer = await findCustomer(trx, cityId, id)
  if (!customer) throw new AppError('customer', 'notFound')
  return customer
}

/** A customer as the audit log shows it: all that is stored of it. */
const valuesOf = ({ geometry, properties }: CustomerFeature): Record<string, unknown> => {
  const [longitude, latitude] = geometry.coordinates
  return { ...properties, longitude, latitude }
}

const entry = (action: AuditAction, { slug }: City, id: string) => ({
  action,
  subject: id,
  subjectId: id,
  city: slug,
})

/** Nothing is known of its bills yet: the table's defaults are those of M5.1. */
export async function createCustomer(
  trx: Db,
  actor: Actor,
  city: City,
  { properties }: CustomerInput,
): Promise<CustomerFeature> {
  const { cityId } = city
  const id = properties.idpelangga
  const row = { city_id: cityId, id, ...columnsOf(properties), properties: restOf(properties) }
  await lockImports(trx, cityId, 'customer')
  const created = await trx
    .insertInto('customer')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw new AppError('customer', 'exists', { message: `ID Pelanggan ${id} sudah terdaftar` })
  await raiseCounter(trx, cityId, 'customer', [id])
  const customer = await requireCustomer(trx, cityId, id)
  await recordAudit(trx, actor, { ...entry('customer.create', city, id), after: valuesOf(customer) })
  return customer
}

/** An import that holds the lock is refused by the same code: the path tells the form which of the two it is. */
const changedMeanwhile = () =>
  new AppError('customer', 'conflict', {
    errors: [{ path: 'updatedAt', message: errorMessage('customer', 'conflict') }],
  })

/** Properties that are not named stay as they are; so does what the bills say. */
export async function editCustomer(
  trx: Db,
  actor: Actor,
  city: City,
  { id, input: { properties, updatedAt } }: { id: string; input: CustomerInput },
): Promise<{ customer: CustomerFeature; changed: boolean }> {
  const { cityId } = city
  if (properties.idpelangga !== id)
    throw new AppError('customer', 'invalid', {
      errors: [{ path: 'properties.idpelangga', message: 'ID Pelanggan tidak dapat diubah' }],
    })
  await lockImports(trx, cityId, 'customer')
  const before = await requireCustomer(trx, cityId, id)
  if (!unchangedSince(new Date(before.updatedAt), updatedAt)) throw changedMeanwhile()
  const rest = restOf(properties, before.properties)
  const size = await sizeOf(trx, cityId, id)
  const imported = await readImported(trx, cityId, id)
  await trx
    .updateTable('customer')
    .set({ ...columnsOf(properties), properties: sql`properties || ${rest}::jsonb` })
    .where('city_id', '=', cityId)
    .where('id', '=', id)
    .execute()
  await refuseGrown(trx, cityId, id, size)
  const customer = await requireCustomer(trx, cityId, id)
  const changed = JSON.stringify({ ...customer, updatedAt: before.updatedAt }) !== JSON.stringify(before)
  // A layer that did not change is not sent again.
  if (changed) {
    await raiseCounter(trx, cityId, 'customer', [id])
    await keepPublished(trx, cityId, id, imported)
  }
  const values = changedValues(valuesOf(before), valuesOf(customer))
  if (values) await recordAudit(trx, actor, { ...entry('customer.update', city, id), ...values })
  return { customer, changed }
}

interface Imported {
  values: ImportedValues
  published: Published | null
}

async function readImported(trx: Db, cityId: number, id: string): Promise<Imported | undefined> {
  const { rows } = await sql<Imported>`
    SELECT ${sql.raw(importedValues('c'))} AS values, published FROM customer c
    WHERE city_id = ${cityId} AND id = ${id}`.execute(trx)
  return rows[0]
}

/** What the publisher said of the changed fields: an import that says it again changes nothing. */
async function keepPublished(trx: Db, cityId: number, id: string, before: Imported | undefined) {
  const after = await readImported(trx, cityId, id)
  if (!before || !after) return
  const published = publishedAfter(before.published, before.values, after.values)
  await sql`
    UPDATE customer SET published = ${published && JSON.stringify(published)}::jsonb
    WHERE city_id = ${cityId} AND id = ${id}`.execute(trx)
}

/** Bills go with their customer. Complaints may name unknown customers, so they are deleted here. */
export async function removeCustomer(trx: Db, actor: Actor, city: City, id: string): Promise<void> {
  const { cityId } = city
  await lockImports(trx, cityId, 'customer')
  await lockImports(trx, cityId, 'complaint')
  const before = valuesOf(await requireCustomer(trx, cityId, id))
  // By itself, to count them: the customer would take them along.
  const bills = await trx
    .deleteFrom('bill')
    .where('city_id', '=', cityId)
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('customer').where('city_id', '=', cityId).where('id', '=', id).execute()
  const complaints = await trx
    .deleteFrom('complaint')
    .where('city_id', '=', cityId)
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow()
  const counts = {
    bills: Number(bills.numDeletedRows),
    complaints: Number(complaints.numDeletedRows),
  }
  await recordAudit(trx, actor, { ...entry('customer.delete', city, id), before: { ...before, ...counts } })
  await forget(trx, cityId, id)
  await raiseCounter(trx, cityId, 'customer', [id])
}

/** An import that is taken back later must not bring the customer back. */
const forget = (trx: Db, cityId: number, id: string) =>
  sql`
    DELETE FROM import_previous p USING import i
    WHERE i.id = p.import_id AND i.city_id = ${cityId}
      AND (i.kind = 'customer' AND p.row->>'id' = ${id}
        OR i.kind IN ('bill', 'complaint') AND p.row->>'customer_id' = ${id})`.execute(trx)
