/** The command that simulates devices, as a process of its own. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../src/commands/simulate-devices.ts', import.meta.url))

export const startSimulator = (args: string[]) => {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<number | null>(resolve => child.on('exit', resolve))
  const ended = Promise.all([text(child.stdout), text(child.stderr), exited]).then(([out, err, code]) => ({
    out,
    err,
    code,
  }))
  return { child, ended }
}
export const simulate = (...args: string[]) => startSimulator(args).ended
