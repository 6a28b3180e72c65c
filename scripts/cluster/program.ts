import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** Below the ports that the system gives to connections: one that is free now stays so while its program restarts. */
const LOWEST = 15_000
const HIGHEST = 32_000

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
}

/** Whether somebody listens there. */
export const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

export const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Longer than anything a test has under way takes to end in peace. */
const PATIENCE_MS = 60_000

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (ended(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await exit
  clearTimeout(timer)
}

/** Starts a program and waits until it says a line with these words. */
export async function start(command: string, args: readonly string[], ready: string): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = Promise.race([once(child, 'error'), once(child, 'exit')]).then(([reason]) => {
    throw new Error(`${command} did not start: ${reason}`)
  })
  failed.catch(() => undefined)
  const said = new Promise<void>(resolve => {
    createInterface({ input: child.stdout }).on('line', line => {
      if (line.includes(ready)) resolve()
    })
  })
  await Promise.race([said, failed])
  return child
}
