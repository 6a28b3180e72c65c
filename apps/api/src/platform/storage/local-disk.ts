import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

export function createLocalDisk(dataDir: string): Storage {
  const pathOf = (key: string) => join(dataDir, 'files', key)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written aside and renamed: a reader meanwhile, or after a crash, finds a whole file.
      const aside = `${path}.${randomUUID()}`
      try {
        const file = await open(aside, 'wx')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    get: key =>
      readFile(pathOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    remove: key => rm(pathOf(key), { force: true }),
  }
}
