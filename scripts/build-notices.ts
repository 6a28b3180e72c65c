/** Makes the licences of the packages that the client consists of part of the built client: plain text at /lisensi.txt. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockFile, packageName, ROOT, readLock } from './lock-file.ts'
import { notices } from './release/notices.ts'

const CLIENT = 'apps/web'

/** Where a package that is needed at `path` lies: the nearest folder above that has it. */
function placeOf({ packages }: LockFile, path: string, name: string): string | undefined {
  for (let at = path; ; ) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[place]) return place
    if (at === '') return undefined
    const above = at.lastIndexOf('/node_modules/')
    at = above > 0 ? at.slice(0, above) : ''
  }
}

/** The lock file with nothing but what the client needs, and what that needs. */
export function clientPackages(lock: LockFile): LockFile {
  const needed = new Map<string, LockFile['packages'][string]>()
  const add = (path: string) => {
    const locked = lock.packages[path]
    if (!locked || needed.has(path)) return
    needed.set(path, locked)
    // A package of our own is a link to its folder.
    if (locked.link && locked.resolved) return add(locked.resolved)
    for (const name of Object.keys(locked.dependencies ?? {})) {
      const place = placeOf(lock, path, name)
      if (place) add(place)
    }
  }
  add(CLIENT)
  const foreign = [...needed].filter(([path]) => packageName(path) !== undefined)
  return { ...lock, packages: Object.fromEntries(foreign) }
}

export function buildNotices(): void {
  writeFileSync(join(ROOT, CLIENT, 'dist/lisensi.txt'), notices(clientPackages(readLock()), ROOT))
}

if (process.argv[1] === import.meta.filename) buildNotices()
