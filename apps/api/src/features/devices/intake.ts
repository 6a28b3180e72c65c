import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { createBatchWriter, type Entry, type WriterMeans } from './batch-writer.ts'
import { createIntakeQueue, type Waiting } from './intake-queue.ts'
import type { Message, Outcome } from './write-batch.ts'

type Place = Waiting & Entry

export interface Order {
  /** Whose turn it takes. */
  readonly utility: string
  /** Its sender has kept it until it is stored, and waits for that however long it takes. */
  readonly isKept: boolean
  /** Aborted when its sender does not wait any longer. */
  readonly gone?: AbortSignal | undefined
}

/** What a transaction holds of the event loop and of the database; each device of a batch may have 200 readings stored. */
const BATCH = { messages: 250, readings: 5000 }
/** A sender keeps its own copy until it is answered: beyond this it has to come back later. */
const ROOM = { perUtility: 50_000, inAll: 200_000 }
const IDLE_MS = 25

/**
 * The one way in. While one batch is being written the next gathers: alone a message is written at once, in a crowd it
 * shares a transaction.
 */
export function createIntake(means: Pick<WriterMeans<Place>, 'pool' | 'log' | 'months' | 'onChanges'>) {
  const queue = createIntakeQueue<Place>(ROOM)
  let running: Promise<void> | undefined
  let closing = false

  const putAside = (batch: readonly Place[], restMs: number): void => {
    for (const [utility, own] of Map.groupBy(batch, place => place.utility)) {
      queue.putBack(utility, own)
      setTimeout(() => {
        queue.endRest(utility)
        wake()
      }, restMs)
    }
  }

  const write = createBatchWriter<Place>({ ...means, putAside, isClosing: () => closing })
  const work = async () => {
    // Whatever came in together goes out together.
    await turn()
    for (let batch = queue.take(BATCH); batch.length > 0; batch = queue.take(BATCH)) await write(batch)
  }
  const wake = () => {
    running ??= work().finally(() => {
      running = undefined
      if (queue.hasNext()) wake()
    })
  }

  return {
    /** Why a message would not be taken now, where it would not: before anything is spent on it. */
    refusal: (utility: string) => queue.refusal(utility),
    /** Settles when the message is stored, or refused for good; fails where there is no room, and when the server stops first. */
    take: (message: Message, { utility, isKept, gone }: Order): Promise<Outcome> =>
      new Promise((settle, fail) => {
        const readings = 'samples' in message.content ? message.content.samples.length : 0
        const refusal = isKept ? undefined : queue.refusal(utility, readings)
        if (refusal) return fail(refusal)
        gone?.throwIfAborted()
        const place: Place = { message, utility, isKept, readings, settle, fail }
        gone?.addEventListener('abort', () => {
          queue.remove(place)
          fail(gone.reason)
        })
        queue.add(place)
        wake()
      }),
    /** From now on what cannot be written is given up: its sender has kept it. */
    closing: () => {
      closing = true
    },
    idle: async () => {
      while (running || !queue.isEmpty()) await (running ?? wait(IDLE_MS))
    },
  }
}

export type Intake = ReturnType<typeof createIntake>
