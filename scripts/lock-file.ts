import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

export interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
  /** Of a link: the folder. */
  resolved?: string
  dependencies?: Record<string, string>
}

export interface LockFile {
  name: string
  version: string
  packages: Record<string, LockedPackage>
}

export const readLock = (root = ROOT): LockFile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile

/** `node_modules/a/node_modules/@b/c` is @b/c; folders of our own are none. */
export const packageName = (path: string): string | undefined =>
  /(?:^|\/)node_modules\/(?!.*node_modules\/)(.+)$/.exec(path)?.[1]

/** Other people's packages, by where they lie. */
export const foreignPackages = ({ packages }: LockFile): [path: string, locked: LockedPackage][] =>
  Object.entries(packages).filter(([path, { link }]) => packageName(path) !== undefined && !link)
