/** The command that makes the first root, as a process of its own. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Api } from './start-api.ts'

const COMMAND = fileURLToPath(new URL('../../src/commands/create-root.ts', import.meta.url))
export const ROOT_PASSWORD = 'Pertama#2026'

export interface Run {
  args?: string[]
  env?: Record<string, string>
  input?: string
}

export const rootCommand = (api: Api) => ({
  async run({ args = ['--username', 'root_pertama'], env = {}, input = '' }: Run) {
    const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...api.env, ...env } })
    child.stdin.end(input)
    const exited = new Promise<number | null>(resolve => child.on('exit', resolve))
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
    return { out, err, code }
  },
  async roots(): Promise<string[]> {
    const { rows } = await api.pool.query<{ username: string }>(
      "SELECT username FROM app_user WHERE rule = 'root'",
    )
    return rows.map(row => row.username)
  },
})
