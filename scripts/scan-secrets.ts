/** Nothing that opens a door, and nothing about the machine it was written on, lies in the repository. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lock-file.ts'

const PASSWORD = 'password in an address'
const RULES: readonly [name: string, pattern: RegExp][] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['AWS key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['JWT', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b|:_(?:authToken|auth|password)\s*=/],
  ['GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36}\b/],
  ['device key', /\bptd_[\w-]{40,}/],
  [PASSWORD, /\b[a-z][a-z+]+:\/\/[^\s:/@'"`<>$]*:[^\s@/'"`<>${}…]{3,}@[\w.-]+/],
  [
    'host of a registry',
    /https?:\/\/[^\s/'"`]*(?:registry|artifactory|nexus|verdaccio|npmmirror)[^\s/'"`]*/i,
  ],
  ['path of a machine', /(?<![\w.~-])\/(?:root|home\/[a-z][\w-]*|Users\/\w+)\/[\w.]/],
]

/** What only looks like one, and why it is none. */
const KNOWN: readonly [file: RegExp, rule: string, why: string][] = [
  [
    /^(docs\/operations\.md|apps\/api\/src\/commands\/simulator\/mqtt-line\.ts)$/,
    PASSWORD,
    'user:password, in words',
  ],
  [
    /^apps\/api\/src\/(features\/billing\/sync|platform\/outgoing)\.test\.ts$/,
    PASSWORD,
    'made up, to be refused',
  ],
  [/^apps\/api\/src\/platform\/storage\/storage\.test\.ts$/, 'AWS key', 'the one in the manual of Amazon'],
]

const isKnown = (file: string, rule: string) => KNOWN.some(([path, name]) => name === rule && path.test(file))

export const secretsIn = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) =>
    RULES.filter(([name, pattern]) => pattern.test(line) && !isKnown(file, name)).map(
      // The line itself is not repeated: logs are read by more people than the repository.
      ([name]) => `${file}:${index + 1}: ${name}`,
    ),
  )

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  const files = stdout.split('\0').filter(file => file !== '' && existsSync(join(ROOT, file)))
  if (files.length === 0) throw new Error('git names no files')
  const found = files.flatMap(file => {
    const bytes = readFileSync(join(ROOT, file))
    return bytes.includes(0) ? [] : secretsIn(file, bytes.toString('utf8'))
  })
  for (const line of found) console.error(line)
  console.log(`Secrets: ${files.length} files, ${found.length} finds`)
  process.exitCode = found.length > 0 ? 1 : 0
}
