import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { derivedKey } from './vault.ts'

const ID_BYTES = 16
const YEAR_SECONDS = 365 * 24 * 3600
/** What one user's browsers may fill of the table; the ones used longest ago go first. */
const MOST_DEVICES = 50

/** The id of a browser, as far as its cookie is one of ours. */
const valueIn = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(';')
    .map(pair => pair.trim())
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** What the database knows of a browser. */
const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url')

/**
 * Tells a browser that has signed in before from others. It opens nothing: it only decides whose wrong passwords count
 * against it. The value is a random id and our signature, so that made-up ones cost no look into the database.
 */
export function createDeviceCookies(secret: Uint8Array, { production }: { production: boolean }) {
  const key = derivedKey(secret, 'device cookie')
  // With the prefix a browser takes it over HTTPS from this very host alone.
  const name = production ? '__Host-petatirta-device' : 'petatirta-device'
  const signed = (id: string) => createHmac('sha256', key).update(id).digest()

  const idOf = (request: { headers: { cookie?: string | undefined } }): string | undefined => {
    const [id = '', signature = ''] = valueIn(request.headers.cookie, name)?.split('.') ?? []
    const given = Buffer.from(signature, 'base64url')
    const expected = signed(id)
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
  }

  return {
    /** The hash of the browser's id, if it has one of ours. */
    read(request: Parameters<typeof idOf>[0]): string | undefined {
      const id = idOf(request)
      return id === undefined ? undefined : hashOf(id)
    },
    /** A browser keeps its id, whichever user signs in with it. */
    issue(request: Parameters<typeof idOf>[0]): { hash: string; cookie: string } {
      const id = idOf(request) ?? randomBytes(ID_BYTES).toString('base64url')
      const value = `${id}.${signed(id).toString('base64url')}`
      const secure = production ? '; Secure' : ''
      return {
        hash: hashOf(id),
        cookie: `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
      }
    },
  }
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>

/** The browser with which a sign-in succeeded; one that was not used for a year is forgotten. */
export async function rememberDevice(db: Db, userId: string, hash: string): Promise<void> {
  const expires_at = sql<Date>`now() + ${YEAR_SECONDS} * interval '1 second'`
  await db
    .insertInto('known_device')
    .values({ user_id: userId, hash, expires_at })
    .onConflict(conflict => conflict.columns(['user_id', 'hash']).doUpdateSet({ expires_at }))
    .execute()
  await sql`
    DELETE FROM known_device WHERE user_id = ${userId} AND (expires_at < now() OR hash NOT IN (
      SELECT hash FROM known_device WHERE user_id = ${userId} ORDER BY expires_at DESC LIMIT ${MOST_DEVICES}))`.execute(
    db,
  )
}

/** Whether the user of this name has signed in with the browser before. */
export async function isKnownDevice(db: Db, name: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device as d')
    .innerJoin('app_user as u', 'u.id', 'd.user_id')
    .select('d.hash')
    .where(eb => eb.fn('lower', ['u.username']), '=', name)
    .where('d.hash', '=', hash)
    .where('d.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
