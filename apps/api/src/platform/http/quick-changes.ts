import type { CallSpec } from '@petatirta/contract'
import { type Claimant, createGate, type GateLimits, NoRoom, noRoomRefusal } from '../gate.ts'

/** As many as a session may have under way: clients that send several at once do not notice. */
const WAITING = { waiting: 40, patienceMs: 10_000 }

/** Of what sign-ins write: they have no user or city yet, and keep none waiting where commits wait for a standby that is gone. */
export const signInsAtOnce = (connections: number): number => Math.max(1, Math.floor(connections / 10))

/** A fifth of the connections stays free for what only reads and for sign-ins; half of the others for a city, and a quarter for a user. */
export function changeLimits(connections: number): GateLimits {
  const leftOver = connections - signInsAtOnce(connections) - 1
  const inAll = Math.max(1, Math.min(Math.floor(connections * 0.8), leftOver))
  const perCity = Math.max(1, Math.floor(inAll / 2))
  return { inAll, perCity, perUser: Math.max(1, Math.floor(perCity / 2)), ...WAITING }
}

/**
 * Whether a call waits for rows that others hold, with a connection: it changes some, and has no gate of its own. What only reads
 * is not kept waiting by anyone, and an upload takes as long as its line is slow.
 */
export const changesRows = ({ method, cost, multipart, upload, waits }: CallSpec): boolean =>
  method !== 'GET' && !cost && !multipart && !upload && !waits

/** Calls that change a few rows, which an import may hold for longer than they wait: those of one city leave connections to others. */
export function createQuickChanges(connections: number) {
  const gate = createGate(changeLimits(connections))
  return {
    gate,
    async run<T>(call: CallSpec, claimant: Claimant, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
      const leave = await gate.enter(claimant, gone).catch((error: unknown) => {
        throw error instanceof NoRoom ? noRoomRefusal(call.module, error) : error
      })
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

export type QuickChanges = ReturnType<typeof createQuickChanges>
