import { createHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { ProcessSample } from '@petatirta/contract'

const RESOLUTION_MS = 10
const NS_PER_MS = 1e6
const tenths = (value: number) => Math.round(value * 10) / 10

/** The figures of a sample: counted from one to the next. */
export function createInterval() {
  /** In microseconds. */
  const durations = createHistogram()
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const now = { imports: 0, jobs: 0 }
  let counted = { requests: 0, failures: 0, encodings: 0 }
  let sockets = () => 0
  let since = performance.now()
  let cpu = process.cpuUsage()

  return {
    now,
    request(ms: number, failed: boolean): void {
      counted.requests++
      if (failed) counted.failures++
      durations.record(Math.max(1, Math.round(ms * 1000)))
    },
    encoding(): void {
      counted.encodings++
    },
    watchSockets(count: () => number): void {
      sockets = count
    },
    take(): Omit<ProcessSample, 'at'> {
      const at = performance.now()
      const seconds = (at - since) / 1000
      const used = process.cpuUsage(cpu)
      const figures = {
        ...counted,
        ...now,
        seconds: tenths(seconds),
        slowMs: counted.requests > 0 ? tenths(durations.percentile(95) / 1000) : 0,
        sockets: sockets(),
        // The timer that measures comes every few milliseconds; only what it is late by is delay.
        loopDelayMs: tenths(Math.max(0, delay.percentile(99) / NS_PER_MS - RESOLUTION_MS)),
        memoryMb: tenths(process.memoryUsage.rss() / 1024 ** 2),
        cpuPercent: tenths((used.user + used.system) / 1e4 / seconds),
      }
      counted = { requests: 0, failures: 0, encodings: 0 }
      durations.reset()
      delay.reset()
      since = at
      cpu = process.cpuUsage()
      return figures
    },
    stop: () => void delay.disable(),
  }
}
