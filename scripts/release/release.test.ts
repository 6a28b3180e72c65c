/** Releases: the next version, the changelog, the notices, and what is shipped. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type LockFile, ROOT, readLock } from '../lock-file.ts'
import { isShipped } from './archive.ts'
import { closeSection } from './changelog.ts'
import { notices } from './notices.ts'
import { nextVersion, withVersion } from './version.ts'

describe('the next version', () => {
  test.each([
    ['patch', '1.2.4'],
    ['minor', '1.3.0'],
    ['major', '2.0.0'],
    ['1.2.3', '1.2.3'],
    ['1.10.0', '1.10.0'],
  ])('of 1.2.3, %s: %s', (asked, expected) => expect(nextVersion('1.2.3', asked)).toBe(expected))

  test.each(['1.2.2', '0.9.9', '1.2', 'v1.2.4', '1.2.4-beta', '', 'next'])('"%s" is refused', asked =>
    expect(() => nextVersion('1.2.3', asked)).toThrow(),
  )

  test('is written where ours is, and nowhere else', () => {
    const before = {
      version: '0.1.0',
      dependencies: { '@petatirta/domain': '0.1.0', zod: '0.1.0' },
      packages: {
        'apps/api': { version: '0.1.0', devDependencies: { '@petatirta/contract': '0.1.0' } },
        'node_modules/zod': { version: '0.1.0' },
        'node_modules/@petatirta/api': { link: true },
      },
    }
    expect(JSON.parse(withVersion(JSON.stringify(before), '0.2.0'))).toEqual({
      version: '0.2.0',
      dependencies: { '@petatirta/domain': '0.2.0', zod: '0.1.0' },
      packages: {
        'apps/api': { version: '0.2.0', devDependencies: { '@petatirta/contract': '0.2.0' } },
        'node_modules/zod': { version: '0.1.0' },
        'node_modules/@petatirta/api': { link: true },
      },
    })
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
    expect(withVersion(lock, readLock().version)).toBe(lock)
  })
})

describe('the changelog', () => {
  const text =
    '# Changelog\n\nFor people.\n\n## Not yet released\n\n- New.\n\n## 0.1.0 (2026-01-02)\n\n- Old.\n'

  test('closes the open section and opens another', () => {
    expect(closeSection(text, '0.2.0', '2026-03-04')).toEqual({
      section: '- New.',
      text: '# Changelog\n\nFor people.\n\n## Not yet released\n\n## 0.2.0 (2026-03-04)\n\n- New.\n\n## 0.1.0 (2026-01-02)\n\n- Old.\n',
    })
  })

  test('that says nothing new makes no release', () => {
    const { text: closed } = closeSection(text, '0.2.0', '2026-03-04')
    expect(() => closeSection(closed, '0.3.0', '2026-05-06')).toThrow('says nothing')
    expect(() => closeSection('# Changelog\n', '0.2.0', '2026-03-04')).toThrow('must have one section')
  })
})

test('notices: licence files of production packages word by word; what should be there and is not stops the release', () => {
  const root = mkdtempSync(join(tmpdir(), 'petatirta-notices-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const install = (path: string, files: Record<string, string>) => {
    mkdirSync(join(root, path), { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, path, name), text)
  }
  const lock: LockFile = {
    name: 'petatirta',
    version: '0.1.0',
    packages: {
      'apps/api': { version: '0.1.0' },
      'node_modules/b': { version: '1.0.0', license: 'MIT' },
      'node_modules/@a/b': { version: '2.0.0', license: 'ISC' },
      'node_modules/tool': { version: '3.0.0', license: 'MIT', dev: true },
      'node_modules/for-another-machine': { version: '4.0.0', license: '0BSD', optional: true },
    },
  }
  install('node_modules/b', {
    'package.json': '{"license":"MIT"}',
    'LICENSE.md': 'Copyright (c) B',
    NOTICE: 'Thanks to C',
    'licenses.ts': 'code',
  })
  expect(() => notices(lock, root)).toThrow('node_modules/@a/b')
  install('node_modules/@a/b', { 'package.json': '{"license":"ISC","author":{"name":"Siti"}}' })
  const [, ...entries] = notices(lock, root).split(/^=+\n/m)
  expect(entries.map(entry => entry.trim())).toEqual([
    '@a/b 2.0.0\nLicence: ISC\n\nIt comes without a licence file. Author: Siti',
    'b 1.0.0\nLicence: MIT\n\nCopyright (c) B\n\nThanks to C',
    'for-another-machine 4.0.0\nLicence: 0BSD',
  ])
})

test.each([
  ['.npmrc', true],
  ['.gitignore', false],
  ['.github/dependabot.yml', false],
  ['e2e/package.json', true],
  ['e2e/journeys/map.spec.ts', false],
  ['apps/api/src/server.ts', true],
  ['apps/api/src/platform/outgoing.test.ts', false],
  ['apps/api/test/access.test.ts', false],
  ['apps/web/src/layers/kinds.test.tsx', false],
  ['scripts/test.ts', true],
  ['deploy/.env.example', true],
  ['bench/map.ts', false],
])('%s is shipped: %s', (path, shipped) => expect(isShipped(path)).toBe(shipped))
