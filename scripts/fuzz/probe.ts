/** Loaded into the server's process before the server itself: tells what it holds once the garbage is gone. */
import { isMainThread } from 'node:worker_threads'

const collect = (globalThis as { gc?: () => void }).gc

function watch(): void {
  process.on('message', (message: unknown) => {
    if (message !== 'memory') return
    collect?.()
    // What the first round let go of by finalizers, the second frees.
    setImmediate(() => {
      collect?.()
      process.send?.({ memory: process.memoryUsage() })
    })
  })
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    process.stderr.write(`${origin}: ${error instanceof Error ? error.stack : String(error)}\n`)
  })
}

// Threads and processes that the server starts load this, too; what they throw is the server's to deal with.
if (isMainThread && process.argv[1]?.endsWith('server.ts')) watch()
