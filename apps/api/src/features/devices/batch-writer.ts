import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { isRetryable, isTimedOut, mayBeAskedAgain } from '#platform/errors.ts'
import type { Services } from '#platform/services.ts'
import type { Months } from './months.ts'
import { type CityChanges, type Message, type Outcome, writeBatch } from './write-batch.ts'

export interface Entry {
  readonly utility: string
  readonly message: Message
  readonly settle: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
}

export interface WriterMeans<E extends Entry> extends Pick<Services, 'log'> {
  readonly pool: pg.Pool
  readonly months: Months
  readonly onChanges: (changes: readonly CityChanges[]) => void
  /** They are tried again later; others need not wait for that. */
  readonly putAside: (batch: readonly E[], restMs: number) => void
  /** What cannot be written is given up. */
  readonly isClosing: () => boolean
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
/** For a utility whose devices are being written by another, and for one that nothing can be stored for. */
const LOCKED_MS = 25
const FAILED_MS = 1000
const FOREIGN_KEY = '23503'

export class IntakeClosed extends Error {}

/** What a message itself brought about, as opposed to the state that the database is in: bad values, broken rules. */
const isMessageFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:22|23)...$/.test(String(error.code))

/** A month that this process has seen was dropped. */
const hasNoMonth = (error: unknown): boolean =>
  (error as { code?: string }).code === '23514' && String(error).includes('no partition')

const faultOf = (error: unknown): Outcome =>
  (error as { code?: string }).code === FOREIGN_KEY
    ? { refused: 'utility', detail: 'PDAM sudah dihapus' }
    : { refused: 'format', detail: error instanceof Error ? error.message : String(error) }

const giveUp = (batch: readonly Entry[], error: unknown): void => {
  for (const { fail } of batch) fail(error)
}

/**
 * Writes batches, and settles each message after the commit. What the database cannot take now is tried again; where that is
 * because of one utility, the others go on.
 */
export function createBatchWriter<E extends Entry>(means: WriterMeans<E>) {
  const { pool, log, months, onChanges, putAside, isClosing } = means

  const attempt = async (batch: readonly E[]): Promise<void> => {
    const messages = batch.map(({ message }) => message)
    const samples = messages.flatMap(({ content }) => ('samples' in content ? content.samples : []))
    await months.ensure(samples.map(({ sampledAt }) => sampledAt))
    const { outcomes, changes } = await writeBatch(pool, messages)
    for (const [i, { settle }] of batch.entries()) {
      const outcome = outcomes[i]
      if (outcome && outcome !== 'locked') settle(outcome)
    }
    try {
      onChanges(changes)
    } catch (error) {
      // They are stored: whatever fails now must not have them written again.
      log.error({ err: error }, 'device news were not sent')
    }
    const locked = batch.filter((_, i) => outcomes[i] === 'locked')
    if (isClosing() && locked.length > 0) giveUp(locked, new IntakeClosed('The server stops'))
    else putAside(locked, LOCKED_MS)
  }

  const writeHalves = async (batch: readonly E[]): Promise<void> => {
    const half = Math.ceil(batch.length / 2)
    await write(batch.slice(0, half))
    return write(batch.slice(half))
  }

  /** The database is there, and does not take them: what is in its way need not be in the way of all utilities. */
  const writeApart = async (batch: readonly E[], error: unknown): Promise<void> => {
    const utilities = [...Map.groupBy(batch, entry => entry.utility).values()]
    if (utilities.length > 1) {
      for (const own of utilities) await write(own)
      return
    }
    if (isTimedOut(error) && batch.length > 1) return writeHalves(batch)
    log.warn({ err: error, messages: batch.length }, 'messages of one utility wait for the database')
    putAside(batch, FAILED_MS)
  }

  const write = async (batch: readonly E[]): Promise<void> => {
    let looked = false
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await attempt(batch)
      } catch (error) {
        if (hasNoMonth(error) && !looked) {
          looked = true
          months.forget()
          continue
        }
        if (isMessageFault(error)) {
          // A message that no transaction takes is found by halves; the others are not held up by it.
          const [only] = batch
          return batch.length === 1 && only ? only.settle(faultOf(error)) : writeHalves(batch)
        }
        if (isClosing()) return giveUp(batch, new IntakeClosed('The server stops', { cause: error }))
        if (!mayBeAskedAgain(error)) return writeApart(batch, error)
        if (!isRetryable(error)) {
          log.warn({ err: error, messages: batch.length }, 'device messages wait for the database')
          await wait(pause)
        }
      }
    }
  }

  return write
}
