/** docs/api-guide.md, run as it stands: every example, one after the other in one shell, against its printed answer. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '#test/start-api.ts'

const ROOT = join(import.meta.dirname, '../../..')
const GUIDE = readFileSync(join(ROOT, 'docs/api-guide.md'), 'utf8')
const MARK = '\u0001'

interface Example {
  script: string
  language: string
  printed: string
}

const blocks = [...GUIDE.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
  language,
  text,
}))
const examples: Example[] = blocks.flatMap(({ language, text }, index) => {
  const answer = blocks[index + 1]
  const printed =
    answer && ['json', 'text'].includes(answer.language) ? answer : { language: 'text', text: '' }
  return language === 'sh' ? [{ script: text, language: printed.language, printed: printed.text }] : []
})

/** What stands for anything in a printed answer becomes what a test takes for anything. */
const wanted = (value: unknown): unknown => {
  if (typeof value === 'string') return value === '…' ? expect.any(String) : value
  if (Array.isArray(value)) return value.map(wanted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wanted(inner)]))
}

let api: Api
let folder: string

beforeAll(async () => {
  api = await startApi()
  // Inside the project, where the example's import is found.
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(ROOT, 'test-results/api-guide-'))
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true })
})

test('[D9] every example of the API guide runs and answers what the guide prints', async () => {
  expect(examples.length).toBeGreaterThan(10)
  const program = blocks.find(({ language }) => language === 'js')?.text ?? ''
  writeFileSync(join(folder, 'watch.mjs'), program)
  const script = examples.map(example => `${example.script}\nprintf '${MARK}'`).join('\n')
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', `set -euo pipefail\n${script}`], {
    cwd: folder,
    env: {
      ...process.env,
      HOST: api.url,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    },
  })
  expect(stderr).toBe('')
  const answers = stdout.split(MARK)
  for (const [index, { language, printed, script: example }] of examples.entries()) {
    const answer = answers[index] ?? ''
    if (language === 'json') expect(JSON.parse(answer), example).toEqual(wanted(JSON.parse(printed)))
    else expect(answer.trim(), example).toBe(printed.trim())
  }
})
