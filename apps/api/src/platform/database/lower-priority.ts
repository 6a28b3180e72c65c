import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'

/** A tenth of the processor time of others, where there is not enough of it. */
const GIVES_WAY = 10

/**
 * Quick questions come first: PostgreSQL's process for a costly one gets a lower priority. `title` are its user and database, by which the
 * process is recognised. Where the database runs elsewhere, or may not be slowed down by us, everything stays as it is.
 */
export async function lowerPriority(pid: number, title: string): Promise<void> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.startsWith('postgres:') || !command.includes(` ${title} `)) return
  try {
    setPriority(pid, GIVES_WAY)
  } catch {
    // It belongs to another user of the machine.
  }
}
