/** Questions about a utility's network: each with what was stored when it was asked. */
import type { ClosureRequest } from '@petatirta/contract'
import type { NetworkFaultKind } from '@petatirta/contract/plain'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { NetworkThreads } from './network-threads.ts'
import type { Answers, ClosureQuestion, TraceQuestion } from './questions.ts'
import { noteScore } from './scores.ts'
import { readShut } from './valve-states.ts'
import { readVersion } from './version.ts'

/** `gone` is aborted when no caller waits for the answer any more. */
export interface Asker {
  readonly db: Db
  readonly city: City
  readonly gone?: AbortSignal
}

interface FaultPage {
  readonly kind: NetworkFaultKind | undefined
  readonly offset: number
  readonly limit: number
}
const NO_FAULTS: FaultPage = { kind: undefined, offset: 0, limit: 0 }

/** What there is where a utility has no network: its refusal is another question's to tell. */
const orWithout =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (error instanceof AppError && error.status === 404) return nothing
    throw error
  }

export function createSolver(threads: NetworkThreads) {
  const withStates = async (
    { db, city }: Asker,
    { point, stuck = [], shut = [], open = [] }: ClosureRequest,
  ): Promise<ClosureQuestion> => ({ point, stuck, shut, open, known: await readShut(db, city.cityId) })

  return {
    /** For before a call's turn: while a network is built it keeps neither place nor connection from others. */
    async ready({ db, city, gone }: Required<Asker>): Promise<void> {
      await threads.ready(city, await readVersion(db, city.cityId), gone).catch(orWithout(undefined))
    },
    async closure(asker: Asker, request: ClosureRequest): Promise<Answers['closure']> {
      const version = await readVersion(asker.db, asker.city.cityId)
      const closure = await withStates(asker, request)
      return threads.ask(asker.city, version, { ask: 'closure', closure }, asker.gone)
    },
    /** For incidents. */
    async affected(asker: Asker, request: ClosureRequest): Promise<Answers['affected']> {
      const version = await readVersion(asker.db, asker.city.cityId)
      const closure = await withStates(asker, request)
      return threads.ask(asker.city, version, { ask: 'affected', closure }, asker.gone)
    },
    /** Pages of one closure, whatever is written meanwhile. */
    async customers(asker: Asker, request: ClosureRequest) {
      const version = await readVersion(asker.db, asker.city.cityId)
      const closure = await withStates(asker, request)
      return (offset: number, limit: number): Promise<Answers['customers']> =>
        threads.ask(asker.city, version, { ask: 'customers', closure, offset, limit }, asker.gone)
    },
    async trace(asker: Asker, question: Omit<TraceQuestion, 'known'>): Promise<Answers['trace']> {
      const version = await readVersion(asker.db, asker.city.cityId)
      const trace = { ...question, known: await readShut(asker.db, asker.city.cityId) }
      return threads.ask(asker.city, version, { ask: 'trace', trace }, asker.gone)
    },
    async check({ db, city, gone }: Asker, page = NO_FAULTS): Promise<Answers['check']> {
      const version = await readVersion(db, city.cityId)
      const checked = await threads.ask(city, version, { ask: 'check', ...page }, gone)
      if (checked.isFresh) await noteScore(db, city, version, { score: checked.score, faults: checked.open })
      return checked
    },
    /** None where there is no network at all. */
    async applied({ db, city, gone }: Asker, faults: readonly string[]): Promise<readonly string[]> {
      const version = await readVersion(db, city.cityId)
      return threads.ask(city, version, { ask: 'applied', faults }, gone).catch(orWithout([]))
    },
    async repairs({ db, city, gone }: Asker, wanted: { faults: string[] } | { kind: NetworkFaultKind }) {
      const version = await readVersion(db, city.cityId)
      return threads.ask(city, version, { ask: 'repairs', wanted }, gone)
    },
  }
}

export type Solver = ReturnType<typeof createSolver>
