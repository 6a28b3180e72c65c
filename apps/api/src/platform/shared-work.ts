import { type Claimant, NoRoom } from './gate.ts'

/** On whose behalf something is done, and until when it is waited for. */
export interface Asker {
  readonly claimant: Claimant
  readonly gone: AbortSignal
}

/** Done once for all who ask for the same, as the work of the one who asked first. */
export interface SharedWork<T> {
  readonly claimant: Claimant
  /** How many wait for it; the last who hangs up ends it. */
  askers: number
  readonly stop: AbortController
  readonly answer: Promise<T>
}

export function startShared<T>(claimant: Claimant, work: (gone: AbortSignal) => Promise<T>): SharedWork<T> {
  const stop = new AbortController()
  const answer = work(stop.signal)
  // Also when the only asker has gone.
  answer.catch(() => undefined)
  return { claimant, askers: 0, stop, answer }
}

/** Resolves with the shared answer, or rejects when this asker hangs up. */
function follow<T>(shared: SharedWork<T>, gone: AbortSignal): Promise<T> {
  shared.askers++
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(gone.reason)
      if (--shared.askers === 0) shared.stop.abort(gone.reason)
    }
    if (gone.aborted) return leave()
    gone.addEventListener('abort', leave)
    shared.answer.then(resolve, reject).finally(() => gone.removeEventListener('abort', leave))
  })
}

/**
 * `find` returns what is under way already, or begins it in this asker's name. Where there is no room for the one in whose name
 * it was begun, that one alone is refused: the others ask again in their own.
 */
export async function joinShared<T>(find: () => SharedWork<T>, { claimant, gone }: Asker): Promise<T> {
  for (;;) {
    const shared = find()
    try {
      return await follow(shared, gone)
    } catch (error) {
      if (!(error instanceof NoRoom && error.own) || shared.claimant.user === claimant.user) throw error
    }
  }
}
