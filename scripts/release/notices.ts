import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceOf } from '../check-licences.ts'
import { foreignPackages, type LockFile, packageName } from '../lock-file.ts'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-]|$)/i
const RULE = '='.repeat(80)

const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8').trim()

/** The files with which a package states its terms; where it has none, whom its package.json names. */
function termsIn(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => read(folder, name))
  if (files.length > 0) return files.toSorted()
  const { author } = JSON.parse(read(folder, 'package.json')) as { author?: string | { name?: string } }
  const name = typeof author === 'string' ? author : author?.name
  return [`It comes without a licence file.${name ? ` Author: ${name}` : ''}`]
}

/** Who made the packages that a release needs, and under which terms: their own licence files, word by word. */
export function notices(lock: LockFile, root: string): string {
  const entries = new Map<string, string>()
  const missing: string[] = []
  for (const [path, { version, license, dev, optional }] of foreignPackages(lock)) {
    if (dev) continue
    const folder = join(root, path)
    const installed = existsSync(folder)
    // A program for another kind of machine is not installed on this one.
    if (!installed && !optional) missing.push(path)
    const title = `${packageName(path)} ${version}`
    const terms = installed ? termsIn(folder) : []
    const says = `Licence: ${licenceOf(root, path, license) ?? 'not named'}`
    entries.set(title, [RULE, title, says, ...terms.map(text => `\n${text}`)].join('\n'))
  }
  if (missing.length > 0)
    throw new Error(`Not installed, so their licences are unknown: ${missing.join(', ')}`)
  const sorted = [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  return `PetaTirta is under the Apache License 2.0 (LICENSE). It uses these packages of others.\n\n${sorted.join('\n\n')}\n`
}
