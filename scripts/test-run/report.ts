/** What a part's report says, and how a whole run is summed up in the end. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Part } from './parts.ts'

export interface FileTime {
  readonly file: string
  readonly seconds: number
}

export interface Result {
  readonly part: Part
  readonly ok: boolean
  readonly seconds: number
  readonly passed: number
  /** Each with its reason. */
  readonly failed: readonly string[]
  readonly skipped: readonly string[]
  readonly files: readonly FileTime[]
  /** Screenshots and traces of what failed. */
  readonly evidence: readonly string[]
}

type Counts = Pick<Result, 'passed' | 'failed' | 'skipped' | 'files' | 'evidence'>
const NOTHING: Counts = { passed: 0, failed: [], skipped: [], files: [], evidence: [] }

const MOST_LINES = 4
const MOST_CHARACTERS = 200

/** The first lines of what was thrown, under the name of the test: often the output above them is no longer at hand. */
function withReason(name: string, [message = '']: readonly string[]): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter(line => line.trim() !== '' && !/^ +at /.test(line))
    .slice(0, MOST_LINES)
  return [name, ...lines.map(line => `    ${line.trim().slice(0, MOST_CHARACTERS)}`)].join('\n  ')
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
    message?: string
  }[]
}

function readVitest({ testResults }: VitestReport, root: string): Counts {
  const named = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages = [] }) => ({
      status,
      name: withReason(`${name.slice(root.length + 1)}: ${fullName}`, failureMessages),
    })),
  )
  // It failed before its first test, or after its last.
  const broken = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some(assertion => assertion.status === 'failed'),
    )
    .map(({ name, message = '' }) => withReason(name.slice(root.length + 1), [message]))
  const all = (...statuses: string[]) =>
    named.filter(({ status }) => statuses.includes(status)).map(({ name }) => name)
  return {
    passed: all('passed').length,
    failed: [...broken, ...all('failed')],
    skipped: all('skipped', 'pending', 'todo'),
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: name.slice(root.length + 1),
      seconds: (endTime - startTime) / 1000,
    })),
    evidence: [],
  }
}

interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs: {
    title: string
    tests: {
      status: string
      results: { duration: number; error?: { message?: string }; attachments: { path?: string }[] }[]
    }[]
  }[]
}

function readPlaywright({ suites }: { suites: Suite[] }, folder: string): Counts {
  const walk = (
    suite: Suite,
  ): { file: string; title: string; status: string; errors: string[]; ms: number; paths: string[] }[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        file: suite.file,
        title,
        status,
        errors: results.flatMap(({ error }) => error?.message ?? []),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        paths: results.flatMap(({ attachments }) => attachments.flatMap(({ path }) => path ?? [])),
      })),
    ),
    ...(suite.suites ?? []).flatMap(walk),
  ]
  const tests = suites.flatMap(walk)
  const all = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status))
  const names = (some: typeof tests) =>
    some.map(({ file, title, errors }) => withReason(`${folder}/${file}: ${title}`, errors))
  const files = new Map<string, number>()
  for (const { file, ms } of tests) files.set(file, (files.get(file) ?? 0) + ms / 1000)
  return {
    passed: all('expected').length,
    failed: names(all('unexpected', 'flaky')),
    skipped: names(all('skipped')),
    files: [...files].map(([file, seconds]) => ({ file: `${folder}/${file}`, seconds })),
    evidence: all('unexpected').flatMap(({ paths }) => paths),
  }
}

export function readReport(part: Part, file: string, root: string): Counts {
  if (!part.report || !existsSync(file)) return NOTHING
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return part.report === 'vitest' ? readVitest(report, root) : readPlaywright(report, 'e2e')
}

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`
const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [title, ...lines.map(line => `  ${line}`), ''] : []

/** A table of parts and budgets, the slowest files, what failed and where to look, and one line in the end. */
export function tell(results: readonly Result[], root: string, seconds: number): string {
  const slowest = results
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 5)
  const failed = results.flatMap(({ part, ok, failed }) =>
    ok ? [] : failed.length > 0 ? failed : [`${part.name} (see above)`],
  )
  const sum = (count: (result: Result) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  const skipped = results.flatMap(result => result.skipped)
  return [
    '',
    'part         minutes  budget',
    ...results.map(({ part, ok, seconds }) => {
      const over = seconds / 60 > part.budget ? '  over its budget' : ''
      const took = (seconds / 60).toFixed(1).padStart(7)
      return `${part.name.padEnd(12)} ${took} ${part.budget.toFixed(1).padStart(7)}${over}${ok ? '' : '  FAILED'}`
    }),
    '',
    ...list(
      'The five slowest files:',
      slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`),
    ),
    ...list('Skipped:', skipped),
    ...list('Failed:', failed),
    ...list(
      'Screenshots and traces (npx playwright show-trace FILE):',
      results.flatMap(({ evidence }) => evidence.map(path => path.replace(join(root, '/'), ''))),
    ),
    `${failed.length > 0 ? 'FAILED' : 'Passed'} in ${minutes(seconds)}: ` +
      results.map(({ part, seconds }) => `${part.name} ${minutes(seconds)}`).join(', '),
    `${sum(({ passed }) => passed)} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ].join('\n')
}
