/** What documents say of the repository is there. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENTS = globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'docs/adr/*.md'], { cwd: ROOT })

const TOP = /^(apps|packages|scripts|e2e|bench|docs|deploy)\//
const FILE = /\.(ts|tsx|mjs|sql|json|css|sh|conf|ya?ml|md)$/
const PATH = /^[\w.@{},*-]+(\/[\w.@{},*-]*)+$/

/** Paths in backticks, and those that begin with a folder of the repository wherever they stand. */
const pathsIn = (text: string): string[] => {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(' '))
  const words = text.split(/[\s`|()[\]"':;]+/).map(word => word.replace(/[.,…]+$/, ''))
  const named = [
    ...quoted.filter(word => TOP.test(word) || FILE.test(word)),
    ...words.filter(word => TOP.test(word)),
  ]
  return [...new Set(named.filter(path => PATH.test(path)))]
}

/** Made by a build or by an operator. */
const MADE_LATER = ['apps/web/dist', 'deploy/.env', 'deploy/tls/']
const isThere = (path: string) => MADE_LATER.includes(path) || globSync(path, { cwd: ROOT }).length > 0

test('paths are found in sentences, sketches and lists of names', () => {
  expect(pathsIn('See `src/a.ts`, `npm run x/y`, docs/b.md. `GET /api/x.json` `{ a/b }`')).toEqual([
    'src/a.ts',
    'docs/b.md',
  ])
  expect(pathsIn('```\n  │  apps/api/src/{a,b}.ts   reads\n```')).toEqual(['apps/api/src/{a,b}.ts'])
  expect(isThere('docs/no-such-file.md')).toBe(false)
  expect(isThere('scripts/{documents,rules}.test.ts')).toBe(true)
})

/** Names of programs without their folder, and those that a reader makes. */
const BARE = /(?<![\w/.{}*-])[\w-][\w.-]*\.(?:tsx?|mjs|sql|sh|conf|ya?ml|md)(?![\w/])/g
const MADE_BY_READERS = ['watch.mjs']
const FILES = globSync(['*', '{apps,packages,scripts,e2e,bench,docs,deploy}/**/*.*'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
const NAMES = new Set([...FILES.map(path => basename(path)), ...MADE_BY_READERS])

test.each(DOCUMENTS)('every file that %s names without its folder exists', document => {
  const names = readFileSync(join(ROOT, document), 'utf8').match(BARE) ?? []
  expect(names.filter(name => !NAMES.has(name))).toEqual([])
})

test.each(DOCUMENTS)('every path that %s names exists', document => {
  expect(pathsIn(readFileSync(join(ROOT, document), 'utf8')).filter(path => !isThere(path))).toEqual([])
})

/** Words without a subject that exists, or without a plain meaning. */
const UNCLEAR = ['nobody', 'somebody', 'whoever', 'told', 'dearest', 'bury', 'buried']
const isUnclear = new RegExp(`\\b(${UNCLEAR.join('|')})\\b`, 'i')
const PROGRAMS = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', '{bench,scripts}/**/*.{ts,js,mjs}'], {
  cwd: ROOT,
  exclude: ['**/*.test.{ts,tsx}'],
})
const TESTS = globSync(
  [
    'packages/*/{src,test}/**/*.test.ts',
    'apps/web/src/{app,features,layers,map,shared,tools}/**/*.test.{ts,tsx}',
    'apps/web/test/**/*.{ts,tsx}',
    'scripts/**/*.test.ts',
  ],
  // This one has examples.
  { cwd: ROOT, exclude: ['scripts/documents.test.ts'] },
)

/** Lines that are, or end with, a comment. An address (`https://…`) is none. */
const commentsIn = (code: string): string[] =>
  code.split('\n').flatMap(line => line.match(/^\s*\/?\*.*|(?<!:)\/\/ .*|\/\*.*/)?.[0] ?? [])

/** The words that names in a line of code consist of; texts and comments are no names. */
const namesIn = (line: string): string =>
  line
    .replace(commentsIn(line)[0] ?? '', '')
    .replaceAll(/'[^']*'|`[^`]*`|"[^"]*"/g, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ')

test('comments and names are found, and addresses and texts are not taken for them', () => {
  const code =
    "/** Nobody knows. */\n * Whoever asks.\nconst a = 'told' // Somebody.\nfetch('https://nobody.example')"
  expect(commentsIn(code)).toEqual(['/** Nobody knows. */', ' * Whoever asks.', '// Somebody.'])
  const unclear = ['const isTold = 1', 'NOBODY_ELSE()', 'toldOf(x)', 'retold()', "say('told') // Told."]
  expect(unclear.filter(line => isUnclear.test(namesIn(line)))).toEqual(unclear.slice(0, 3))
})

test('comments and names of programs and tests are plain', () => {
  expect(PROGRAMS.length).toBeGreaterThan(500)
  expect(TESTS.length).toBeGreaterThan(200)
  const unclear = [...PROGRAMS, ...TESTS].flatMap(path => {
    const code = readFileSync(join(ROOT, path), 'utf8')
    return [...commentsIn(code), ...code.split('\n').map(namesIn)]
      .filter(line => isUnclear.test(line))
      .map(line => `${path}: ${line.trim()}`)
  })
  expect(unclear).toEqual([])
})

test('addresses of databases on other machines ask for TLS', () => {
  const examples = globSync(['docs/*.md', 'deploy/.env.example', 'deploy/pgbouncer/*'], { cwd: ROOT })
  const addresses = examples.flatMap(
    path => readFileSync(join(ROOT, path), 'utf8').match(/postgres:\/\/\S*@10\.\S+/g) ?? [],
  )
  expect(addresses.length).toBeGreaterThan(3)
  expect(addresses.filter(address => !address.includes('&sslmode=verify-full&sslrootcert='))).toEqual([])
})

test('ADR 022 says how many queries name no city, and its table adds up to it', () => {
  const text = readFileSync(join(ROOT, 'docs/adr/022-from-one-database-to-many.md'), 'utf8')
  const [, command = ''] = /```\n(git ls-files .+?)\n```/s.exec(text) ?? []
  const printed = execFileSync('bash', ['-c', command], { cwd: ROOT, encoding: 'utf8' })
  const [, without] = /^\d+ queries, (\d+) without the city/.exec(printed) ?? []
  expect(text).toContain(` queries, ${without} without the city`)
  const rows = [...text.matchAll(/^\| (\d+) \|/gm)].map(([, count]) => Number(count))
  expect(rows.reduce((sum, count) => sum + count)).toBe(Number(without))
})
