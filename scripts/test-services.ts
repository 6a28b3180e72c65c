/**
 * The api's tests once more, through two processes that share a database and a private Redis, with an MQTT broker and
 * LibreOffice.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findMosquitto } from './mosquitto.ts'

const ROOT = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'petatirta-redis-'))
let redis: ChildProcess | undefined
let tests: ChildProcess | undefined

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function startRedis(): Promise<string> {
  const port = await freePort()
  // Nothing of it is worth keeping, and nobody but this machine may reach it.
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
  const child = spawn('redis-server', ['--port', String(port), ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  redis = child
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`redis-server ended with exit code ${code}`)
  })
  const ready = new Promise<void>(resolve => {
    createInterface({ input: child.stdout }).on('line', line => {
      if (line.includes('Ready to accept connections')) resolve()
    })
  })
  await Promise.race([ready, failed])
  failed.catch(() => undefined)
  return `redis://127.0.0.1:${port}`
}

const ended = (child: ChildProcess | undefined) =>
  !child || child.exitCode !== null || child.signalCode !== null

async function runTests(address: string): Promise<number> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'api', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    // Tests of the broker stop and start it: each runs its own.
    env: {
      ...process.env,
      PETATIRTA_TEST_REDIS: address,
      PETATIRTA_TEST_MQTT: findMosquitto() ?? '',
      PETATIRTA_TEST_LIBREOFFICE: 'required',
    },
  })
  tests = child
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

// Whoever stops this run stops the tests; the run then ends the usual way, Redis included.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (ended(tests)) redis?.kill()
    else tests?.kill(signal)
  })
}

try {
  process.exitCode = await runTests(await startRedis())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  if (redis && !ended(redis)) {
    redis.kill('SIGTERM')
    await once(redis, 'exit')
  }
  rmSync(dir, { recursive: true, force: true })
}
