import type { Settings } from '../settings.ts'
import { createLocalDisk } from './local-disk.ts'
import { createS3 } from './s3.ts'

/** Small files by key, whole: read and written in one piece, seen old or new but never half. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  /** What is not there is as good as deleted. */
  remove(key: string): Promise<void>
  /** Fails while the store is away; absent where it is part of this machine. */
  ready?(): Promise<void>
}

/** Keys are ours, never a person's: letters, digits and slashes leave no way out of the folder or bucket. */
const KEY = /^[a-z0-9]+(\/[a-z0-9]+)*(\.[a-z0-9]+)?$/

const checked = (key: string): string => {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}

/** S3 where it is configured, else a folder in DATA_DIR. */
export function createStorage({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Storage {
  const driver = s3 ? createS3(s3) : createLocalDisk(dataDir)
  return {
    put: async (key, bytes) => driver.put(checked(key), bytes),
    get: async key => driver.get(checked(key)),
    remove: async key => driver.remove(checked(key)),
    ...(driver.ready && { ready: driver.ready }),
  }
}
