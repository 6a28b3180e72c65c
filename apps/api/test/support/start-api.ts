/**
 * The api under test, over HTTP and real sockets, on a database of its own. By default one process; with
 * PETATIRTA_TEST_REDIS set, two processes that share the database and Redis, and nginx in front of them: the same tests
 * prove both ways of running. PETATIRTA_TEST_CLUSTER: the same with a Redis of their own, which a test may kill.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NAMESPACES, type NamespaceName } from '@petatirta/contract'
import { type Cluster, startCluster } from '@petatirta/harness/cluster.ts'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { inject } from 'vitest'
import { type App, createApp } from '#app'
import { createPool } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { readSettings } from '#platform/settings.ts'
import { DEMO_ACCOUNTS } from '../../src/platform/auth/demo-accounts.ts'
import { TEMPLATE } from './global-setup.ts'

export const TEST_SECRET = 'a-secret-for-tests-only-0123456789'

/** Whether the api under test is several processes. */
export const MANY = Boolean(process.env.PETATIRTA_TEST_REDIS || process.env.PETATIRTA_TEST_CLUSTER)

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any
  headers: Headers
}

export type DemoName = 'rootdemo' | 'opsdemo' | 'pdamdemo' | 'hublangdemo'

interface Process {
  app?: App
  url: string
  stop: () => Promise<unknown>
}

async function startHere(env: Record<string, string>): Promise<Process> {
  const app = await createApp(readSettings(env))
  // Connections that rest are given up by the tests, never by the server in the moment in which a test uses one again.
  app.http.server.keepAliveTimeout = 3_600_000
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  if (!address || typeof address === 'string') throw new Error('not listening')
  return { app, url: `http://127.0.0.1:${address.port}`, stop: app.close }
}

export async function startApi(extra: Record<string, string> = {}) {
  const name = `test_${newId().replaceAll('-', '')}`
  const address = (database: string) => inject('postgres').replace('NAME', database)
  const admin = new pg.Client(address('postgres'))
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  const dataDir = await mkdtemp(join(tmpdir(), 'petatirta-data-'))
  const redis = process.env.PETATIRTA_TEST_REDIS
  const env: Record<string, string> = {
    NODE_ENV: 'test',
    DATABASE_URL: address(name),
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    JWT_SECRET: TEST_SECRET,
    // Billing services of tests listen where they happen to find room.
    OUTGOING_PORTS: 'any',
    // Streams are per Redis database: parallel files do not hear each other.
    ...(redis && { REDIS_URL: `${redis}/${process.env.VITEST_POOL_ID ?? '0'}` }),
    ...(MANY && { TRUST_PROXY: '1' }),
    ...extra,
  }
  const cluster: Cluster | undefined = MANY ? await startCluster({ env }) : undefined
  if (cluster?.redis) env.REDIS_URL = cluster.redis.url
  const processes: Process[] = cluster?.processes ?? [await startHere(env)]
  const url = cluster?.url ?? (processes[0] as Process).url
  const pool = createPool({ connectionString: address(name), max: 2 }, () => undefined)
  const sockets = new Set<Socket>()
  const tokens = new Map<string, string>()
  let member: Promise<App> | undefined

  const request = async (
    method: string,
    path: string,
    options: {
      token?: string | undefined
      body?: unknown
      headers?: Record<string, string>
      raw?: string
      bytes?: Uint8Array<ArrayBuffer> | undefined
      form?: FormData | undefined
    } = {},
  ): Promise<Answer> => {
    const body =
      options.form ??
      options.bytes ??
      options.raw ??
      (options.body === undefined ? undefined : JSON.stringify(options.body))
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined &&
          !options.form && {
            'content-type': options.bytes ? 'application/octet-stream' : 'application/json',
          }),
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    let parsed: unknown = text
    try {
      parsed = JSON.parse(text)
    } catch {
      // Not every page is JSON.
    }
    return { status: response.status, body: parsed, headers: response.headers }
  }

  return {
    /** Where people and devices reach it. */
    url,
    /** Its processes themselves. */
    urls: processes.map(process => process.url),
    cluster,
    request,
    pool,
    env,
    /** The app itself: the one that listens, or, where those are other processes, one more that works with them. */
    app(): Promise<App> {
      const here = processes[0]?.app
      member ??= here ? Promise.resolve(here) : createApp(readSettings(env))
      return member
    },
    /** One more server on the same database, for a test that stops it. */
    another: () => createApp(readSettings({ ...env, REDIS_URL: '' })),
    /** A demo user's token, signed in once per file. */
    async token(username: DemoName): Promise<string> {
      const known = tokens.get(username)
      if (known) return known
      const account = DEMO_ACCOUNTS.find(candidate => candidate.username === username)
      const { body } = await request('POST', '/api/user/login', {
        body: { username, password: account?.password },
      })
      tokens.set(username, body.payload.accessToken)
      return body.payload.accessToken
    },
    /** Not yet connected: the test decides what to listen to first. `process` picks one of several. */
    socket(namespace: NamespaceName, query: Record<string, string>, process = 0): Socket {
      const { url: own } = processes[process % processes.length] as Process
      const socket = io(`${own}${NAMESPACES[namespace]}`, {
        transports: ['websocket'],
        query,
        forceNew: true,
        reconnection: false,
        autoConnect: false,
      })
      sockets.add(socket)
      return socket
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.disconnect()
      if (cluster) await (await member)?.close()
      await (cluster ? cluster.stop() : processes[0]?.stop())
      await pool.end()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Api = Awaited<ReturnType<typeof startApi>>
