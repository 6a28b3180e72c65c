/** The checks of what others wrote, and of what must not be written down, find what they look for. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { judge } from './audit-packages.ts'
import { clientPackages } from './build-notices.ts'
import { badLicences, isAllowed } from './check-licences.ts'
import { type LockFile, packageName, ROOT, readLock } from './lock-file.ts'
import { notices } from './release/notices.ts'
import { secretsIn } from './scan-secrets.ts'

const root = mkdtempSync(join(tmpdir(), 'petatirta-supply-'))
afterAll(() => rmSync(root, { recursive: true }))

const LOCK: LockFile = {
  name: 'petatirta',
  version: '0.1.0',
  packages: {
    '': { version: '0.1.0' },
    'apps/api': { version: '0.1.0' },
    'node_modules/@petatirta/api': { link: true },
    'node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/@a/b': { version: '2.0.0', license: '(MIT OR GPL-3.0)' },
    'node_modules/@a/b/node_modules/c': { version: '3.0.0', license: 'ISC', dev: true },
    'node_modules/c': { version: '4.0.0', license: 'GPL-3.0-only' },
    'node_modules/d': { version: '5.0.0' },
  },
}

test('[D60] packages are distinguished from our own folders', () => {
  expect(['', 'apps/api', 'node_modules/b', 'node_modules/@a/b/node_modules/@c/d'].map(packageName)).toEqual([
    undefined,
    undefined,
    'b',
    '@c/d',
  ])
})

test('[D73] what the client consists of: its packages, those of our own packages, and theirs, at their own versions', () => {
  const lock: LockFile = {
    ...LOCK,
    packages: {
      'apps/web': { dependencies: { a: '1', '@petatirta/domain': '0' } },
      'apps/api': { dependencies: { server: '1' } },
      'packages/domain': { dependencies: { b: '2' } },
      'node_modules/@petatirta/domain': { link: true, resolved: 'packages/domain' },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '1', a: '1' } },
      'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { c: '1' } },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '1.0.0' },
      'node_modules/server': { version: '1.0.0' },
    },
  }
  const paths = Object.keys(clientPackages(lock).packages).filter(path => !path.includes('@petatirta'))
  expect(paths.toSorted()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b',
    'node_modules/c',
  ])
})

test('[D73] the licences of the client are those of the packages that are installed', () => {
  const text = notices(clientPackages(readLock()), ROOT)
  for (const name of ['react', 'ol', 'zod', '@mui/material'])
    expect(text).toMatch(new RegExp(`\\n${name} \\d`))
  expect(text).not.toMatch(/\nfastify \d/)
})

describe('[D60] licences', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND Apache-2.0', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0-only', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%s', (licence, allowed) => expect(isAllowed(licence)).toBe(allowed))

  test('what is not allowed and what says nothing is named; what is installed counts more than what was locked', () => {
    expect(badLicences(LOCK, root)).toEqual(['c 4.0.0: GPL-3.0-only', 'd 5.0.0: says nothing of a licence'])
    mkdirSync(join(root, 'node_modules/b'), { recursive: true })
    writeFileSync(join(root, 'node_modules/b/package.json'), '{"license":"SSPL-1.0"}')
    mkdirSync(join(root, 'node_modules/d'), { recursive: true })
    writeFileSync(join(root, 'node_modules/d/package.json'), '{"licenses":[{"type":"MIT"}]}')
    expect(badLicences(LOCK, root)).toEqual(['b 1.0.0: SSPL-1.0', 'c 4.0.0: GPL-3.0-only'])
  })
})

describe('[D60] secrets', () => {
  // Put together here, so that this file is clean itself.
  const planted = [
    ['private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----`],
    ['AWS key', `id = "${'AKIA'}ABCDEFGHIJKLMNOP"`],
    ['JWT', ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0In0', 'c2lnbmF0dXJlLW9mLWl0'].join('.')],
    ['npm token', `//host/:${'_authToken'}=abc`],
    ['npm token', `npm_${'a1B2c3'.repeat(6)}`],
    ['GitHub token', `ghp_${'a1B2c3'.repeat(6)}`],
    ['device key', `ptd_${'x'.repeat(43)}`],
    ['password in an address', `postgres://petatirta:${'Rahasia9'}@db.example.id/petatirta`],
    ['host of a registry', `https://${'registry'}.example.id/npm/`],
    ['path of a machine', `/${'home'}/siti/petatirta/x.ts`],
    ['path of a machine', `see /${'root'}/w/x`],
  ] as const
  test.each(planted)('%s', (rule, line) =>
    expect(secretsIn('src/x.ts', `a\n${line}\n`)).toEqual([`src/x.ts:2: ${rule}`]),
  )

  test.each([
    `postgres://petatirta:${'$'}{POSTGRES_PASSWORD:?}@postgres/petatirta`,
    'postgres://petatirta:…@127.0.0.1/petatirta',
    'https://example.id/home/index.html',
    "app.get('/root', handler)",
    'JWT_SECRET=',
  ])('%s is none', line => expect(secretsIn('src/x.ts', line)).toEqual([]))
})

describe('[ASVS V15.2.1] the audit', () => {
  const found = (severity: string) =>
    JSON.stringify({ vulnerabilities: { lodash: { severity, range: '<4.17.21' } } })

  test('stops at high and critical weaknesses alone', () => {
    expect(judge(found('critical'))).toEqual({ stops: ['lodash <4.17.21: critical'], others: 0 })
    expect(judge(found('high'))).toMatchObject({ stops: [expect.any(String)] })
    expect(judge(found('moderate'))).toEqual({ stops: [], others: 1 })
    expect(judge('{"vulnerabilities":{}}')).toEqual({ stops: [], others: 0 })
  })

  test('says so when no registry could be asked', () => {
    expect(judge('{"message":"405 Method Not Allowed","error":{"summary":"","code":""}}')).toEqual({
      notAudited: '405 Method Not Allowed',
    })
    expect(judge('')).toMatchObject({ notAudited: expect.any(String) })
  })
})
