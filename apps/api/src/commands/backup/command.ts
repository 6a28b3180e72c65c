import pg from 'pg'
import { ClusterInUseError } from '#platform/database/private-cluster.ts'
import { AppError, SettingsError } from '#platform/errors.ts'
import { Refused } from './refused.ts'

/** Wrong arguments: printed together with the usage. */
export class WrongUse extends Error {}

export const say = (line: string) => process.stdout.write(`${line}\n`)

const isMisuse = (error: unknown) =>
  error instanceof WrongUse || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

/** What was at the bottom of it. */
const rootCause = (error: Error): Error => (error.cause instanceof Error ? rootCause(error.cause) : error)

/** A sentence for errors that a person can fix; a stack for unexpected ones only. */
function explain(error: unknown): string {
  const { message, stack, syscall } = error as NodeJS.ErrnoException
  if (error instanceof AppError) return `The file store failed: ${rootCause(error).message}`
  if (error instanceof pg.DatabaseError) return `The database failed: ${message}.`
  // A full disk, a folder that may not be written, a server that does not answer.
  const outside = syscall !== undefined
  const expected = [Refused, SettingsError, ClusterInUseError].some(kind => error instanceof kind)
  return expected || outside || isMisuse(error) ? message : (stack ?? message)
}

/** Runs a command to its exit code: 0 done, 1 refused or failed, 2 wrong arguments. */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const misused = isMisuse(error)
    process.stderr.write(`${explain(error)}\n${misused ? `\n${usage}` : ''}`)
    process.exitCode = misused ? 2 : 1
  }
}
