/** The command with which an operator checks archives of the audit log, alone and against the database. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'

const COMMAND = fileURLToPath(new URL('../../src/commands/verify-audit.ts', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'petatirta-verify-'))
let api: Api
const files: string[] = []

beforeAll(async () => {
  api = await startApi()
  const make = people(api)
  for (let i = 0; i < 3; i++) {
    const path = `/api/audit/archives/${await make.auditArchive()}`
    const headers = { authorization: `Bearer ${await api.token('rootdemo')}` }
    const response = await fetch(`${api.url}${path}`, { headers })
    const file = join(dir, `${i + 1}.gz`)
    writeFileSync(file, Buffer.from(await response.arrayBuffer()))
    files.push(file)
  }
})
afterAll(async () => {
  await api.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function run(args: string[], env: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...rest } = process.env
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...rest, ...env } })
  const exited = new Promise<number | null>(resolve => child.on('exit', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { out, err, code }
}

test('[D82] right files end with 0, and it is said what they were compared with', async () => {
  const alone = await run(files)
  expect([alone.code, alone.err]).toEqual([0, ''])
  expect(alone.out).toContain('3.gz: archive 3, 1 entries, whole.')
  expect(alone.out).toContain('Nothing is wrong with these files.')
  const compared = await run(files.slice(0, 2), api.env)
  expect([compared.code, compared.err]).toEqual([0, ''])
  expect(compared.out).toContain('Not given, and not looked at: archive 3.')
  expect(compared.out).toContain('Nothing is wrong, and the database knows the same.')
})

test('[D82] what is wrong is said in words, and ends with 1', async () => {
  const [first = '', , third = ''] = files
  const gap = await run([first, third])
  expect([gap.code, gap.err]).toEqual([1, 'WRONG: archive 2 is missing.\n'])
  const changed = join(dir, 'ubah.gz')
  const lines = gunzipSync(readFileSync(first))
  writeFileSync(changed, gzipSync(lines.toString().replace('"lama"', '"baru"')))
  const { code, err } = await run([changed])
  expect(code).toBe(1)
  expect(err).toMatch(/^WRONG: ubah\.gz: line 2 does not follow from the line before/)
  expect((await run([])).code).toBe(2)
})
