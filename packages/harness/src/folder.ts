import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder. Where root runs the tests, the database runs under another account, which must be able to enter it. */
export function makeFolder(name: string) {
  const path = mkdtempSync(join(tmpdir(), `petatirta-${name}-`))
  chmodSync(path, 0o755)
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}

export type Folder = ReturnType<typeof makeFolder>
