/** Backups that are damaged, targets that are not to be replaced, disks that are full: refused, and all is as it was. */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startS3 } from '#test/s3-server.ts'
import {
  createPlace,
  filesBelow,
  type Installation,
  onlyBackup,
  type Place,
  startCommand,
} from '../backup/installation.ts'
import { startProduct } from '../upgrade/product.ts'

const SLOW = 300_000

let place: Place
let source: Installation
let target: Installation
let backup: string
beforeAll(async () => {
  place = await createPlace()
  source = await place.installation()
  await source.fill()
  const to = place.folder()
  expect((await source.run('backup', '--to', to)).err).toBe('')
  backup = onlyBackup(to)

  // Another PetaTirta: other names, other images, and one of its own.
  target = await place.installation()
  await target.fill()
  await target.connected(async client => {
    await client.query("UPDATE customer SET nama = 'lain'")
    await client.query(
      `INSERT INTO symbol (city_id, type, id, label, image_key, uploaded_at)
       SELECT city_id, 'accessories', 'Sendiri', 'Sendiri', 'symbols/sendiri.png', now() FROM company LIMIT 1`,
    )
  })
  await target.storage.put('symbols/sendiri.png', Buffer.from('sendiri'))
  for (const key of imageKeys()) await target.storage.put(key, Buffer.from(`lain ${key}`))
})
afterAll(() => place.remove())

const imageKeys = () => readdirSync(join(backup, 'files/symbols')).map(name => `symbols/${name}`)

async function state(of: Installation) {
  const { rows: databases } = await place.admin.query(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [of.name],
  )
  return { tables: await of.tables(), files: filesBelow(of.dataDir), databases }
}

/** A copy of the backup that the test may damage. */
const copy = () => {
  const folder = join(place.folder(), 'salinan')
  cpSync(backup, folder, { recursive: true })
  return folder
}

const largest = (folder: string) => {
  const sizes = Object.entries(filesBelow(join(folder, 'database'))).filter(([name]) => name !== 'toc.dat')
  return join(folder, 'database', sizes.sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? '')
}

interface Manifest {
  migration: string
  tables: { name: string; rows: number; checksum: string }[]
  files: { path: string; sha256: string }[]
}
const changeManifest = (folder: string, change: (manifest: Manifest) => void) => {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  change(manifest)
  writeFileSync(path, JSON.stringify(manifest))
}

/** So that only pg_restore can notice. */
const replaceDump = (folder: string, bytes: Buffer) => {
  writeFileSync(join(folder, 'database/toc.dat'), bytes)
  changeManifest(folder, ({ files }) => {
    const toc = files.find(({ path }) => path === 'database/toc.dat')
    if (toc) toc.sha256 = createHash('sha256').update(bytes).digest('hex')
  })
}

const DAMAGES: [string, (folder: string) => void, RegExp][] = [
  [
    'a changed byte in the dump',
    folder => {
      const path = largest(folder)
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(path, bytes)
    },
    /cannot be restored: database\/\S+ is damaged\./,
  ],
  ['a dump that was cut off', folder => truncateSync(largest(folder), 20), /database\/\S+ is damaged\./],
  ['a missing part of the dump', folder => rmSync(largest(folder)), /database\/\S+ is missing\./],
  [
    'a missing image',
    folder => rmSync(join(folder, 'files', imageKeys()[1] ?? '')),
    /files\/\S+ is missing\./,
  ],
  [
    'a damaged image',
    folder => writeFileSync(join(folder, 'files', imageKeys()[1] ?? ''), 'x'),
    /files\/\S+ is damaged\./,
  ],
  [
    'half a manifest',
    folder => truncateSync(join(folder, 'manifest.json'), 500),
    /manifest\.json is damaged/,
  ],
  ['no manifest', folder => rmSync(join(folder, 'manifest.json')), /is not a backup: it has no manifest/],
  [
    'a newer product',
    folder =>
      changeManifest(folder, manifest => {
        manifest.migration = '999-masa-depan.sql'
      }),
    /newer than this program: it has migration 999-masa-depan\.sql/,
  ],
  [
    'other contents than were backed up',
    folder =>
      changeManifest(folder, ({ tables }) => {
        for (const table of tables) {
          if (table.name === 'activity') table.rows++
          if (table.name === 'bill') table.checksum = '1'
        }
      }),
    /not what was backed up: table activity has 4 rows instead of 5, table bill has other contents\./,
  ],
  ['a dump that is none', folder => replaceDump(folder, Buffer.from('bukan dump')), /^pg_restore failed: /],
]

describe('a restore is refused', () => {
  test.each(DAMAGES)('%s', { timeout: SLOW }, async (_, damage, sentence) => {
    const folder = copy()
    damage(folder)
    const before = await state(target)
    const { code, out, err } = await target.run('restore', '--from', folder, '--yes')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(sentence)
    expect(err).not.toContain('    at ')
    expect(await state(target)).toEqual(before)
  })

  test('an image that cannot be put in its place: those before it are put back', {
    timeout: SLOW,
  }, async () => {
    const blocked = join(target.dataDir, 'files', imageKeys().at(-1) ?? '')
    rmSync(blocked)
    mkdirSync(blocked)
    const before = await state(target)
    const { code, err } = await target.run('restore', '--from', backup, '--yes')
    expect(code).toBe(1)
    expect(err).toMatch(/^EISDIR: /)
    expect(await state(target)).toEqual(before)
    rmSync(blocked, { recursive: true })
  })

  test('a folder of backups; a database that is not empty, in use, or not ours', {
    timeout: SLOW,
  }, async () => {
    const before = await state(target)
    const full = await target.run('restore', '--from', backup)
    expect(full).toMatchObject({
      code: 1,
      err: `The database ${target.name} is not empty. With --yes it is replaced by the backup.\n`,
    })
    const used = await target.connected(() => target.run('restore', '--from', backup, '--yes'))
    expect(used).toMatchObject({ code: 1, err: expect.stringMatching(/is in use \(connections: 1\)/) })
    expect(await state(target)).toEqual(before)

    const parent = await target.run('restore', '--from', join(backup, '..'), '--yes')
    expect(parent).toMatchObject({ code: 1, err: expect.stringContaining(`Name one of them: ${backup}.`) })

    const foreign = await place.installation()
    await foreign.connected(client => client.query('CREATE TABLE gaji (rupiah bigint)'))
    const refused = await foreign.run('restore', '--from', backup, '--yes')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("not PetaTirta's") })
    expect(Object.keys((await state(foreign)).tables)).toEqual(['gaji'])
  })

  test.each([
    [['restore'], '--from is missing'],
    [['restore', '--from', 'x', '--force'], "Unknown option '--force'"],
    [['backup'], '--to is missing'],
    [['backup', '--to', 'x', '--keep', '0'], '--keep must be a whole number above 0, got "0"'],
  ])('%j', async ([name, ...args], message) => {
    const { code, err } = await source.run(name as 'backup' | 'restore', ...args)
    expect(code).toBe(2)
    expect(err.split('\n')[0]).toContain(message)
    expect(err).toContain(`npm run ${name} -- `)
  })
})

test('with --yes the backup takes the place of what was there, files included', {
  timeout: SLOW,
}, async () => {
  const { code, err } = await target.run('restore', '--from', backup, '--yes')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const [before, after] = [await source.tables(), await target.tables()]
  for (const table of ['customer', 'symbol', 'app_user', 'bill']) expect(after[table]).toEqual(before[table])
  expect((await state(target)).databases).toHaveLength(1)
  // Nobody refers to the image of the former symbol any more: the next start removes it.
  const product = await startProduct(target.env.DATABASE_URL ?? '', target.env)
  await product.stop()
  expect(filesBelow(join(target.dataDir, 'files'))).toEqual(filesBelow(join(source.dataDir, 'files')))
})

describe('a backup', () => {
  test('of nothing is refused', async () => {
    const empty = await place.installation()
    const to = place.folder()
    expect(await empty.run('backup', '--to', to)).toMatchObject({
      code: 1,
      err: 'There is nothing to back up: the database has no PetaTirta in it.\n',
    })
    expect(readdirSync(to)).toEqual([])
  })

  test('of rows whose files are lost is refused, by name', async () => {
    const lossy = await place.installation()
    await lossy.fill()
    const key = imageKeys()[0] ?? ''
    await lossy.storage.remove(key)
    const to = place.folder()
    const { code, err } = await lossy.run('backup', '--to', to)
    expect(code).toBe(1)
    expect(err).toContain(`Files that symbols refer to are lost: ${key}.`)
    expect(readdirSync(to)).toEqual([])
  })

  test('[D82] of which an audit archive is lost is taken all the same, and says so', async () => {
    const lossy = await place.installation()
    await lossy.fill()
    await lossy.storage.remove('audit/lama.gz')
    const to = place.folder()
    const { code, err } = await lossy.run('backup', '--to', to)
    expect(code).toBe(0)
    expect(err).toContain('The audit archive audit/lama.gz is lost, and not in the backup.')
    expect(readdirSync(join(onlyBackup(to), 'files'))).toEqual(['symbols'])
  })

  test('of files that their store does not give is refused', async () => {
    const gone = await startS3()
    gone.stop()
    const to = place.folder()
    const { code, err } = await startCommand('backup', ['--to', to], { ...source.env, ...gone.env }).ended
    expect(code).toBe(1)
    expect(err).toMatch(/^The file store failed: connect ECONNREFUSED \S+\n$/)
    expect(readdirSync(to)).toEqual([])
  })

  test('onto a full disk is refused, and leaves nothing behind', async () => {
    const to = place.folder()
    // No file may become larger than a few kilobytes: what a full disk does to a write, this does.
    const { code, err } = await startCommand('backup', ['--to', to], { ...source.env }, 'ulimit -f 4').ended
    expect(code).toBe(1)
    expect(err).toMatch(/pg_dump failed|EFBIG/)
    expect(err).not.toContain('    at ')
    expect(readdirSync(to)).toEqual([])
  })

  test('that was killed is never taken for a whole one, and goes with the next', {
    timeout: SLOW,
  }, async () => {
    const to = place.folder()
    const { child, ended } = startCommand('backup', ['--to', to], source.env)
    await vi.waitFor(() => expect(readdirSync(to)).toHaveLength(1), PATIENCE)
    child.kill('SIGKILL')
    await ended
    const [partial = ''] = readdirSync(to)
    expect(partial).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.partial$/)
    const refused = await target.run('restore', '--from', join(to, partial))
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is not a backup') })
    // A pg_dump that lost its parent ends by itself.
    const dumping = "SELECT FROM pg_stat_activity WHERE application_name = 'pg_dump' AND datname = $1"
    await vi.waitFor(
      async () => expect((await place.admin.query(dumping, [source.name])).rowCount).toBe(0),
      PATIENCE,
    )
    const { code, out } = await source.run('backup', '--to', to, '--keep', '1')
    expect(code).toBe(0)
    expect(out).toContain(`Removed ${partial}.`)
    expect(readdirSync(onlyBackup(to))).toContain('manifest.json')
  })
})
