import { NAMESPACES } from '@petatirta/contract'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Gate } from './gate.ts'
import { createInterval } from './metrics-interval.ts'
import type { Sockets } from './sockets/server.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
/** Of work that takes from a moment to an hour. */
const WORK_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 1800]

interface Ended {
  result: 'done' | 'failed' | 'cancelled' | 'retried'
  seconds: number
}

/** What operators watch. Labels are kinds, patterns and classes, never what a user typed: their number is bounded. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const interval = createInterval()

  const requests = new Histogram({
    name: 'petatirta_http_request_duration_seconds',
    help: 'Requests by method, route pattern and class of status (aborted: the client left before the answer)',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
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
  const socketExceptions = new Counter({
    name: 'petatirta_socket_exceptions_total',
    help: 'Exceptions sent to sockets, by namespace',
    labelNames: ['namespace'],
    registers,
  })

  return {
    registry,
    /** What happened since it was last asked for, and how things are now. */
    sample: interval.take,

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
    },
    socketException: (namespace: string) => socketExceptions.inc({ namespace }),
    encoded(kind: string, { rows, seconds }: { rows: number; seconds: number }): void {
      encodings.observe({ kind }, seconds)
      encodedRows.inc({ kind }, rows)
      interval.encoding()
    },
    encodingFailed: (kind: string) => failedEncodings.inc({ kind }),
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
    jobBegun(type: string): void {
      jobsRunning.inc({ type })
      interval.now.jobs++
    },
    jobEnded(type: string, { result, seconds }: Ended): void {
      jobsRunning.dec({ type })
      interval.now.jobs--
      jobs.observe({ type, result }, seconds)
    },

    /** Measured only when metrics are read. */
    watchSockets({ io }: Sockets): void {
      interval.watchSockets(() => io.engine.clientsCount)
      new Gauge({
        name: 'petatirta_socket_connections',
        help: 'Open connections; each carries up to four namespaces',
        registers,
        collect() {
          this.set(io.engine.clientsCount)
        },
      })
      new Gauge({
        name: 'petatirta_sockets',
        help: 'Sockets by namespace',
        labelNames: ['namespace'],
        registers,
        collect() {
          for (const namespace of Object.values(NAMESPACES))
            this.set({ namespace }, io.of(namespace).sockets.size)
        },
      })
    },
    watchPools(pools: Record<string, pg.Pool>): void {
      new Gauge({
        name: 'petatirta_database_connections',
        help: "The process's pools, for quick calls, for heavy ones and for those that a standby answers: connections in use and idle, and requests that wait for one",
        labelNames: ['pool', 'state'],
        registers,
        collect() {
          for (const [name, pool] of Object.entries(pools)) {
            this.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
            this.set({ pool: name, state: 'idle' }, pool.idleCount)
            this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
          }
        },
      })
    },
    watchGates(gates: Record<string, Gate>): void {
      new Gauge({
        name: 'petatirta_costly_calls',
        help: 'Costly calls by what they cost: those that run and those that wait for their turn',
        labelNames: ['cost', 'state'],
        registers,
        collect() {
          for (const [cost, gate] of Object.entries(gates)) {
            const { inside, waiting } = gate.counts()
            this.set({ cost, state: 'running' }, inside)
            this.set({ cost, state: 'waiting' }, waiting)
          }
        },
      })
    },
    watchNetworks(held: () => { networks: number; bytes: number }): void {
      new Gauge({
        name: 'petatirta_networks_held',
        help: 'Utilities whose pipe network this process has in memory, each in a thread of its own',
        registers,
        collect() {
          this.set(held().networks)
        },
      })
      new Gauge({
        name: 'petatirta_networks_bytes',
        help: 'What these networks take',
        registers,
        collect() {
          this.set(held().bytes)
        },
      })
    },
    stop: interval.stop,
  }
}

export type Metrics = ReturnType<typeof createMetrics>
