/**
 * Loaded into the server with --import: how long its event loop kept others waiting, and what memory it holds.
 * Asked by 'loop-delay:start' and 'loop-delay:read' over IPC.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface LoopReport {
  readonly type: 'loop-delay'
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
  readonly cpuSeconds: number
}

const RESOLUTION_MS = 5
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
histogram.enable()
let cpu = process.cpuUsage()

const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)

function report(): LoopReport {
  // The timer's own interval is not a delay.
  const [p50, p99] = [histogram.percentile(50), histogram.percentile(99)].map(milliseconds)
  const max = milliseconds(histogram.max)
  const { user, system } = process.cpuUsage(cpu)
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return {
    type: 'loop-delay',
    p50: p50 ?? 0,
    p99: p99 ?? 0,
    max,
    rss,
    heapUsed,
    external,
    cpuSeconds: (user + system) / 1e6,
  }
}

process.on('message', message => {
  if (message === 'loop-delay:start') {
    histogram.reset()
    cpu = process.cpuUsage()
  }
  if (message === 'loop-delay:read') process.send?.(report())
})
