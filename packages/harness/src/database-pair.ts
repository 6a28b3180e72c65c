/** A primary and its standby, as deploy/postgres sets them up: two servers that may be killed, promoted and brought back. */
import { execFile } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../../../apps/api/src/platform/database/postgres-programs.ts'
import { serverAccount } from '../../../apps/api/src/platform/database/server-account.ts'
import { postmasterOf } from './database.ts'
import { childrenOf, kill } from './processes.ts'
import { freePort } from './programs.ts'

const execute = promisify(execFile)
const SCRIPTS = join(import.meta.dirname, '../../../deploy/postgres')
const USER = 'petatirta'
const DATABASE = 'petatirta'

/** What docs/hosting.md asks for, and little memory. */
const SETTINGS = {
  wal_level: 'replica',
  wal_log_hints: 'on',
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
  /** All of it at one stroke, as when its machine loses power. */
  readonly kill: () => void
  readonly promote: () => Promise<void>
  /** Of a primary: commits wait for its standby from here on. */
  readonly synchronise: () => Promise<void>
  /** As a standby of the other one; it must have been killed or stopped. */
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
    const server = { ...SETTINGS, ...settings, port: String(port), unix_socket_directories: dir }
    const flags = Object.entries(server)
      .map(([key, value]) => `-c ${key}='${value}'`)
      .join(' ')
    const control = (...args: string[]) =>
      run(join(bin, 'pg_ctl'), [...args, '-D', data, '-w', '-t', '60', '-s'])
    const script = (file: string) =>
      run(join(SCRIPTS, file), [`--host=${dir}`, `--port=${port}`, `--username=${USER}`])
    const start = async () => {
      await control('start', '-l', join(dir, `${name}.log`), '-o', flags)
    }
    return {
      port,
      start,
      kill: () => {
        const head = postmasterOf(data)
        for (const pid of head ? [head, ...childrenOf(head)] : []) kill(pid)
      },
      promote: async () => {
        await script('promote.sh')
      },
      synchronise: async () => {
        await script('synchronous.sh')
      },
      follow: async primary => {
        const source = `host=${dir} port=${primary.port} user=${USER} application_name=${name}`
        await run(join(SCRIPTS, 'rejoin.sh'), [source], { PGDATA: data })
        await start()
      },
      stop: async () => {
        await control('stop', '-m', 'immediate').catch(() => undefined)
      },
    }
  }

  const first = createNode('node1', await freePort())
  const second = createNode('node2', await freePort())
  const initialise = ['-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions']
  await run(join(bin, 'initdb'), ['-D', join(dir, 'node1'), ...initialise])
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
    user: USER,
    /** Of both, or of those that are given; by other ports, where lines lead to them. */
    url: (ports: readonly number[] = [first.port, second.port], query = '') =>
      `postgres://${USER}@${ports.map(port => `127.0.0.1:${port}`).join(',')}/${DATABASE}${query}`,
    stop: async () => {
      await Promise.all([second.stop(), first.stop()])
    },
  }
}

export type DatabasePair = Awaited<ReturnType<typeof startDatabasePair>>
