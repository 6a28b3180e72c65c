import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

export function createLocalDisk(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  const pathOf = (key: string) => join(root, key)
  /** The file's name is durable when its folder is, and that folder's name when the one above is. */
  const syncFolders = async (path: string) => {
    for (let folder = dirname(path); folder.startsWith(dataDir); folder = dirname(folder)) {
      const handle = await open(folder, 'r')
      await handle.sync().finally(() => handle.close())
      if (folder === root) return
    }
  }
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
        await syncFolders(path)
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
