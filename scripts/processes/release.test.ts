/** A release that is really made, in a copy of this repository with a stand-in for Vite; unpacked, and prepared for a start. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { foreignPackages, packageName, ROOT, readLock } from '../lock-file.ts'
import { makeRelease, planRelease } from '../release.ts'

const place = mkdtempSync(join(tmpdir(), 'petatirta-release-test-'))
const copy = join(place, 'copy')
const unpacked = join(place, 'petatirta-99.0.0')
const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' }).trim()
const read = (path: string) => readFileSync(join(unpacked, path), 'utf8')
const withNews = (changelog: string) =>
  changelog.replace('## Not yet released\n', '## Not yet released\n\n- Tried out.\n')

/** The packages of this machine, but for Vite: its stand-in writes a page that names the version it was built from. */
const installPackages = (root: string) => {
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, 'vite/bin'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== 'vite' && name !== '.cache')
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  writeFileSync(
    join(modules, 'vite/bin/vite.js'),
    `const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
     mkdirSync('dist/assets', { recursive: true })
     writeFileSync('dist/index.html', JSON.parse(readFileSync('package.json', 'utf8')).version)
     writeFileSync('dist/assets/index.js', '// '.padEnd(5000, 'x'))`,
  )
}
/** What `npm start` does after the packages are there; no database is looked for. */
const prepare = (root: string) =>
  spawnSync(process.execPath, [join('scripts', 'prepare.ts'), 'start'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: 'postgres://localhost/unused' },
  })
const build = (root: string) => {
  const { status, stderr } = prepare(root)
  if (status !== 0) throw new Error(stderr)
}

beforeAll(() => {
  // The files as they are here, committed or not, in a repository of their own.
  const known = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  for (const path of execFileSync('git', known, { cwd: ROOT, encoding: 'utf8' }).split('\0'))
    if (path !== '' && existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(copy, path))
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'A tester')
  git('config', 'user.email', 'tester@example.id')
  for (const kind of ['commit', 'tag']) git('config', `${kind}.gpgSign`, 'false')
  const changelog = readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')
  writeFileSync(join(copy, 'CHANGELOG.md'), withNews(changelog))
  git('add', '--all')
  git('commit', '--quiet', '--message', 'As it is here')
  installPackages(copy)
  const plan = planRelease(copy, '99.0.0', '2026-03-04')
  makeRelease(copy, plan, build)
  execFileSync('tar', ['-xzf', join(copy, 'dist/petatirta-99.0.0.tar.gz'), '-C', place])
  return () => rmSync(place, { recursive: true })
})

test('a release is committed and tagged with what it brings', () => {
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '-1', '--format=%s')).toBe('Release 99.0.0')
  expect(git('describe', '--exact-match')).toBe('v99.0.0')
  expect(git('tag', '--list', '--format=%(contents)', 'v99.0.0')).toContain('- Tried out.')
  expect(git('show', 'HEAD:CHANGELOG.md')).toContain(
    '## Not yet released\n\n## 99.0.0 (2026-03-04)\n\n- Tried out.',
  )
  expect(git('show', '--name-only', '--format=', 'HEAD').split('\n')).toEqual(
    expect.arrayContaining(['package.json', 'package-lock.json', 'apps/api/package.json']),
  )
})

test('its archive holds what a start needs', () => {
  for (const path of [
    'LICENSE',
    '.npmrc',
    'scripts/setup.mjs',
    'scripts/prepare.ts',
    'apps/api/src/server.ts',
    'apps/web/src/main.tsx',
    'deploy/.env.example',
    'apps/web/dist/assets/index.js.br',
    'apps/web/dist/panduan/index.html',
  ])
    expect(existsSync(join(unpacked, path)), path).toBe(true)
  expect(readdirSync(join(unpacked, 'apps/api/migrations'))).toEqual(
    readdirSync(join(ROOT, 'apps/api/migrations')),
  )
  expect(read('apps/web/dist/index.html')).toBe('99.0.0')
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '99.0.0' })
  expect(readLock(unpacked).packages['apps/api']).toMatchObject({ version: '99.0.0' })
  expect(read('THIRD-PARTY-NOTICES.txt')).toMatch(
    /^fastify \d[\s\S]+?Copyright \(c\) 2016-present The Fastify/m,
  )
})

test('its archive holds no tests, no history, no packages and no tools of builders', () => {
  const all = readdirSync(unpacked, { recursive: true }) as string[]
  expect(all.length).toBeGreaterThan(500)
  const wrong = /\.test\.|(^|\/)(test|node_modules|\.git|\.github|\.ci|\.data|bench)(\/|$)|\.spec\./
  expect(all.filter(path => wrong.test(path))).toEqual([])
})

test('its archive starts without building', () => {
  installPackages(unpacked)
  const { status, stdout, stderr } = prepare(unpacked)
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  appendFileSync(join(unpacked, 'apps/web/src/main.tsx'), '\n')
  expect(prepare(unpacked).stdout).toContain('Membangun antarmuka')
})

test('its archive has a checksum that fits, and one that does not is noticed', () => {
  const check = () =>
    spawnSync('sha256sum', ['--check', 'petatirta-99.0.0.tar.gz.sha256'], { cwd: join(copy, 'dist') }).status
  expect(check()).toBe(0)
  appendFileSync(join(copy, 'dist/petatirta-99.0.0.tar.gz'), 'x')
  expect(check()).toBe(1)
})

test('[ASVS V15.1.2] the SBOM names the product and every package with its hash', () => {
  const { metadata, components } = JSON.parse(read('sbom.cdx.json')) as {
    metadata: { component: { name: string; version: string } }
    components: { purl: string; hashes?: object[] }[]
  }
  expect(metadata.component).toMatchObject({ name: 'petatirta', version: '99.0.0' })
  const known = new Map(components.map(component => [component.purl, component]))
  for (const [path, { version }] of foreignPackages(readLock(copy))) {
    const purl = `pkg:npm/${packageName(path)?.replace('@', '%40')}@${version}`
    expect(known.get(purl)?.hashes, purl).toHaveLength(1)
  }
})

test('a release is refused off main, with changes, and a second time; one that fails leaves nothing behind', () => {
  const plan = (version: string) => planRelease(copy, version, '2026-03-05')
  expect(() => plan('99.0.1')).toThrow('says nothing')
  const changelog = join(copy, 'CHANGELOG.md')
  writeFileSync(changelog, withNews(readFileSync(changelog, 'utf8')))
  git('checkout', '--quiet', '-b', 'side')
  const refused = plan('99.0.0')
  expect(refused.obstacles).toEqual([
    expect.stringContaining('"side"'),
    expect.stringContaining('not committed'),
    expect.stringContaining('v99.0.0'),
  ])
  expect(() => makeRelease(copy, refused, build)).toThrow('not committed')

  git('commit', '--quiet', '--all', '--message', 'News')
  git('branch', '--quiet', '--force', 'main')
  git('checkout', '--quiet', 'main')
  const failing = () => {
    expect(git('status', '--porcelain')).toContain('package-lock.json')
    throw new Error('no build today')
  }
  expect(() => makeRelease(copy, plan('99.0.1'), failing)).toThrow('no build today')
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '-1', '--format=%s')).toBe('News')
  expect(git('tag', '--list')).toBe('v99.0.0')
})
