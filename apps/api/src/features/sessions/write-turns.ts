import { createGate, NoRoom, noRoomRefusal } from '#platform/gate.ts'
import { signInsAtOnce } from '#platform/http/quick-changes.ts'
import { networkOf } from '#platform/rate-limit.ts'

const never = new AbortController().signal

/**
 * What a sign-in writes takes turns, networks one after the other. Commits wait for as long as a synchronous standby is gone: they
 * hold their connections, and what only reads needs the others.
 */
export function createWriteTurns(connections: number) {
  const most = signInsAtOnce(connections)
  const gate = createGate({ perUser: most, perCity: most, inAll: most, waiting: 40, patienceMs: 10_000 })
  return async <T>({ ip }: { ip: string }, write: () => Promise<T>): Promise<T> => {
    const network = networkOf(ip)
    const leave = await gate.enter({ user: network, city: network }, never).catch((error: unknown) => {
      throw error instanceof NoRoom ? noRoomRefusal('auth', error) : error
    })
    return write().finally(() => leave())
  }
}
