/** Gauges of what a process holds: measured only when metrics are read. */
import { NAMESPACES } from '@petatirta/contract'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Server } from 'socket.io'
import type { Gate } from './gate.ts'

export function createGauges(registers: Registry[]) {
  return {
    sockets(io: Server): void {
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
    pools(pools: Record<string, pg.Pool>): void {
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
    gates(gates: Record<string, Gate>): void {
      new Gauge({
        name: 'petatirta_costly_calls',
        help: 'Costly calls by what they cost, and those that change a few rows: how many run, and how many wait for their turn',
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
    networks(held: () => { networks: number; bytes: number }): void {
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
  }
}
