import { randomBytes } from 'node:crypto'
import type {
  CallArguments,
  CallPayload,
  calls,
  ListedSymbols,
  MapSymbol,
  MapSymbols,
} from '@petatirta/contract'
import { sql } from 'kysely'
import { type Actor, changedValues, recordAudit } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { nextUpdatedAt, unchangedSince } from '#platform/database/paging.ts'
import { AppError } from '#platform/errors.ts'

type NewSymbol = CallArguments<typeof calls.requestSymbolUpload>['body']

/** An image's id is in its address, its key in the store. */
export const imageKey = (id: string) => `symbols/${id}.png`
const imageId = (key: string) => key.slice('symbols/'.length, -'.png'.length)

/** Changes with the image, so that no cache shows the old one. */
const imageUrl = (key: string, uploadedAt: Date) =>
  `/api/symbol/image/${imageId(key)}?v=${uploadedAt.getTime().toString(36)}`

export async function readSymbols(db: Db, cityId: number): Promise<ListedSymbols> {
  const rows = await db
    .selectFrom('symbol')
    .selectAll()
    .where('city_id', '=', cityId)
    .orderBy('label')
    .orderBy('id')
    .execute()
  const ofType = (type: string) =>
    rows
      .filter(row => row.type === type)
      .map(({ id, label, image_key: key, uploaded_at: at, updated_at: updatedAt }) => ({
        id,
        label,
        imageUrl: key && at ? imageUrl(key, at) : null,
        updatedAt: updatedAt.toISOString(),
      }))
  return { accessories: ofType('accessories'), waterSources: ofType('waterSources') }
}

/** What the map draws by: no more bytes than it needs. */
export async function readMapSymbols(db: Db, cityId: number): Promise<MapSymbols> {
  const { accessories, waterSources } = await readSymbols(db, cityId)
  const drawn = ({ id, label, imageUrl }: MapSymbol) => ({ id, label, imageUrl })
  return { accessories: accessories.map(drawn), waterSources: waterSources.map(drawn) }
}

/** As many as a person would ever give symbols to; a layer of nonsense has more. */
const LISTED_SUB_TYPES = 500

/** The sub types in the city's layers, most frequent first. */
export async function readSubTypes(
  db: Db,
  cityId: number,
): Promise<CallPayload<typeof calls.symbolSubTypes>> {
  const ofKind = async (kind: 'accessories' | 'water_source') => {
    const { rows } = await sql<{ name: string; count: number }>`
      SELECT btrim(category) AS name, count(*)::int AS count FROM feature
      WHERE city_id = ${cityId} AND kind = ${kind} AND btrim(category) NOT IN ('', '-')
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${LISTED_SUB_TYPES}`.execute(db)
    return rows
  }
  return { accessories: await ofKind('accessories'), waterSources: await ofKind('water_source') }
}

/** The id of a symbol's image, and the version of the symbol that an image may be sent for. */
interface SavedSymbol {
  image: string
  version: number
}

/** Creates or relabels a sub type; an image that is there stays until another arrives. Returns the image's id and version. */
export async function saveSymbol(
  trx: Db,
  actor: Actor,
  { cityId, slug }: City,
  { type, id, label, updatedAt }: NewSymbol,
): Promise<SavedSymbol> {
  const before = await trx
    .selectFrom('symbol')
    .select(['id', 'label', 'updated_at'])
    .where('city_id', '=', cityId)
    .where('type', '=', type)
    .where(eb => eb(eb.fn('lower', ['id']), '=', id.toLowerCase()))
    .forUpdate()
    .executeTakeFirst()
  // A user who edits has seen a symbol; one that is gone meanwhile is not made anew unseen.
  if (updatedAt !== undefined && !before) throw new AppError('symbol', 'notFound')
  if (before && !unchangedSince(before.updated_at, updatedAt)) throw new AppError('symbol', 'conflict')
  const { image_key: key, updated_at: savedAt } = await trx
    .insertInto('symbol')
    .values({ city_id: cityId, type, id, label, image_key: imageKey(randomBytes(16).toString('hex')) })
    .onConflict(conflict =>
      conflict.expression(sql`city_id, type, lower(id)`).doUpdateSet({
        label,
        updated_at: before ? nextUpdatedAt(before.updated_at) : sql`now()`,
        image_key: sql`COALESCE(symbol.image_key, excluded.image_key)`,
      }),
    )
    .returning(['image_key', 'updated_at'])
    .executeTakeFirstOrThrow()
  const changed = before ? changedValues({ label: before.label }, { label }) : { after: { type, label } }
  if (changed)
    await recordAudit(trx, actor, {
      action: 'symbol.save',
      subject: before?.id ?? id,
      subjectId: `${type}/${id}`,
      city: slug,
      ...changed,
    })
  return { image: imageId(key ?? ''), version: savedAt.getTime() }
}

/** Who got the address, while they may change symbols: an account that was closed or demoted since changes none. */
export async function requireSigner(trx: Db, id: string) {
  const signer = await trx
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('rule', 'in', ['ops', 'root'])
    .forShare()
    .executeTakeFirst()
  if (!signer) throw new AppError('storage', 'notAllowed')
  return signer
}

/**
 * Stores the bytes while the symbol's row is held: it cannot be deleted meanwhile, so its image is never left behind, and
 * of two images sent to one address the second finds another version. Returns its city and its new address.
 */
export async function storeImage(
  trx: Db,
  actor: Actor,
  { image, version }: SavedSymbol,
  store: (key: string) => Promise<void>,
) {
  const key = imageKey(image)
  const symbol = await trx
    .selectFrom('symbol as s')
    .innerJoin('company as c', 'c.city_id', 's.city_id')
    .select(['s.city_id as cityId', 'c.slug', 's.type', 's.id', 's.uploaded_at', 's.updated_at'])
    .where('s.image_key', '=', key)
    .forUpdate('s')
    .executeTakeFirst()
  if (!symbol) throw new AppError('symbol', 'notFound')
  if (symbol.updated_at.getTime() !== version) throw new AppError('storage', 'notAllowed')
  await store(key)
  const uploadedAt = new Date(Math.max(Date.now(), (symbol.uploaded_at?.getTime() ?? 0) + 1))
  await trx
    .updateTable('symbol')
    .set({ uploaded_at: uploadedAt, updated_at: nextUpdatedAt(symbol.updated_at) })
    .where('image_key', '=', key)
    .execute()
  await recordAudit(trx, actor, {
    action: 'symbol.save',
    subject: symbol.id,
    subjectId: `${symbol.type}/${symbol.id}`,
    city: symbol.slug,
    before: { imageUploadedAt: symbol.uploaded_at },
    after: { imageUploadedAt: uploadedAt },
  })
  return { city: symbol, imageUrl: imageUrl(key, uploadedAt) }
}

export async function deleteSymbol(
  trx: Db,
  actor: Actor,
  { cityId, slug }: City,
  { type, subtype }: { type: NewSymbol['type']; subtype: string },
): Promise<void> {
  const deleted = await trx
    .deleteFrom('symbol')
    .where('city_id', '=', cityId)
    .where('type', '=', type)
    .where(eb => eb(eb.fn('lower', ['id']), '=', subtype.toLowerCase()))
    .returning(['id', 'label', 'uploaded_at as imageUploadedAt'])
    .executeTakeFirst()
  if (!deleted) throw new AppError('symbol', 'notFound')
  const { id, ...before } = deleted
  await recordAudit(trx, actor, {
    action: 'symbol.delete',
    subject: id,
    subjectId: `${type}/${id}`,
    city: slug,
    before: { type, ...before },
  })
}
