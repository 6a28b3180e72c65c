import { createHash, randomBytes } from 'node:crypto'
import type { DeviceAccess, Refusal } from '@petatirta/contract'
import type pg from 'pg'
import { type Actor, recordAudit } from '#platform/audit.ts'
import { withClient } from '#platform/database/transaction.ts'
import { AppError } from '#platform/errors.ts'

const HINT_LENGTH = 4

export const newKey = (): string => `ptd_${randomBytes(32).toString('base64url')}`

/** A key is 32 random bytes: too many to try, so a fast hash is enough, and an index finds it. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Keys issued at the same time take turns: each ends the one before. */
const setKey = (pool: pg.Pool, actor: Actor, companyId: string, key: string | null): Promise<void> =>
  withClient(pool, async (client, trx) => {
    const company = await trx
      .selectFrom('company')
      .select(['name', 'slug', 'device_key_issued_at as issuedAt'])
      .where('id', '=', companyId)
      .forUpdate()
      .executeTakeFirst()
    if (!company) throw new AppError('company', 'notFound')
    await client.query(
      `INSERT INTO device_key_ended SELECT device_key_hash, city_id FROM company
       WHERE id = $1 AND device_key_hash IS NOT NULL`,
      [companyId],
    )
    const { rows } = await client.query<{ issued: Date | null }>(
      `UPDATE company SET device_key_hash = $2, device_key_hint = $3,
         device_key_issued_at = CASE WHEN $2::text IS NOT NULL THEN now() END WHERE id = $1
       RETURNING device_key_issued_at AS issued`,
      [companyId, key && hashKey(key), key?.slice(-HINT_LENGTH) ?? null],
    )
    if (!key && !company.issuedAt) return
    await recordAudit(trx, actor, {
      action: key ? 'device.keyIssued' : 'device.keyRevoked',
      subject: company.name,
      subjectId: companyId,
      city: company.slug,
      before: { keyIssuedAt: company.issuedAt },
      after: { keyIssuedAt: rows[0]?.issued ?? null },
    })
  })

/** The former key ends in the same transaction. */
export async function issueKey(pool: pg.Pool, actor: Actor, companyId: string): Promise<string> {
  const key = newKey()
  await setKey(pool, actor, companyId, key)
  return key
}

export const revokeKey = (pool: pg.Pool, actor: Actor, companyId: string): Promise<void> =>
  setKey(pool, actor, companyId, null)

interface AccessRow {
  unique_code_device: string
  hint: string | null
  issued_at: Date | null
  devices: number
  silent: number
  newest: Date | null
  accepted: number
  refused: { reason: Refusal; count: number; lastAt: string; detail: string }[]
}

export async function readAccess(pool: pg.Pool, companyId: string): Promise<DeviceAccess> {
  const { rows } = await pool.query<AccessRow>(
    `SELECT unique_code_device, device_key_hint AS hint, device_key_issued_at AS issued_at, s.*,
       COALESCE((SELECT accepted FROM device_intake i WHERE i.city_id = c.city_id), 0)::float8 AS accepted,
       COALESCE((SELECT json_agg(json_build_object('reason', r.reason, 'count', r.count, 'lastAt', r.last_at, 'detail', r.detail)
         ORDER BY r.last_at DESC) FROM device_refusal r WHERE r.city_id = c.city_id), '[]') AS refused
     FROM company c, LATERAL (
       SELECT count(*)::int AS devices, count(silent_since)::int AS silent, max(received_at) AS newest
       FROM device_state d WHERE d.city_id = c.city_id) s
     WHERE c.id = $1`,
    [companyId],
  )
  const [row] = rows
  if (!row) throw new AppError('company', 'notFound')
  return {
    uniqueCodeDevice: row.unique_code_device,
    key: row.hint && row.issued_at ? { issuedAt: row.issued_at.toISOString(), hint: row.hint } : null,
    devices: row.devices,
    silent: row.silent,
    newestReadingAt: row.newest?.toISOString() ?? null,
    accepted: row.accepted,
    refused: row.refused.map(refusal => ({ ...refusal, lastAt: new Date(refusal.lastAt).toISOString() })),
  }
}
