import type { Access, NamespaceName } from '@petatirta/contract'
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import type { Caller } from '../auth/caller.ts'
import type { City } from '../cities.ts'

export interface EventContext<T> {
  request: T
  caller: Caller
  city: City
  socket: Socket
}

export interface EventImplementation {
  readonly event: string
  readonly schema: z.ZodType<{ city: string }>
  readonly access: Access
  readonly handle: (context: never) => Promise<void>
}

/** The events one namespace listens to; who may send them is decided before they are handled. */
export interface Channel {
  readonly namespace: NamespaceName
  readonly events: readonly EventImplementation[]
}

export const onEvent = <T extends { city: string }>(
  event: string,
  schema: z.ZodType<T>,
  access: Access,
  handle: (context: EventContext<T>) => Promise<void>,
): EventImplementation => ({ event, schema, access, handle: handle as EventImplementation['handle'] })
