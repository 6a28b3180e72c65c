import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { isRetryable } from '#platform/errors.ts'
import type { Services } from '#platform/services.ts'
import type { Months } from './months.ts'
import { type CityChanges, type Message, type Outcome, writeBatch } from './write-batch.ts'

interface Waiting {
  readonly message: Message
  readonly settle: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
}

const MOST_AT_ONCE = 1000
/** An HTTP sender keeps its own copy until it is answered: beyond this it has to come back later. */
const MOST_WAITING = 20_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
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

/**
 * The one way in. While one batch is being written the next gathers: alone a message is written at once, in a crowd it
 * shares a transaction. Nothing is settled before its commit, and what the database cannot take now is tried again.
 */
export function createIntake(
  { pool, log, months }: Pick<Services, 'log'> & { pool: pg.Pool; months: Months },
  onChanges: (changes: readonly CityChanges[]) => void,
) {
  const waiting: Waiting[] = []
  let running: Promise<void> | undefined
  let closing = false

  const attempt = async (batch: readonly Waiting[]): Promise<void> => {
    const messages = batch.map(({ message }) => message)
    const samples = messages.flatMap(({ content }) => ('samples' in content ? content.samples : []))
    await months.ensure(samples.map(({ sampledAt }) => sampledAt))
    const { outcomes, changes } = await writeBatch(pool, messages)
    for (const [i, { settle }] of batch.entries()) settle(outcomes[i] as Outcome)
    try {
      onChanges(changes)
    } catch (error) {
      // They are stored: whatever fails now must not have them written again.
      log.error({ err: error }, 'device news were not sent')
    }
  }

  /** A message that no transaction takes is found by halves; the others are not held up by it. */
  const write = async (batch: readonly Waiting[]): Promise<void> => {
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
          const [only] = batch
          if (batch.length === 1 && only) return only.settle(faultOf(error))
          const half = Math.ceil(batch.length / 2)
          await write(batch.slice(0, half))
          return write(batch.slice(half))
        }
        if (closing) throw new IntakeClosed('The server stops', { cause: error })
        if (!isRetryable(error)) {
          log.warn({ err: error, messages: batch.length }, 'device messages wait for the database')
          await wait(pause)
        }
      }
    }
  }

  const work = async () => {
    // Whatever came in together goes out together.
    await turn()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_AT_ONCE)
      await write(batch).catch(error => {
        for (const { fail } of batch) fail(error)
      })
    }
  }
  const wake = () => {
    running ??= work().finally(() => {
      running = undefined
      if (waiting.length > 0) wake()
    })
  }

  return {
    isFull: () => waiting.length >= MOST_WAITING,
    /** Settles when the message is stored, or refused for good; fails only when the server stops first. */
    take: (message: Message): Promise<Outcome> =>
      new Promise((settle, fail) => {
        waiting.push({ message, settle, fail })
        wake()
      }),
    /** From now on what cannot be written is given up: its sender has kept it. */
    closing: () => {
      closing = true
    },
    idle: async () => {
      while (running) await running
    },
  }
}

export type Intake = ReturnType<typeof createIntake>
