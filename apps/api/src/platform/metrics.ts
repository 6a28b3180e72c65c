import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createGauges } from './metrics-gauges.ts'
import { createInterval } from './metrics-interval.ts'
import type { Sockets } from './sockets/server.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
/** A person who uses the product asks again within such a time. */
const SERVING_MS = 2000
/** Of work that takes from a moment to an hour. */
const WORK_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 1800]

type Interval = ReturnType<typeof createInterval>

interface Ended {
  result: 'done' | 'failed' | 'cancelled' | 'retried'
  seconds: number
}

function requestMetrics(registers: Registry[], interval: Interval) {
  const requests = new Histogram({
    name: 'petatirta_http_request_duration_seconds',
    help: 'Requests by method, route pattern and class of status (aborted: the client left before the answer)',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const socketExceptions = new Counter({
    name: 'petatirta_socket_exceptions_total',
    help: 'Exceptions sent to sockets, by namespace',
    labelNames: ['namespace'],
    registers,
  })
  let answeredAt = Number.NEGATIVE_INFINITY
  return {
    /** Whether this process has answered a request just now: what takes long then leaves time to others. */
    isServing: () => performance.now() - answeredAt < SERVING_MS,
    requestEnded(method: string, route: string | undefined, status: number | 'aborted', ms: number): void {
      requests.observe(
        {
          method: METHODS.includes(method) ? method : 'other',
          route: route ?? 'none',
          status: status === 'aborted' ? status : `${Math.floor(status / 100)}xx`,
        },
        ms / 1000,
      )
      interval.request(ms, status !== 'aborted' && status >= 500)
      answeredAt = performance.now()
    },
    socketException: (namespace: string) => socketExceptions.inc({ namespace }),
  }
}

function encodingMetrics(registers: Registry[], interval: Interval) {
  const encodings = new Histogram({
    name: 'petatirta_encoding_duration_seconds',
    help: 'Feature sets encoded by this process, by kind of layer',
    labelNames: ['kind'],
    buckets: WORK_SECONDS,
    registers,
  })
  const encodedRows = new Counter({
    name: 'petatirta_encoded_rows_total',
    help: 'Features in the feature sets that were encoded',
    labelNames: ['kind'],
    registers,
  })
  const failedEncodings = new Counter({
    name: 'petatirta_encoding_failures_total',
    help: 'Encodings that failed',
    labelNames: ['kind'],
    registers,
  })
  return {
    encoded(kind: string, { rows, seconds }: { rows: number; seconds: number }): void {
      encodings.observe({ kind }, seconds)
      encodedRows.inc({ kind }, rows)
      interval.encoding()
    },
    encodingFailed: (kind: string) => failedEncodings.inc({ kind }),
  }
}

function importMetrics(registers: Registry[], interval: Interval) {
  const imports = new Histogram({
    name: 'petatirta_import_duration_seconds',
    help: 'Imports that ended, from the first byte, by kind and result',
    labelNames: ['kind', 'result'],
    buckets: WORK_SECONDS,
    registers,
  })
  const importedFeatures = new Counter({
    name: 'petatirta_import_features_total',
    help: 'Features, complaints and bills that imports have read',
    labelNames: ['kind'],
    registers,
  })
  const importsRunning = new Gauge({
    name: 'petatirta_imports_running',
    help: 'Imports that this process works on',
    registers,
  })
  return {
    importBegun(): void {
      importsRunning.inc()
      interval.now.imports++
    },
    importEnded(kind: string, { result, seconds, features }: Ended & { features: number }): void {
      importsRunning.dec()
      interval.now.imports--
      imports.observe({ kind, result }, seconds)
      importedFeatures.inc({ kind }, features)
    },
  }
}

function jobMetrics(registers: Registry[], interval: Interval) {
  const jobs = new Histogram({
    name: 'petatirta_job_duration_seconds',
    help: 'Attempts at jobs that ended, by type and result (retried: it goes back to the queue)',
    labelNames: ['type', 'result'],
    buckets: WORK_SECONDS,
    registers,
  })
  const jobsRunning = new Gauge({
    name: 'petatirta_jobs_running',
    help: 'Jobs that this process works on',
    labelNames: ['type'],
    registers,
  })
  return {
    jobBegun(type: string): void {
      jobsRunning.inc({ type })
      interval.now.jobs++
    },
    jobEnded(type: string, { result, seconds }: Ended): void {
      jobsRunning.dec({ type })
      interval.now.jobs--
      jobs.observe({ type, result }, seconds)
    },
  }
}

/** What operators watch. Labels are kinds, patterns and classes, never what a user typed: their number is bounded. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const interval = createInterval()
  const gauges = createGauges(registers)

  return {
    registry,
    ...requestMetrics(registers, interval),
    ...encodingMetrics(registers, interval),
    ...importMetrics(registers, interval),
    ...jobMetrics(registers, interval),
    watchSockets({ io }: Sockets): void {
      interval.watchSockets(() => io.engine.clientsCount)
      gauges.sockets(io)
    },
    watchPools: gauges.pools,
    watchGates: gauges.gates,
    watchNetworks: gauges.networks,
    /** What happened since it was last asked for, and how things are now. */
    sample: interval.take,
    stop: interval.stop,
  }
}

export type Metrics = ReturnType<typeof createMetrics>
