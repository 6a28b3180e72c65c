import { once } from 'node:events'
import { getPriority } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { PATIENCE } from '@petatirta/harness/patience.ts'
import { expect, test, vi } from 'vitest'
import { createThreadPool } from './threads.ts'

/** Answers with its thread's number, breaks, grows beyond its memory, or says nothing. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { getPriority } from 'node:os'
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', word => {
      if (word === 'priority') return parentPort.postMessage(getPriority(0))
      if (word === 'break') throw new Error('broken')
      if (word === 'grow') for (const all = []; ; ) all.push(new Array(1e5).fill(0.5))
      if (word !== 'wait') parentPort.postMessage(threadId)
    })`)}`,
)

async function ask(thread: Worker, word = 'answer'): Promise<number> {
  thread.postMessage(word)
  const [id] = (await once(thread, 'message')) as [number]
  return id
}

const answer = (thread: Worker) => ask(thread)

/** An order that has a thread until it is finished. */
function longOrder(user: ReturnType<ReturnType<typeof createThreadPool>['user']>, signal?: AbortSignal) {
  const began = Promise.withResolvers<Worker>()
  const finish = Promise.withResolvers<void>()
  const result = user.run(
    async thread => {
      const id = await ask(thread)
      began.resolve(thread)
      await finish.promise
      return id
    },
    signal ? { signal } : {},
  )
  result.catch(() => undefined)
  return { began: began.promise, finish: finish.resolve, result }
}

test('a thread serves one order after the other, for every user', async () => {
  const pool = createThreadPool(SCRIPT)
  const [first, second] = [pool.user(), pool.user()]
  const id = await first.run(answer)
  expect(await first.run(answer)).toBe(id)
  expect(await second.run(answer)).toBe(id)
})

test('orders beyond the limit wait, and are served in the order in which they came', async () => {
  const user = createThreadPool(SCRIPT, { most: 1 }).user()
  const long = longOrder(user)
  const served: number[] = []
  const waiting = [1, 2, 3].map(number =>
    user.run(async thread => {
      served.push(number)
      return ask(thread)
    }),
  )
  await long.began
  expect(served).toEqual([])
  long.finish()
  const id = await long.result
  expect(await Promise.all(waiting)).toEqual([id, id, id])
  expect(served).toEqual([1, 2, 3])
})

test.runIf(process.platform === 'linux')(
  '[D80] threads let the event loop go first, and it alone',
  async () => {
    const priority = await createThreadPool(SCRIPT)
      .user()
      .run(thread => ask(thread, 'priority'))
    expect(priority).toBeGreaterThan(getPriority(process.pid))
  },
)

test('without a limit each order has a thread at once', async () => {
  const user = createThreadPool(SCRIPT).user()
  const orders = [longOrder(user), longOrder(user)]
  const threads = await Promise.all(orders.map(({ began }) => began))
  expect(new Set(threads).size).toBe(2)
  for (const { finish } of orders) finish()
})

test('cancelling terminates the thread, and the order that waits gets a new one', async () => {
  const user = createThreadPool(SCRIPT, { most: 1 }).user()
  const cancel = new AbortController()
  const running = longOrder(user, cancel.signal)
  const thread = await running.began
  const { threadId } = thread
  const exited = once(thread, 'exit')
  const next = user.run(answer)
  cancel.abort(new Error('cancelled'))
  await expect(running.result).rejects.toThrow('cancelled')
  await exited
  expect(await next).not.toBe(threadId)
})

test('a cancelled order that waits is never begun, and costs no thread', async () => {
  const user = createThreadPool(SCRIPT, { most: 1 }).user()
  const running = longOrder(user)
  const cancel = new AbortController()
  const order = vi.fn(answer)
  const waiting = user.run(order, { signal: cancel.signal })
  cancel.abort(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
  running.finish()
  expect(await user.run(answer)).toBe(await running.result)
  expect(order).not.toHaveBeenCalled()
})

test('a thread that breaks fails its order, after what is to be done then, and is not used again', async () => {
  const user = createThreadPool(SCRIPT).user()
  const id = await user.run(answer)
  const onFailure = vi.fn(async () => undefined)
  await expect(user.run(thread => ask(thread, 'break'), { onFailure })).rejects.toThrow('broken')
  expect(onFailure).toHaveBeenCalledOnce()
  expect(await user.run(answer)).not.toBe(id)
})

test('a thread that needs more memory than it may have ends alone', async () => {
  const resourceLimits = { maxOldGenerationSizeMb: 16 }
  const user = createThreadPool(SCRIPT, { resourceLimits }).user()
  await expect(user.run(thread => ask(thread, 'grow'))).rejects.toMatchObject({
    code: 'ERR_WORKER_OUT_OF_MEMORY',
  })
  expect(await user.run(answer)).toBeGreaterThan(0)
})

test('a thread that is idle for long ends', async () => {
  const user = createThreadPool(SCRIPT, { idleMs: 50 }).user()
  const thread = await user.run(async used => {
    await ask(used)
    return used
  })
  await vi.waitFor(() => expect(thread.threadId).toBe(-1), PATIENCE)
  expect(await user.run(answer)).toBeGreaterThan(0)
})

test('stopping ends the orders of one user, running and waiting, and leaves those of others alone', async () => {
  const pool = createThreadPool(SCRIPT, { most: 2 })
  const [stopping, other] = [pool.user(), pool.user()]
  const own = longOrder(stopping)
  const foreign = longOrder(other)
  const [ownThread, foreignThread] = await Promise.all([own.began, foreign.began])
  const waiting = stopping.run(answer)
  waiting.catch(() => undefined)
  await stopping.stop()
  await expect(own.result).rejects.toThrow('stopped')
  await expect(waiting).rejects.toThrow('stopped')
  await expect(stopping.run(answer)).rejects.toThrow('stopped')
  expect(ownThread.threadId).toBe(-1)
  foreign.finish()
  expect(await foreign.result).toBe(foreignThread.threadId)
  expect(await other.run(answer)).toBe(foreignThread.threadId)
})

test('a thread that worked for long ends with its order', async () => {
  const user = createThreadPool(SCRIPT, { longMs: 0 }).user()
  const ended = Promise.withResolvers<unknown>()
  await user.run(thread => {
    thread.once('exit', ended.resolve)
    return ask(thread)
  })
  await ended.promise
})

test('an order is not given to a thread that is about to end', async () => {
  const user = createThreadPool(SCRIPT, { idleMs: 50 }).user()
  const dismissed = Promise.withResolvers<void>()
  await user.run(thread => {
    const terminate = thread.terminate.bind(thread)
    thread.terminate = () => {
      dismissed.resolve()
      return terminate()
    }
    return ask(thread)
  })
  await dismissed.promise
  expect(await user.run(answer)).toBeGreaterThan(0)
})

test('stopping has idle threads let go of what they keep; one that does not is terminated', async () => {
  const pool = createThreadPool(SCRIPT)
  const user = pool.user()
  const id = await user.run(answer)
  const release = vi.fn(answer)
  await user.stop(release)
  expect(release).toHaveBeenCalledOnce()
  const other = pool.user()
  expect(await other.run(answer)).toBe(id)
  await other.stop(thread => ask(thread, 'wait'))
  expect(await pool.user().run(answer)).not.toBe(id)
})
