import type { Settings } from '../settings.ts'
import { createLocalDisk } from './local-disk.ts'
import { createS3 } from './s3.ts'
import type { Storage } from './storage.ts'

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
