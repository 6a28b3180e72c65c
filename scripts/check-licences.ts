/** Every package that the lock file names is under a licence that lets us hand the product on. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foreignPackages, type LockFile, packageName, ROOT, readLock } from './lock-file.ts'

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'Zlib',
  // A font, and a typeface's terms do not reach what is set in it.
  'OFL-1.1',
  // Data about browsers, used while building.
  'CC-BY-4.0',
  // Files under it stay under it; they are used as they are.
  'MPL-2.0',
])

/** Of `A OR B` one is enough, of `A AND B` both are needed. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(name => ALLOWED.has(name.trim())))

/** What the package itself says; of one that is not for this machine, what the lock file has kept. */
export function licenceOf(root: string, path: string, locked: string | undefined): string | undefined {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return locked
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type: string }
    licenses?: { type: string }[]
  }
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? locked
}

export const badLicences = (lock: LockFile, root: string): string[] =>
  foreignPackages(lock).flatMap(([path, { version, license }]) => {
    const licence = licenceOf(root, path, license)
    return licence && isAllowed(licence)
      ? []
      : [`${packageName(path)} ${version}: ${licence ?? 'says nothing of a licence'}`]
  })

if (process.argv[1] === import.meta.filename) {
  const lock = readLock()
  const bad = badLicences(lock, ROOT)
  for (const line of bad) console.error(line)
  console.log(`Licences: ${foreignPackages(lock).length} packages, ${bad.length} not allowed`)
  process.exitCode = bad.length > 0 ? 1 : 0
}
