/** The rules of biome.json about who may import whom: each of them can fail. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

interface Override {
  includes: string[]
  linter?: {
    rules?: {
      style?: { noRestrictedImports?: { options: { patterns: { group: string[]; message: string }[] } } }
    }
  }
}

const { overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')) as { overrides: Override[] }

/** Something that the pattern matches. */
const specifier = (pattern: string) => pattern.replace('/**', '/anything.ts').replace('*', 'anything')

/** A file of the room: one that exists, so that a pattern for nothing is noticed. */
function fileOf({ includes }: Override): string | undefined {
  const [wanted, left] = [
    includes.filter(glob => !glob.startsWith('!')),
    includes.filter(glob => glob.startsWith('!')),
  ]
  const exclude = left.map(glob => glob.slice(1))
  return globSync(
    wanted.map(glob => (/\.\w+$/.test(glob) ? glob : `${glob}/*.ts`)),
    { cwd: ROOT, exclude },
  )[0]
}

const guarded = overrides.flatMap(override => {
  const patterns = override.linter?.rules?.style?.noRestrictedImports?.options.patterns
  return patterns ? [{ room: override.includes.join(' '), file: fileOf(override), patterns }] : []
})

/** The rooms with nothing but a file that imports all it may not, and what Biome says of it. */
function lintRooms(): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rooms-'))
  try {
    copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
    for (const { file = '', patterns } of guarded) {
      const names = patterns.flatMap(({ group }) => group.map(specifier))
      const lines = names.map((name, at) => `import { a${at} } from '${name}'`)
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(
        join(folder, file),
        [...lines, `console.log(${names.map((_, at) => `a${at}`)})`].join('\n'),
      )
    }
    const args = [BIOME, 'lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.']
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { category: string; message: string; location: { path: string } }[]
    }
    const found = new Map<string, string[]>()
    for (const { category, message, location } of diagnostics)
      if (category.endsWith('noRestrictedImports'))
        found.set(location.path, [...(found.get(location.path) ?? []), message])
    return found
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const found = lintRooms()

test.each(guarded)('$room refuses what it may not import', ({ file = '', patterns }) => {
  const expected = patterns.flatMap(({ group, message }) => group.map(() => message))
  expect(found.get(file)?.sort()).toEqual(expected.sort())
})
