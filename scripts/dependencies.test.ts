/** What is imported is declared where it is imported, what is declared is used, and docs/dependencies.md says what for. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lock-file.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const WORKSPACES = globSync('{packages/*,apps/*,e2e}/package.json', { cwd: ROOT }).map(dirname)
const PROGRAMS = globSync(['{packages,apps,e2e,scripts,bench}/**/*.{ts,tsx,mjs}', 'vitest.config.ts'], {
  cwd: ROOT,
  // This one has examples.
  exclude: ['**/node_modules/**', '**/dist/**', 'scripts/dependencies.test.ts'],
})

/** Every test runs by the root's own. */
const RUNNERS = ['vitest', 'fast-check']
/** Used without an import: as programs, as types, by the configuration, or by @mui/material. */
const UNIMPORTED = [
  '@biomejs/biome',
  '@emotion/react',
  '@emotion/styled',
  'fake-indexeddb',
  'node',
  'typescript',
]

const IMPORT =
  /^\s*(?:import|export|\}).*?\bfrom '([^'\n]+)'|^\s*import '([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm

/** Packages by name, whichever of their files is imported. */
const importedBy = (program: string): string[] =>
  [...program.matchAll(IMPORT)]
    .map(([, named, bare, late]) => named ?? bare ?? late ?? '')
    .filter(name => !/^([./#]|node:|virtual:)/.test(name))
    .map(name => /^(@[^/]+\/)?[^/?]+/.exec(name)?.[0] ?? name)

function declaredIn(workspace: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(read(join(workspace, 'package.json')))
  return Object.keys({ ...dependencies, ...devDependencies })
}

const workspaceOf = (path: string) => WORKSPACES.find(workspace => path.startsWith(`${workspace}/`)) ?? '.'

const imports = Map.groupBy(
  PROGRAMS.flatMap(path => importedBy(read(path)).map(name => ({ workspace: workspaceOf(path), name }))),
  ({ workspace }) => workspace,
)
const importedIn = (workspace: string) => new Set(imports.get(workspace)?.map(({ name }) => name))

test('imports are found in their forms', () => {
  const program =
    "import a from 'a/b.css'\nimport {\n  c,\n} from '@x/c/d'\nimport 'e'\nconst f = import('f')\nimport './g'"
  expect(importedBy(program)).toEqual(['a', '@x/c', 'e', 'f'])
})

test.each(['.', ...WORKSPACES])('%s declares the packages that it imports, and no others', workspace => {
  const declared = declaredIn(workspace)
  const imported = importedIn(workspace)
  expect([...imported].filter(name => !declared.includes(name) && !RUNNERS.includes(name))).toEqual([])
  const isUsed = (name: string) =>
    imported.has(name) || UNIMPORTED.includes(name) || RUNNERS.includes(name) || name.startsWith('@types/')
  expect(declared.filter(name => !isUsed(name))).toEqual([])
})

test('docs/dependencies.md names every package', () => {
  const cells = [...read('docs/dependencies.md').matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell)
  const named = cells.flatMap(cell => cell.replace('(dev)', '').split(',')).map(name => name.trim())
  const isNamed = (name: string) =>
    name.startsWith('@petatirta/') || named.includes(name) || named.includes(name.replace(/\/.*/, '/*'))
  expect([...new Set(['.', ...WORKSPACES].flatMap(declaredIn))].filter(name => !isNamed(name))).toEqual([])
})

test('the image of the server installs for every workspace', () => {
  const image = read('deploy/Dockerfile')
  expect(WORKSPACES.filter(workspace => !image.includes(`COPY ${workspace}/package.json`))).toEqual([])
})
