/** Old entries of the audit log leave it into files: all of them, once, and not without a trace. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  ARCHIVE_LOST,
  ARCHIVING_ALREADY,
  type AuditArchive,
  type AuditArchives,
  auditTooRecent,
  NOTHING_TO_ARCHIVE,
} from '@petatirta/contract'
import { waitUntil } from '@petatirta/harness/wait.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveEntries } from '#features/audit/archive.ts'
import { createDatabase } from '#platform/database/database.ts'
import { createLog } from '#platform/logging.ts'
import { readSettings } from '#platform/settings.ts'
import { removeAbandonedFiles } from '#platform/storage/abandoned-files.ts'
import { createStorage } from '#platform/storage/open-storage.ts'
import { people } from '#test/people.ts'
import { type FakeS3, startS3 } from '#test/s3-server.ts'
import { type Answer, type Api, startApi } from '#test/start-api.ts'
import { checkArchive } from '../src/commands/verify-audit/check-archive.ts'
import { chainProblems } from '../src/commands/verify-audit/check-chain.ts'

let api: Api
let s3: FakeS3
let token: string
const dir = mkdtempSync(join(tmpdir(), 'petatirta-archives-'))
beforeAll(async () => {
  s3 = await startS3()
  api = await startApi(s3.env)
  token = await api.token('rootdemo')
})
afterAll(async () => {
  await api.stop()
  s3.stop()
  rmSync(dir, { recursive: true, force: true })
})

const BEFORE = '2025-03-02'
let named = 0

/** So many entries of a day in January 2025, a second apart, and one of the first moment that is too late. */
async function addOld(count: number): Promise<string> {
  const subject = `lama-${++named}`
  await api.pool.query(
    `INSERT INTO audit (id, at, actor, action, subject, before)
     SELECT gen_random_uuid(), '2025-01-05 00:00:00.123456Z'::timestamptz + n * interval '1 second', 'Rina', 'user.update', $1,
       '{"besar": 12345678901234567890, "teks": "baris\\u2028 “水”"}'::jsonb
     FROM generate_series(1, $2) n
     UNION ALL SELECT gen_random_uuid(), '2025-03-01 17:00Z', 'Rina', 'user.update', $1, NULL`,
    [subject, count],
  )
  return subject
}
const inLog = async (subject: string) => {
  const { rows } = await api.pool.query('SELECT FROM audit WHERE subject = $1', [subject])
  return rows.length
}
const ask = (before = BEFORE) => api.request('POST', '/api/audit/archives', { token, body: { before } })
const list = async (query = '') => {
  const { status, body } = await api.request('GET', `/api/audit/archives${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload as AuditArchives
}
async function download(number: number): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${api.url}/api/audit/archives/${number}`, { headers })
}
/** The archive's entries, after its file was checked as an operator does. */
async function entriesOf({ number, fileName, lastHash }: AuditArchive) {
  const content = Buffer.from(await (await download(number)).arrayBuffer())
  writeFileSync(join(dir, fileName), content)
  const { archive, problems } = await checkArchive(join(dir, fileName))
  expect(problems).toEqual([])
  expect(archive).toMatchObject({ number, lastHash })
  const text = gunzipSync(content).toString()
  return {
    text,
    entries: text
      .split('\n')
      .slice(1, -2)
      .map(line => JSON.parse(line).entry),
  }
}
const archived = async ({ status, body }: Answer): Promise<AuditArchive> => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload.archive
}

test('[D82] what is older than a day goes into a file, word by word, and the log says so', async () => {
  const subject = await addOld(1200)
  const { archivable } = await list(`?before=${BEFORE}`)
  expect(archivable).toMatchObject({ before: BEFORE, oldest: '2025-01-05T00:00:01.123Z' })
  expect(archivable.entries).toBeGreaterThanOrEqual(1200)
  const answer = await ask()
  const archive = await archived(answer)
  expect(answer.body.payload.remaining).toBe(0)
  expect(archive).toMatchObject({ actor: 'rootdemo', from: '2025-01-05T00:00:01.123Z' })
  expect(archive.fileName).toMatch(/^jejak-audit-\d{4}_2025-01-05_2025-01-05\.ndjson\.gz$/)
  expect(await inLog(subject)).toBe(1)

  const response = await download(archive.number)
  expect(response.headers.get('content-type')).toBe('application/gzip')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${archive.fileName}"`)
  const { text, entries } = await entriesOf(archive)
  expect(entries).toHaveLength(archive.entries)
  const own = entries.filter(entry => entry.subject === subject)
  expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).toSorted())
  expect(own).toHaveLength(1200)
  expect(own[0]).toMatchObject({ at: '2025-01-05T00:00:01.123456+00:00', actor: 'Rina', after: null })
  expect(text).toContain('12345678901234567890')

  expect((await list()).archives[0]).toEqual(archive)
  const { rows } = await api.pool.query(
    'SELECT actor, subject, before, after FROM audit WHERE request_id = $1',
    [answer.headers.get('x-request-id')],
  )
  const { number, from, to, bytes, lastHash: hash } = archive
  const after = { number, before: BEFORE, from, to, entries: archive.entries, bytes, hash }
  expect(rows).toEqual([{ actor: 'rootdemo', subject: archive.fileName, before: null, after }])
})

test('[D82] what is younger than 90 days stays, and nothing is not archived', async () => {
  const { latest } = (await list()).archivable
  const { rows } = await api.pool.query("SELECT (now() AT TIME ZONE 'Asia/Jakarta')::date - 90 AS day")
  expect(latest).toBe(rows[0].day)
  const tomorrow = new Date(Date.parse(latest) + 86_400_000).toISOString().slice(0, 10)
  const refused = [{ path: 'before', message: auditTooRecent(latest) }]
  for (const { status, body } of [
    await ask(tomorrow),
    await api.request('GET', `/api/audit/archives?before=${tomorrow}`, { token }),
  ])
    expect([status, body.errors]).toEqual([400, refused])
  const { status, body } = await ask('1999-01-01')
  expect([status, body.errors]).toEqual([400, [{ path: 'before', message: NOTHING_TO_ARCHIVE }]])
  expect((await api.pool.query('SELECT FROM abandoned_file')).rows).toEqual([])
})

test('[D82] a file has an end, and the next one continues from it', async () => {
  await ask()
  const subject = await addOld(1100)
  const client = await api.pool.connect()
  const settings = readSettings(api.env)
  const means = {
    client,
    db: createDatabase(api.pool),
    storage: createStorage(settings),
    log: createLog('silent'),
  }
  const actor = { id: null, name: 'uji', address: null, requestId: null }
  const limits = { entries: 600, bytes: 2 ** 20 }
  const next = () => archiveEntries(means, { actor, before: BEFORE, limits })
  const moved = await (async () => [await next(), await next()])().finally(() => client.release())
  const archives = moved.map(({ archive }) => archive)
  expect(archives.map(({ entries }) => entries)).toEqual([600, 500])
  expect(moved.map(({ more }) => more)).toEqual([true, false])
  const ids = (await Promise.all(archives.map(entriesOf))).flatMap(({ entries }) =>
    entries.map(({ id }) => id),
  )
  expect(new Set(ids).size).toBe(1100)
  expect(await inLog(subject)).toBe(1)
  const { archives: all } = await list()
  const checked = all.map(archive => ({ ...archive, file: archive.fileName, previous: archive.previousHash }))
  expect(chainProblems(checked)).toEqual([])
  expect(all.map(({ number }) => number)).toEqual(all.map((_, i) => all.length - i))
})

/** Everything that an archiving changes. */
const state = async () => {
  const { rows } = await api.pool.query(
    `SELECT (SELECT count(*)::int FROM audit WHERE at < '2025-03-02') AS old, (SELECT count(*)::int FROM audit_archive) AS archives,
       (SELECT count(*)::int FROM audit WHERE action = 'audit.archive') AS told, (SELECT count(*)::int FROM abandoned_file) AS abandoned`,
  )
  return { ...rows[0], files: [...s3.objects.keys()].sort() }
}

test('[D82] a store that is away changes nothing', async () => {
  await addOld(10)
  const before = await state()
  s3.setBroken(true)
  const { status, body } = await ask()
  expect([status, body.code]).toEqual([502, 5081209])
  // The file could not be removed either: it stays listed.
  const abandoned = await state()
  expect(abandoned).toEqual({ ...before, abandoned: 1 })
  s3.setBroken(false)
  await archived(await ask())
})

test('[D82] killed between file and removal: no entry is lost, none is in two archives', async () => {
  const subject = await addOld(30)
  const make = people(api)
  const second = await make.user({ rule: 'ops' })
  const storage = createStorage(readSettings(api.env))
  await api.pool.query("UPDATE app_user SET rule = 'root' WHERE id = $1", [second.id])
  const secondToken = await make.login(second.username, second.password)
  const before = await state()
  const blocker = await api.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE audit IN SHARE MODE')
  const asked = ask()
  try {
    let pid = 0
    const waits = await waitUntil(async () => {
      const { rows } = await api.pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND query LIKE 'DELETE FROM audit %'`,
      )
      pid = rows[0]?.pid ?? 0
      return pid > 0
    })
    expect(waits).toBe(true)
    expect(s3.objects.size).toBe(before.files.length + 1)

    // Meanwhile another one is told so, and nobody takes its file for abandoned.
    const other = await api.request('POST', '/api/audit/archives', {
      token: secondToken,
      body: { before: BEFORE },
    })
    expect([other.status, other.body.message]).toEqual([409, ARCHIVING_ALREADY])
    expect(s3.objects.size).toBe(before.files.length + 1)
    await api.pool.query('SELECT pg_terminate_backend($1)', [pid])
  } finally {
    await blocker.query('ROLLBACK')
    blocker.release()
  }
  expect((await asked).status).toBe(503)
  // The database says that it ends a session before it lets go of what the session had locked: its file may be left to the next sweep.
  await waitUntil(async () => {
    await removeAbandonedFiles({ db: createDatabase(api.pool), storage, log: createLog('silent') })
    return (await state()).abandoned === 0
  })
  expect(await state()).toEqual({ ...before, abandoned: 0 })
  expect(await inLog(subject)).toBe(31)
  const { entries } = await entriesOf(await archived(await ask()))
  expect(entries.filter(entry => entry.subject === subject)).toHaveLength(30)
})

test('[ASVS V16.4.2] the database removes what an archive of the same moment holds, and nothing else', async () => {
  await addOld(3)
  const claim = (entries: number) => `
    INSERT INTO audit_archive (number, actor, first_at, first_id, last_at, last_id, entries, previous_hash, last_hash,
      file_name, storage_key, bytes)
    SELECT 900, 'x', f.at, f.id, l.at, l.id, ${entries}, 'x', 'x', 'x', 'x', 1
    FROM (SELECT at, id FROM audit ORDER BY at, id LIMIT 1) f,
      (SELECT at, id FROM audit ORDER BY at, id OFFSET 1 LIMIT 1) l`
  const removal = (entries: number) =>
    `DELETE FROM audit WHERE id IN (SELECT id FROM audit ORDER BY at, id LIMIT ${entries})`
  const refused = 'never changed or removed'
  for (const [claimed, removed] of [
    [1, 1],
    [2, 1],
    [2, 3],
    [3, 3],
  ] as const)
    await expect(api.pool.query(`${claim(claimed)}; ${removal(removed)}`), `${claimed}`).rejects.toThrow(
      refused,
    )
  await ask()
  for (const statement of [
    'DELETE FROM audit_archive',
    'UPDATE audit_archive SET entries = 1',
    'TRUNCATE audit_archive',
  ])
    await expect(api.pool.query(statement)).rejects.toThrow(refused)
})

test('[D82] a file that is gone from the store is said to be', async () => {
  await addOld(1)
  const { number } = await archived(await ask())
  const { rows } = await api.pool.query('SELECT storage_key AS key FROM audit_archive WHERE number = $1', [
    number,
  ])
  s3.objects.delete(rows[0].key)
  const response = await download(number)
  expect([response.status, (await response.json()).message]).toEqual([404, ARCHIVE_LOST])
  expect((await download(number + 1)).status).toBe(404)
})
