/** The runner of `npm test`: what it leaves behind when it is killed, and what it says in the end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Part } from './parts.ts'
import { type Result, readReport, tell } from './report.ts'

const REAPER = join(import.meta.dirname, 'reaper.mjs')
const FOREVER = ['-e', 'setInterval(() => {}, 1000); console.log("up")']

const part = (name: string, budget = 1): Part => ({ name, budget, command: ['npm'] })
const result = (changes: Partial<Result> = {}): Result => ({
  part: part('unit'),
  ok: true,
  seconds: 30,
  passed: 3,
  failed: [],
  skipped: [],
  files: [],
  evidence: [],
  ...changes,
})

test('a run that is killed leaves no process and no folder behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'petatirta-reaped-'))
  const mark = `mark${process.pid}${Date.now()}`
  const start = async (env: Record<string, string>, detached: boolean) => {
    const child = spawn(process.execPath, FOREVER, {
      detached,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(child.stdout, 'data')
    return child
  }
  const grouped = await start({}, true)
  const marked = await start({ PETATIRTA_RUN: mark }, true)
  const database = await start({}, true)
  mkdirSync(join(folder, 'cluster/data'), { recursive: true })
  writeFileSync(join(folder, 'cluster/data/postmaster.pid'), `${database.pid}\n/data\n`)
  const stranger = await start({}, true)

  // Another process holds its pipe, and is killed.
  const script = `
    const { spawn } = require('node:child_process')
    const reaper = spawn(process.execPath, ${JSON.stringify([REAPER, mark, folder])}, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    reaper.stdin.write('${grouped.pid}\\n', () => console.log('up'))
    setInterval(() => {}, 1000)`
  const runner = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(runner.stdout, 'data')
  const ends = [grouped, marked, database].map(child => once(child, 'exit'))
  runner.kill('SIGKILL')
  await Promise.all(ends)
  await expect.poll(() => existsSync(folder)).toBe(false)
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
  stranger.kill('SIGKILL')
})

test('the end of a run: minutes beside budgets, the slowest files, what failed and where to look, one line', () => {
  const said = tell(
    [
      result({
        part: part('unit', 0.4),
        files: Array.from({ length: 6 }, (_, index) => ({ file: `f${index}.ts`, seconds: index })),
      }),
      result({
        part: part('journeys', 2),
        ok: false,
        passed: 1,
        failed: ['e2e/journeys/users.spec.ts: adds'],
        skipped: ['e2e/journeys/x.spec.ts: later'],
        evidence: ['/project/test-results/users/trace.zip'],
      }),
    ],
    '/project',
    45,
  )
  expect(said).toMatch(/^unit +0\.5 +0\.4 {2}over its budget$/m)
  expect(said).toMatch(/^journeys +0\.5 +2\.0 {2}FAILED$/m)
  expect(said).toMatch(/5\.0 s {2}f5\.ts\n +4\.0 s {2}f4\.ts/)
  expect(said).not.toContain('f0.ts')
  expect(said).toContain('e2e/journeys/users.spec.ts: adds')
  expect(said).toContain('e2e/journeys/x.spec.ts: later')
  expect(said).toMatch(/^ {2}test-results\/users\/trace\.zip$/m)
  expect(said.split('\n').slice(-2)).toEqual([
    'FAILED in 0.8 min: unit 0.5 min, journeys 0.5 min',
    '4 passed, 1 failed, 1 skipped',
  ])
})

test('reports of both runners are read, with the reason of what failed; a file that could not even be loaded has failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'petatirta-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, report: object) => {
    writeFileSync(join(folder, name), JSON.stringify(report))
    return join(folder, name)
  }
  const vitest = write('vitest.json', {
    testResults: [
      {
        name: '/project/a.test.ts',
        status: 'failed',
        startTime: 0,
        endTime: 2000,
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          {
            status: 'failed',
            fullName: 'two',
            failureMessages: [
              'AssertionError: \u001b[31mexpected 1 to be 2\u001b[39m\n    at a.test.ts:7:3\n',
            ],
          },
          { status: 'skipped', fullName: 'three' },
        ],
      },
      { name: '/project/b.test.ts', status: 'failed', startTime: 0, endTime: 0, assertionResults: [] },
    ],
  })
  expect(readReport({ ...part('unit'), report: 'vitest' }, vitest, '/project')).toEqual({
    passed: 1,
    failed: ['b.test.ts', 'a.test.ts: two\n      AssertionError: expected 1 to be 2'],
    skipped: ['a.test.ts: three'],
    files: [
      { file: 'a.test.ts', seconds: 2 },
      { file: 'b.test.ts', seconds: 0 },
    ],
    evidence: [],
  })
  const spec = (title: string, status: string, path?: string) => ({
    title,
    tests: [
      {
        status,
        results: [
          {
            duration: 1500,
            ...(path && { error: { message: 'Timed out' } }),
            attachments: path ? [{ path }] : [],
          },
        ],
      },
    ],
  })
  const playwright = write('playwright.json', {
    suites: [
      {
        title: 'a.spec.ts',
        file: 'web/a.spec.ts',
        specs: [spec('one', 'expected')],
        suites: [
          { title: 'group', file: 'web/a.spec.ts', specs: [spec('two', 'unexpected', '/project/trace.zip')] },
        ],
      },
    ],
  })
  expect(readReport({ ...part('journeys'), report: 'playwright' }, playwright, '/project')).toEqual({
    passed: 1,
    failed: ['e2e/web/a.spec.ts: two\n      Timed out'],
    skipped: [],
    files: [{ file: 'e2e/web/a.spec.ts', seconds: 3 }],
    evidence: ['/project/trace.zip'],
  })
})
