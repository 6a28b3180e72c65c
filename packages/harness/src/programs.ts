import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

/** Debian keeps servers among the system's own programs, which PATH does not always name. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/opt/homebrew/sbin']

export const findProgram = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .map(folder => join(folder, name))
    .find(file => existsSync(file))

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

/** Whether a program listens there. */
export const isListening = (port: number, host = '127.0.0.1') =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, host, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Longer than any program under test takes to stop. */
const STOP_WITHIN_MS = 60_000

/** Sends the signal and waits for the exit; what does not stop in time is killed. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await exit
  clearTimeout(timer)
}

/** Starts a program and waits for a line of its output with these words. */
export async function startProgram(
  command: string,
  args: readonly string[],
  ready: string,
): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = Promise.race([once(child, 'error'), once(child, 'exit')]).then(([reason]) => {
    throw new Error(`${command} did not start: ${reason}`)
  })
  failed.catch(() => undefined)
  const isReady = new Promise<void>(resolve => {
    createInterface({ input: child.stdout }).on('line', line => {
      if (line.includes(ready)) resolve()
    })
  })
  await Promise.race([isReady, failed])
  return child
}
