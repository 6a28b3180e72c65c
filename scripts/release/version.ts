import { packageName } from '../lock-file.ts'

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/
const OWN = '@petatirta/'

type Parts = [major: number, minor: number, patch: number]

function parts(version: string): Parts | undefined {
  const [, major, minor, patch] = VERSION.exec(version) ?? []
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)]
}

const isOlder = (a: Parts, b: Parts) => {
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

/** `patch`, `minor` and `major` count on; x.y.z is taken as it is, and may be the present one, which then was never released. */
export function nextVersion(current: string, asked: string): string {
  const now = parts(current)
  if (!now) throw new Error(`The present version, ${current}, is not of the form x.y.z`)
  const [major, minor, patch] = now
  if (asked === 'major') return `${major + 1}.0.0`
  if (asked === 'minor') return `${major}.${minor + 1}.0`
  if (asked === 'patch') return `${major}.${minor}.${patch + 1}`
  const named = parts(asked)
  if (!named) throw new Error(`"${asked}" is neither patch, minor nor major, nor of the form x.y.z`)
  if (isOlder(named, now)) throw new Error(`${asked} is older than ${current}`)
  return asked
}

interface Manifest {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  packages?: Record<string, Manifest>
}

function setVersion(manifest: Manifest, version: string): void {
  // A link from node_modules to a folder of ours carries none.
  if (manifest.version !== undefined) manifest.version = version
  for (const needed of [manifest.dependencies, manifest.devDependencies])
    for (const name of Object.keys(needed ?? {})) if (needed && name.startsWith(OWN)) needed[name] = version
}

/** A package.json or package-lock.json in which all that is ours has the version. */
export function withVersion(json: string, version: string): string {
  const manifest = JSON.parse(json) as Manifest
  setVersion(manifest, version)
  for (const [path, locked] of Object.entries(manifest.packages ?? {}))
    if (packageName(path) === undefined) setVersion(locked, version)
  return `${JSON.stringify(manifest, null, 2)}\n`
}
