import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'

/** JWT_SECRET, or one made once and kept in DATA_DIR where only its owner reads it. */
export function tokenSecret(settings: Settings): Uint8Array {
  if (settings.jwtSecret) return Buffer.from(settings.jwtSecret)
  const path = join(settings.dataDir, 'jwt-secret')
  try {
    mkdirSync(settings.dataDir, { recursive: true })
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(path, 'utf8'))
}
