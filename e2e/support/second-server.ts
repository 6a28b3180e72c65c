/** A server of a test's own on the database of the others: one that may be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from './product.ts'

const API = join(import.meta.dirname, '../../apps/api')

export interface SecondServer {
  readonly url: string
  start(): Promise<void>
  /** Without a word, as a power cut would. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** `host` is the folder of the database's socket. */
export function secondServer(host: string, port: number): SecondServer {
  const folder = mkdtempSync(join(tmpdir(), 'petatirta-second-'))
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url,
    kill,
    async start() {
      child = spawn(process.execPath, ['src/server.ts'], {
        cwd: API,
        stdio: 'ignore',
        env: {
          ...process.env,
          NODE_ENV: 'test',
          PORT: String(port),
          DATA_DIR: folder,
          DATABASE_URL: `postgres://petatirta@localhost/petatirta?host=${encodeURIComponent(host)}`,
        },
      })
      await expect
        .poll(
          () =>
            fetch(`${url}/api/ready`).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true)
    },
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
