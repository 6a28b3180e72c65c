/** What is backed up comes back, every table and file of it, and nothing that was handed out since is taken for it. */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURE_KINDS } from '@petatirta/contract'
import { syncPlan } from '@petatirta/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VERSION } from '#platform/version.ts'
import { type FakeS3, startS3 } from '#test/s3-server.ts'
import { MIGRATION_NAMES } from '../upgrade/old-schema.ts'
import { startProduct } from '../upgrade/product.ts'
import { createPlace, filesBelow, type Installation, onlyBackup, type Place } from './installation.ts'

const CITY = 'kota-lama'
const PASSWORD = 'Lama#2026'
/** Encoded again when somebody asks; and unlogged ones, which a crash empties, too. */
const NOT_BACKED_UP = [
  'feature_set',
  'feature_set_part',
  'feature_set_months',
  'login_failure',
  'row_change',
  'server_process',
  'server_sample',
  'session',
]

export function backupAndRestore(name: 'local disk' | 'S3'): void {
  describe(`backup and restore on ${name}`, () => {
    let place: Place
    let s3: FakeS3
    const STORES = {
      'local disk': () => ({ env: {}, files: (of: Installation) => filesBelow(join(of.dataDir, 'files')) }),
      S3: () => ({
        env: s3.env,
        files: () =>
          Object.fromEntries([...s3.objects].map(([key, bytes]) => [key, bytes.toString('base64')])),
      }),
    }
    let store: ReturnType<(typeof STORES)['local disk']>
    let source: Installation
    let target: Installation
    let backup: string
    let files: Record<string, string>
    /** Signed in after the backup, with a password that the backup does not know. */
    let laterToken: string
    let earlierToken: string
    let laterCounters: Record<string, number>

    beforeAll(async () => {
      place = await createPlace()
      s3 = await startS3()
      store = STORES[name]()
      source = await place.installation(store.env)
      target = await place.installation(store.env)
      await source.fill()
      files = store.files(source)
      expect(Object.keys(files)).toHaveLength(4)

      const product = await startProduct(source.env.DATABASE_URL ?? '', source.env)
      const signIn = async () => {
        const { body } = await product.signIn('pdam_lama', PASSWORD)
        return body.payload.accessToken as string
      }
      earlierToken = await signIn()
      // The start removed the one that was there.
      await source.connected(client => client.query("INSERT INTO abandoned_file VALUES ('symbols/gone.png')"))
      const to = place.folder()
      const { code, err } = await source.run('backup', '--to', to)
      expect({ code, err }).toEqual({ code: 0, err: '' })
      backup = onlyBackup(to)

      await source.connected(async client => {
        await client.query('UPDATE app_user SET token_version = token_version + 1')
        await client.query('UPDATE layer_counter SET counter = counter + 5')
        await client.query(
          "INSERT INTO layer_counter SELECT city_id, 'road', 9 FROM company WHERE slug = $1",
          [CITY],
        )
      })
      laterToken = await signIn()
      laterCounters = await product.counters(laterToken, CITY)
      await product.stop()
      if (name === 'S3') s3.objects.clear()
      const restored = await target.run('restore', '--from', backup)
      expect({ code: restored.code, err: restored.err }).toEqual({ code: 0, err: '' })
      expect(restored.out).toContain('every checksum is right')
    })

    test('[D58] every table is as it was, whichever way it is read', async () => {
      const before = await source.tables()
      const after = await target.tables()
      for (const table of NOT_BACKED_UP) {
        expect(after[table]?.rows, table).toBe(0)
        expect(before[table]?.rows, table).toBeGreaterThan(0)
      }
      // The source went on: somebody signed in after the backup.
      expect(after.audit?.rows).toBe(Number(before.audit?.rows) - 1)
      expect(after.known_device?.rows).toBe(Number(before.known_device?.rows) - 1)
      expect(after.known_network?.rows).toBe(before.known_network?.rows)
      // Counters: one for every layer of every city now.
      const apart = new Set([...NOT_BACKED_UP, 'audit', 'known_device', 'known_network', 'layer_counter'])
      const compared = Object.keys(before).filter(table => !apart.has(table))
      expect(compared.length).toBeGreaterThan(40)
      for (const table of compared) expect(after[table], table).toEqual(before[table])
      expect(Object.keys(after)).toEqual(Object.keys(before))
    })

    test('[D58] every file is as it was', () => {
      expect(store.files(target)).toEqual(files)
    })

    test('a backup says what it is, and is for its owner alone', () => {
      const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
      expect(manifest).toMatchObject({ format: 1, product: VERSION, migration: MIGRATION_NAMES.at(-1) })
      expect(manifest.files.filter(({ path }: { path: string }) => path.startsWith('files/'))).toHaveLength(4)
      // No signing secret: who is restored signs in again anyway.
      expect(readdirSync(backup).sort()).toEqual(['database', 'files', 'manifest.json'])
      expect(statSync(backup).mode & 0o777).toBe(0o700)
    })

    test('a damaged backup is refused, and all is as it was', async () => {
      const copy = join(place.folder(), 'salinan')
      cpSync(backup, copy, { recursive: true })
      const [image = ''] = readdirSync(join(copy, 'files/symbols'))
      writeFileSync(join(copy, 'files/symbols', image), 'x')
      const before = await target.tables()
      const { code, err } = await target.run('restore', '--from', copy, '--yes')
      expect(code).toBe(1)
      expect(err).toContain(`files/symbols/${image} is damaged.`)
      expect(await target.tables()).toEqual(before)
      expect(store.files(target)).toEqual(files)
    })

    describe('the product on what was restored', () => {
      let product: Awaited<ReturnType<typeof startProduct>>
      let token: string
      beforeAll(async () => {
        product = await startProduct(target.env.DATABASE_URL ?? '', target.env)
        token = (await product.signIn('pdam_lama', PASSWORD)).body.payload.accessToken
      })
      afterAll(() => product.stop())

      test('[M4.3] every layer that a browser has kept since is fetched anew', async () => {
        const server = await product.counters(token, CITY)
        const now = Date.now()
        const { clearAll, status } = syncPlan({
          lastAccess: now,
          stored: laterCounters,
          server,
          now,
          kinds: FEATURE_KINDS,
        })
        expect(clearAll).toBe(false)
        expect(new Set(Object.values(status))).toEqual(new Set(['EXPIRED']))
      })

      test('[D58] no token from before holds, not even one of a version that comes again', async () => {
        const asks = (bearer: string) => product.call('GET', `/filters?city=${CITY}`, { token: bearer })
        expect((await asks(token)).status).toBe(200)
        for (const old of [earlierToken, laterToken]) expect((await asks(old)).status).toBe(401)
      })

      test('symbols have their images', async () => {
        const { body } = await product.call('GET', `/symbol/signedurl?city=${CITY}`, { token })
        const image = await fetch(`${product.url}${body.payload.accessories[0].imageUrl}`)
        expect(image.status).toBe(200)
        expect(await image.text()).toMatch(/^gambar symbols\/[0-9a-f]{32}\.png$/)
      })
    })
    afterAll(async () => {
      s3.stop()
      await place.remove()
    })
  })
}
