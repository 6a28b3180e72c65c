import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export const PARTIAL = '.partial'
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** UTC, to the second, without the colons that some file systems refuse: names in order are backups in order. */
export const backupName = (at: Date) =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

/** Names of the whole backups in a folder, newest first. */
export async function wholeBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter(name => NAME.test(name))
    .sort()
    .reverse()
}

/**
 * Removes all but the newest backups, and what interrupted ones left: those that are older than a whole one, since one
 * that is being taken now is not. The answer is the names of what went.
 */
export async function prune(folder: string, keep: number): Promise<string[]> {
  const whole = await wholeBackups(folder)
  const newest = whole[0] ?? ''
  const interrupted = (await readdir(folder)).filter(name => name.endsWith(PARTIAL) && name < newest)
  const gone = [...whole.slice(keep), ...interrupted]
  for (const name of gone) await rm(join(folder, name), { recursive: true })
  return gone
}
