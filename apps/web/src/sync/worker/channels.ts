import {
  type ActivitiesClientEvents,
  type ActivitiesServerEvents,
  FAULTS,
  type MapsClientEvents,
  type MapsServerEvents,
  NAMESPACES,
  type SocketException,
  type SubscriberClientEvents,
  type SubscriberServerEvents,
  type TrackerClientEvents,
  type TrackerServerEvents,
} from '@petatirta/contract'
import { Manager, type Socket } from 'socket.io-client'

type Listener<F> = F extends (...args: infer A) => void ? (...args: A) => void : never
type Arguments<F> = F extends (...args: infer A) => void ? A : never

/** Requests by the name of their event. */
export type Carried<Client> = { [E in keyof Client]?: Arguments<Client[E]>[0] }

/** One namespace as the rest of sync sees it; a test hands in its own. */
export interface Channel<Server, Client> {
  /** What travels with every connection instead of after it: a round trip less, and on a poor line those are long. */
  carries(what: () => Carried<Client> | Promise<Carried<Client>>): void
  on<E extends keyof Server & string>(event: E, listener: Listener<Server[E]>): void
  emit<E extends keyof Client & string>(event: E, ...args: Arguments<Client[E]>): void
  onConnect(listener: () => void): void
  onDisconnect(listener: () => void): void
  /** With the server's own words when it answered and said no; without when it was not reached. */
  onConnectError(listener: (refusal: SocketException | undefined) => void): void
}

export interface Channels {
  readonly maps: Channel<MapsServerEvents, MapsClientEvents>
  readonly tracker: Channel<TrackerServerEvents, TrackerClientEvents>
  readonly subscriber: Channel<SubscriberServerEvents, SubscriberClientEvents>
  readonly activities: Channel<ActivitiesServerEvents, ActivitiesClientEvents>
  close(): void
}

/** socket.io hands over what the server's middleware attached to its error. */
type ConnectError = Error & { data?: Partial<SocketException> }

const PERMANENT = (['invalid', 'notFound', 'notAllowed', 'notSignedIn'] as const).map(
  fault => FAULTS[fault].code,
)

/** Whether the server would refuse the same request again. */
export const isPermanentRefusal = (code: number): boolean =>
  PERMANENT.some(fault => String(code).endsWith(fault))

function channel<Server, Client>(socket: Socket): Channel<Server, Client> {
  let opening = 0
  return {
    carries: what => {
      socket.auth = send => {
        const own = ++opening
        // A connection that was lost meanwhile must not open its successor a second time.
        const open = (carried: object) => void (own === opening && send(carried))
        Promise.resolve()
          .then(what)
          .then(open, (cause: unknown) => {
            console.warn('A connection opens without a request', cause)
            open({})
          })
      }
    },
    on: (event, listener) => void socket.on<string>(event, listener),
    emit: (event, ...args) => void socket.emit(event, ...args),
    onConnect: listener => void socket.on('connect', listener),
    onDisconnect: listener => void socket.on('disconnect', listener),
    onConnectError: listener =>
      void socket.on('connect_error', ({ message, data }: ConnectError) => {
        // An active socket was not refused: it goes on trying.
        listener(socket.active ? undefined : { code: data?.code ?? 0, message })
      }),
  }
}

export interface ChannelOptions {
  city: string
  /** Read at every attempt: the token may have been renewed since the last. */
  token: () => string | null
  url?: string
}

/** After the server hung up of its own accord. Shorter would hammer a server that is shutting down. */
const RECONNECT_MS = 1000

/** The four namespaces of M7.3 over one websocket. */
export function openChannels({ city, token, url = globalThis.location.origin }: ChannelOptions): Channels {
  const query = () => ({ token: token() ?? '', city })
  // A Manager of our own: io() would reuse the one of the last city, with the last city's query.
  const manager = new Manager(url, { transports: ['websocket'], query: query(), autoConnect: false })
  const sockets = Object.values(NAMESPACES).map(namespace => manager.socket(namespace))
  let again: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    manager.opts.query = query()
    for (const socket of sockets) socket.connect()
  }
  manager.on('reconnect_attempt', () => {
    manager.opts.query = query()
  })
  for (const socket of sockets) {
    socket.on('disconnect', reason => {
      // socket.io leaves it to us; asked again, the server says why (a token that was withdrawn, say).
      if (reason !== 'io server disconnect') return
      clearTimeout(again)
      again = setTimeout(connect, RECONNECT_MS)
    })
  }
  const of = <S, C>(namespace: string) => channel<S, C>(manager.socket(namespace))
  connect()
  return {
    maps: of(NAMESPACES.maps),
    tracker: of(NAMESPACES.updateTracker),
    subscriber: of(NAMESPACES.subscriber),
    activities: of(NAMESPACES.activities),
    close: () => {
      clearTimeout(again)
      for (const socket of sockets) {
        socket.removeAllListeners()
        socket.disconnect()
      }
    },
  }
}
