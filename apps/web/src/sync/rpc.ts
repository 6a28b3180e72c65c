/** Calls across a thread border: every method of the other side as a promise, buffers moved instead of copied. */
export interface RpcPort {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

type Methods<A> = { [K in keyof A]: (...args: never[]) => Promise<unknown> }

interface Request {
  id: number
  method: string
  args: unknown[]
}
type Reply = { id: number; result: unknown } | { id: number; error: string }

/** Every buffer inside plain objects and arrays, each once. */
function buffersIn(value: unknown, found = new Set<Transferable>()): Set<Transferable> {
  if (value instanceof ArrayBuffer) found.add(value)
  else if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer)
  else if (Array.isArray(value)) {
    // Dictionaries and names hold texts alone: looking at the first is enough.
    if (typeof value[0] === 'object') for (const item of value) buffersIn(item, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) buffersIn(item, found)
  }
  return found
}

export function serve<A extends Methods<A>>(port: RpcPort, api: A): void {
  port.addEventListener('message', async event => {
    const { id, method, args } = event.data as Request
    let reply: Reply
    try {
      const call: (...values: never[]) => Promise<unknown> = api[method as keyof A]
      reply = { id, result: await call.apply(api, args as never[]) }
    } catch (cause) {
      reply = { id, error: cause instanceof Error ? cause.message : String(cause) }
    }
    port.postMessage(reply, [...buffersIn(reply)])
  })
}

/** A message that answers nothing. */
export const post = (port: RpcPort, message: object): void =>
  port.postMessage(message, [...buffersIn(message)])

export function remote<A extends Methods<A>>(port: RpcPort): A {
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let nextId = 0
  port.addEventListener('message', event => {
    const reply = event.data as Reply
    const call = pending.get(reply.id)
    if (!call) return
    pending.delete(reply.id)
    if ('error' in reply) call.reject(new Error(reply.error))
    else call.resolve(reply.result)
  })
  const invoke = (method: string, args: unknown[]): Promise<unknown> => {
    const call = Promise.withResolvers<unknown>()
    const id = nextId++
    pending.set(id, call)
    port.postMessage({ id, method, args } satisfies Request, [...buffersIn(args)])
    return call.promise
  }
  // A promise asks whatever it is resolved with for `then`; this is no promise.
  const get = (_: object, name: string | symbol) =>
    typeof name === 'string' && name !== 'then' ? (...args: unknown[]) => invoke(name, args) : undefined
  return new Proxy({}, { get }) as A
}
