/** A primary and its standby, as deploy/postgres sets them up: two servers that may be killed, promoted and brought back. */
import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../../../apps/api/src/platform/database/postgres-programs.ts'
import { serverAccount } from '../../../apps/api/src/platform/database/server-account.ts'
import { postmasterOf } from './database.ts'
import { childrenOf, isGone, kill } from './processes.ts'
import { freePort } from './programs.ts'
import { waitUntil } from './wait.ts'

const execute = promisify(execFile)
const SCRIPTS = join(import.meta.dirname, '../../../deploy/postgres')
const USER = 'petatirta'
const DATABASE = 'petatirta'

/** What docs/hosting.md asks for, and little memory. */
const SETTINGS = {
  wal_level: 'replica',
  wal_keep_size: '512MB',
  hot_standby_feedback: 'on',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  max_connections: '100',
  timezone: 'UTC',
  jit: 'off',
}

export interface DatabaseNode {
  readonly port: number
  readonly start: () => Promise<void>
  /** All of it at one stroke: its connections break. */
  readonly kill: () => Promise<void>
  /** It says nothing any more, and its connections do not break: as when its machine loses power. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly promote: () => Promise<void>
  /** Of a primary: commits wait for its standby from here on. */
  readonly synchronise: () => Promise<void>
  /** As a standby of the other one, whatever it was before. */
  readonly follow: (primary: DatabaseNode) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startDatabasePair(dir: string, settings: Readonly<Record<string, string>> = {}) {
  const bin = findPostgres(process.env.PG_BIN)
  const account = serverAccount()
  mkdirSync(dir, { recursive: true })
  if (account) chownSync(dir, account.uid, account.gid)
  const env = { ...process.env, LC_ALL: 'C', PATH: `${bin}:${process.env.PATH}` }
  const run = (program: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    execute(program, args, { cwd: dir, ...account, env: { ...env, ...more } })

  const createNode = (name: string, port: number): DatabaseNode => {
    const data = join(dir, name)
    const flags = `-c port=${port} -c unix_socket_directories='${dir}'`
    const control = (...args: string[]) =>
      run(join(bin, 'pg_ctl'), [...args, '-D', data, '-w', '-t', '60', '-s'])
    const script = (file: string) =>
      run(join(SCRIPTS, file), [`--host=${dir}`, `--port=${port}`, `--username=${USER}`])
    const start = async () => {
      await control('start', '-l', join(dir, `${name}.log`), '-o', flags)
    }
    const processes = () => {
      const head = postmasterOf(data)
      return head ? [head, ...childrenOf(head)] : []
    }
    const end = async () => {
      const all = processes()
      for (const pid of all) kill(pid)
      await waitUntil(() => all.every(isGone), { everyMs: 20 })
    }
    return {
      port,
      start,
      kill: end,
      freeze: () => {
        for (const pid of processes()) kill(pid, 'SIGSTOP')
      },
      thaw: () => {
        for (const pid of processes()) kill(pid, 'SIGCONT')
      },
      promote: async () => {
        await script('promote.sh')
      },
      synchronise: async () => {
        await script('synchronous.sh')
      },
      follow: async primary => {
        const source = `host=${dir} port=${primary.port} user=${USER} application_name=${name}`
        await end()
        await run(join(SCRIPTS, 'rejoin.sh'), [source], { PGDATA: data })
        await start()
      },
      stop: end,
    }
  }

  const first = createNode('node1', await freePort())
  const second = createNode('node2', await freePort())
  // Without checksums pg_rewind could not tell which pages differ.
  const initialise = ['-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums']
  await run(join(bin, 'initdb'), ['-D', join(dir, 'node1'), ...initialise])
  // In the file, where the server that pg_rewind starts by itself finds them, too: without them it would throw away what
  // pg_rewind needs.
  const lines = Object.entries({ ...SETTINGS, ...settings }).map(([key, value]) => `${key} = '${value}'`)
  appendFileSync(join(dir, 'node1/postgresql.conf'), `\n${lines.join('\n')}\n`)
  await first.start()
  const at = ['-h', dir, '-p', String(first.port), '-U', USER]
  await run(join(bin, 'createdb'), [...at, DATABASE])
  const source = `host=${dir} port=${first.port} user=${USER} application_name=node2`
  const copy = ['-D', join(dir, 'node2'), '-R', '--checkpoint=fast', '-d', source]
  await run(join(bin, 'pg_basebackup'), copy)
  await second.start()
  await first.synchronise()

  return {
    nodes: [first, second] as const,
    url: (query = '', nodes: readonly DatabaseNode[] = [first, second]) =>
      `postgres://${USER}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${DATABASE}${query}`,
    stop: async () => {
      await Promise.all([second.stop(), first.stop()])
    },
  }
}

export type DatabasePair = Awaited<ReturnType<typeof startDatabasePair>>
