import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage } from '#platform/storage/open-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { FILES, type Manifest } from './manifest.ts'

const storedKeys = ({ files }: Manifest): string[] =>
  files.flatMap(({ path }) => (path.startsWith(`${FILES}/`) ? [path.slice(FILES.length + 1)] : []))

/** Puts a backup's files into the store, then works; whatever fails, the store is as it was before. */
export async function withFilesRestored(
  { folder, manifest, storage }: { folder: string; manifest: Manifest; storage: Storage },
  work: () => Promise<void>,
): Promise<void> {
  const aside = await mkdtemp(join(tmpdir(), 'petatirta-restore-'))
  const before = createStorage({ s3: undefined, dataDir: aside })
  const changed: string[] = []
  try {
    for (const key of storedKeys(manifest)) {
      const bytes = await readFile(join(folder, FILES, key))
      const present = await storage.get(key)
      if (present?.equals(bytes)) continue
      if (present) await before.put(key, present)
      changed.push(key)
      await storage.put(key, bytes)
    }
    await work()
  } catch (error) {
    for (const key of changed) {
      const bytes = await before.get(key)
      await (bytes ? storage.put(key, bytes) : storage.remove(key)).catch(() => undefined)
    }
    throw error
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}
