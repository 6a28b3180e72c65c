/**
 * `npm run dev`: the server, started again when its sources change, and the client by Vite, which forwards calls and sockets to it.
 * Both use one private database below .data/dev that stays between runs. Ctrl+C ends everything; so does a kill of this process,
 * because its children end when their channel to it closes.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..')
const WATCHED = ['apps/api/src', 'apps/api/migrations', 'packages']
/** An editor saves a file in several steps, and git changes many at once. */
const SETTLED_MS = 200
const END_WITH_PARENT = 'process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))'

const port = Number(process.env.PORT || 8080)
const address = `http://localhost:${port}`
const apiPort = await freePort()
const apiAddress = `http://localhost:${apiPort}`

let stopping = false
let vite: ChildProcess | undefined
let server: ChildProcess | undefined
let restarts = Promise.resolve()

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const found = probe.address()
  probe.close()
  if (typeof found !== 'object' || !found) throw new Error('The system gives no port')
  return found.port
}

const runs = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!runs(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await restarts
  await Promise.all([end(vite), end(server)])
  process.exit(code)
}

/** In a group of its own: Ctrl+C is for this process, which ends the others in order. */
const start = (script: string, args: string[], cwd: string, env: Record<string, string>) =>
  fork(join(ROOT, script), args, {
    cwd: join(ROOT, cwd),
    env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'), ...process.env, ...env },
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(END_WITH_PARENT)}`],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
  })

async function startClient(): Promise<void> {
  const args = ['--port', String(port), '--strictPort', '--logLevel', 'warn', '--clearScreen', 'false']
  const child = start('node_modules/vite/bin/vite.js', args, 'apps/web', { API_ORIGIN: apiAddress })
  child.stdout?.pipe(process.stdout)
  vite = child
  child.once('exit', () => void stop(1))
  while (runs(child)) {
    if (await fetch(address).catch(() => undefined)) return
    await wait(100)
  }
}

function startServer(): void {
  const dataDir = process.env.DATA_DIR || join(ROOT, '.data/dev')
  const env = { PORT: String(apiPort), HOST: '127.0.0.1', DATA_DIR: dataDir }
  const child = start('apps/api/src/server.ts', [], '.', env)
  server = child
  // People open the client's address; it forwards what the server's would answer.
  if (child.stdout)
    createInterface(child.stdout).on('line', line => console.log(line.replaceAll(apiAddress, address)))
  child.once('exit', () => {
    if (!stopping && server === child)
      console.log('The server has ended. It is started again when a file changes.')
  })
}

function restart(file: string): void {
  if (stopping) return
  restarts = restarts.then(async () => {
    if (stopping) return
    console.log(`${file} changed: the server starts again`)
    const old = server
    server = undefined
    await end(old)
    if (!stopping) startServer()
  })
}

let settled: NodeJS.Timeout | undefined
function changed(folder: string, name: string | null): void {
  if (!name || !/\.(ts|sql|json)$/.test(name) || /\.test\.ts$/.test(name)) return
  clearTimeout(settled)
  settled = setTimeout(restart, SETTLED_MS, join(folder, name))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
await startClient()
if (!stopping) {
  startServer()
  for (const folder of WATCHED)
    watch(join(ROOT, folder), { recursive: true }, (_, name) => changed(folder, name))
}
