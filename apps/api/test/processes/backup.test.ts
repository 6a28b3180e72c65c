/** Backups on S3, of an installation that goes on, of an older one, and how many are kept; on a disk: backup-disk.test.ts. */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlace, onlyBackup, type Place } from '../backup/installation.ts'
import { backupAndRestore } from '../backup/suite.ts'
import { MIGRATION_NAMES } from '../upgrade/old-schema.ts'
import { startProduct } from '../upgrade/product.ts'

const PASSWORD = 'Lama#2026'
const SLOW = 300_000

let place: Place
beforeAll(async () => {
  place = await createPlace()
})
afterAll(() => place.remove())

backupAndRestore('S3')

test('[D58] an image belongs to the row beside it, however often it is replaced meanwhile', {
  timeout: SLOW,
}, async () => {
  const source = await place.installation()
  await source.fill()
  const { key } = await source.connected(async client => {
    const { rows } = await client.query(
      'SELECT image_key AS key FROM symbol WHERE uploaded_at IS NOT NULL LIMIT 1',
    )
    return rows[0]
  })
  const to = place.folder()
  const running = { value: true }
  // As an upload does it: file and row while the row is held.
  const uploads = source.connected(async client => {
    for (let n = 1; running.value; n++) {
      await client.query('BEGIN')
      await client.query('SELECT FROM symbol WHERE image_key = $1 FOR UPDATE', [key])
      await source.storage.put(key, Buffer.from(String(n)))
      await client.query('UPDATE symbol SET label = $2 WHERE image_key = $1', [key, String(n)])
      await client.query('UPDATE symbol SET uploaded_at = to_timestamp($2) WHERE image_key = $1', [key, n])
      await client.query('COMMIT')
    }
  })
  const { code, err } = await source.run('backup', '--to', to)
  running.value = false
  await uploads
  expect({ code, err }).toEqual({ code: 0, err: '' })

  const target = await place.installation()
  expect((await target.run('restore', '--from', onlyBackup(to))).err).toBe('')
  const { rows } = await target.connected(client =>
    client.query('SELECT label FROM symbol WHERE image_key = $1', [key]),
  )
  expect(Number(rows[0].label)).toBeGreaterThan(0)
  expect((await target.storage.get(key))?.toString()).toBe(rows[0].label)
})

test('[D58] an older backup is brought up to date', { timeout: SLOW }, async () => {
  const source = await place.installation()
  const from = 5
  await source.fill(from)
  const to = place.folder()
  expect((await source.run('backup', '--to', to)).err).toBe('')
  const target = await place.installation()
  const { code, out } = await target.run('restore', '--from', onlyBackup(to))
  expect(code).toBe(0)
  expect(out).toContain(`Brought up to date by ${MIGRATION_NAMES.slice(from).join(', ')}.`)
  const product = await startProduct(target.env.DATABASE_URL ?? '', target.env)
  expect((await product.signIn('pdam_lama', PASSWORD)).status).toBe(200)
  await product.stop()
})

test('--keep leaves the newest', { timeout: SLOW }, async () => {
  const source = await place.installation()
  await source.fill()
  const to = place.folder()
  await source.run('backup', '--to', to)
  const [first] = readdirSync(to)
  const { code, out } = await source.run('backup', '--to', to, '--keep', '1')
  expect(code).toBe(0)
  expect(out).toContain(`Removed ${first}.`)
  expect(readdirSync(to)).toHaveLength(1)
  expect(readdirSync(to)).not.toContain(first)
})
