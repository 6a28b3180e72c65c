/**
 * Which tests prove which rule of docs/rules.md.
 *
 *   node scripts/rules.ts            says what is wrong: a rule without a test, a test of an unknown rule, an old table
 *   node scripts/rules.ts --write    renews the table
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENT = join(ROOT, 'docs/rules.md')
const SECURITY = join(ROOT, 'docs/security.md')
/** Suites are run by several test files. The test of this script quotes rules that do not exist. */
const TESTS = '{apps,packages,e2e,scripts}/**/{*.test.ts,*.test.tsx,*.spec.ts,suite.ts}'
const OWN_TEST = 'scripts/rules.test.ts'

const BEGIN = '<!-- table: node scripts/rules.ts --write -->'
const END = '<!-- end of table -->'

export interface TestFile {
  readonly path: string
  readonly text: string
}

/** The rules that a document lists, `- **A2** …`, in its order. */
export const rulesOf = (document: string): string[] =>
  [...document.matchAll(/^- \*\*([AMD][\d.]+)\*\* /gm)].map(([, rule = '']) => rule)

/** The items of docs/security.md, and the groups that they belong to. */
export const itemsOf = (security: string): string[] =>
  [...security.matchAll(/^\| 5\.0\.0-(V(\d+\.\d+)\.\d+) /gm)].flatMap(([, item, group]) => [
    `ASVS ${item}`,
    `ASVS V${group}`,
  ])

const COMMENT = /^\s*(\/\/|\/?\*)/
const TAG = /\[((?:A|M|D)\d[\d.]*|ASVS V[\d.]+|decisions[^\]]*|issue \d+)\]/g

/** What a test file quotes, comments left out. */
export const quotedIn = (text: string): Set<string> =>
  new Set(
    text
      .split('\n')
      .filter(line => !COMMENT.test(line))
      .flatMap(line => [...line.matchAll(TAG)].map(([, tag = '']) => tag)),
  )

const filesByTag = (tests: readonly TestFile[]) => {
  const files = new Map<string, string[]>()
  for (const { path, text } of tests)
    for (const tag of quotedIn(text)) files.set(tag, [...(files.get(tag) ?? []), path])
  return files
}

export const tableOf = (document: string, tests: readonly TestFile[]): string => {
  const files = filesByTag(tests)
  const rows = rulesOf(document).map(rule => {
    const paths = (files.get(rule) ?? []).toSorted()
    return `| ${rule} | ${paths.map(path => `\`${path}\``).join(' ')} |`
  })
  return ['| rule | test files |', '|---|---|', ...rows].join('\n')
}

const cutOf = (document: string) => {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`docs/rules.md has no place for the table: ${BEGIN} … ${END}`)
  return { before: document.slice(0, begin + BEGIN.length), after: document.slice(end) }
}

export const withTable = (document: string, tests: readonly TestFile[]): string => {
  const { before, after } = cutOf(document)
  return `${before}\n\n${tableOf(document, tests)}\n\n${after}`
}

/** One sentence for each thing that is wrong. */
export const problemsOf = (
  document: string,
  items: readonly string[],
  tests: readonly TestFile[],
): string[] => {
  const rules = rulesOf(document)
  const files = filesByTag(tests)
  const known = new Set([...rules, ...items])
  return [
    ...rules.filter((rule, i) => rules.indexOf(rule) < i).map(rule => `${rule} is listed twice`),
    ...rules.filter(rule => !files.has(rule)).map(rule => `no test quotes ${rule}`),
    ...[...files].flatMap(([tag, paths]) =>
      known.has(tag) ? [] : paths.map(path => `${path} quotes [${tag}], which is not listed`),
    ),
    ...(withTable(document, tests) === document
      ? []
      : ['the table of docs/rules.md is out of date: node scripts/rules.ts --write']),
  ]
}

export const readAll = () => ({
  document: readFileSync(DOCUMENT, 'utf8'),
  items: itemsOf(readFileSync(SECURITY, 'utf8')),
  tests: globSync(TESTS, { cwd: ROOT, exclude: path => /(^|\/)(node_modules|dist)$/.test(path) })
    .filter(path => path !== OWN_TEST)
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
})

if (import.meta.main) {
  const { document, items, tests } = readAll()
  const renewed = process.argv.includes('--write') ? withTable(document, tests) : document
  if (renewed !== document) writeFileSync(DOCUMENT, renewed)
  const problems = problemsOf(renewed, items, tests)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length ? 1 : 0
}
