/**
 * Loaded into the server with --import: how long its event loop kept others waiting, and what memory it holds.
 * Asked by 'loop-delay:start' and 'loop-delay:read' over IPC.
 */
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

export interface LoopReport {
  readonly type: 'loop-delay'
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** The same delay without what other programs on the machine took: processor time of the thread between two turns. */
  readonly ownP99: number
  readonly ownMax: number
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
  readonly cpuSeconds: number
}

const RESOLUTION_MS = 5
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
const own = createHistogram()
let cpu = process.cpuUsage()
let thread = process.threadCpuUsage()

setInterval(() => {
  const { user, system } = process.threadCpuUsage(thread)
  thread = process.threadCpuUsage()
  own.record(Math.max(1, user + system))
}, RESOLUTION_MS).unref()

/** The timer's own interval is not a delay. */
const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)

function report(): LoopReport {
  const { user, system } = process.cpuUsage(cpu)
  const delays = {
    p50: milliseconds(delay.percentile(50)),
    p99: milliseconds(delay.percentile(99)),
    max: milliseconds(delay.max),
    ownP99: own.percentile(99) / 1000,
    ownMax: own.max / 1000,
  }
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { type: 'loop-delay', ...delays, rss, heapUsed, external, cpuSeconds: (user + system) / 1e6 }
}

process.on('message', message => {
  if (message === 'loop-delay:start') {
    delay.reset()
    own.reset()
    cpu = process.cpuUsage()
    thread = process.threadCpuUsage()
  }
  if (message === 'loop-delay:read') process.send?.(report())
})
