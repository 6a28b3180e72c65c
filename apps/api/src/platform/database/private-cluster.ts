/**
 * The product's own PostgreSQL: made once under DATA_DIR, with a socket only its user can open, stopped with the
 * process. A cluster that a killed process left running is taken over; one that another living process uses is refused.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgres } from './postgres-programs.ts'
import { canEnter, type Identity, serverAccount } from './server-account.ts'

const execute = promisify(execFile)

const DATABASE = 'petatirta'
const SUPERUSER = 'petatirta'
/** Any number; held by the process that owns the cluster for as long as it lives. */
const OWNER_LOCK = 5_080_001
const OWNER_GRACE_MS = 2000
const ATTACH_WITHIN_MS = 15_000
/** What folders are called in which a cluster is being made. */
const FRESH = 'data-new-'

export class ClusterInUseError extends Error {}

export interface PrivateCluster {
  /** Connection settings for `pg`, for any database of the cluster. */
  connection(database?: string): pg.PoolConfig
  stop(): Promise<void>
}

export interface ClusterOptions {
  dataDir: string
  /** A command may work beside the server: a cluster that another process owns is used, and left to it. */
  join?: boolean
  pgBin?: string | undefined
  /** Tests trade durability for speed; the product never does. */
  durable?: boolean
  /** Of the server, over ours. */
  settings?: Readonly<Record<string, string>>
  onRestart?: (reason: string) => void
}

/** Where the cluster lies: inside DATA_DIR, or, when the server's account cannot enter that, in a remembered place. */
function clusterFolder(dataDir: string, account: Identity | undefined): string {
  const remembered = join(dataDir, 'cluster-location')
  if (existsSync(remembered)) return readFileSync(remembered, 'utf8').trim()
  if (!account || canEnter(dataDir, account)) return join(dataDir, 'postgres')
  // Not derived from the path: a folder deleted and made again must not find the old one's data.
  const name = randomBytes(8).toString('hex')
  return rememberFirst(remembered, join('/var/lib/petatirta', name, 'postgres'))
}

/** Of two starts at the same moment the first one decides; the file is never seen half written. */
function rememberFirst(path: string, value: string): string {
  const own = `${path}-${randomBytes(8).toString('hex')}`
  writeFileSync(own, `${value}\n`)
  try {
    linkSync(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  return readFileSync(path, 'utf8').trim()
}

/** A socket's path may have 107 characters; a deep checkout has more. */
function socketFolder(root: string, account: Identity | undefined): string {
  const inside = join(root, 'run')
  if (inside.length <= 80) {
    makePrivate(inside, account)
    return inside
  }
  const remembered = join(root, 'socket-location')
  const known = existsSync(remembered) ? readFileSync(remembered, 'utf8').trim() : undefined
  if (known && existsSync(known)) return known
  // Temporary folders do not outlive every restart of the machine.
  if (known) rmSync(remembered, { force: true })
  const made = mkdtempSync(join(tmpdir(), 'petatirta-'))
  if (account) chownSync(made, account.uid, account.gid)
  return rememberFirst(remembered, made)
}

function makePrivate(dir: string, account: Identity | undefined): void {
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o700)
  if (account) chownSync(dir, account.uid, account.gid)
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
}
const RELAXED = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // In its folder, not in the system's memory: removing the folder after a kill leaves nothing behind.
  dynamic_shared_memory_type: 'mmap',
}

/** Runs a program of PostgreSQL in the cluster's folder. */
type Program = (name: string, args: string[]) => Promise<unknown>

interface Cluster {
  readonly root: string
  readonly data: string
  readonly sockets: string
  readonly program: Program
  readonly options: ClusterOptions
}

function openFolders(options: ClusterOptions): Cluster {
  const bin = findPostgres(options.pgBin)
  const account = serverAccount()
  mkdirSync(options.dataDir, { recursive: true })
  const root = clusterFolder(options.dataDir, account)
  mkdirSync(dirname(root), { recursive: true })
  makePrivate(root, account)
  const program: Program = (name, args) =>
    execute(join(bin, name), args, { cwd: root, ...account, env: { ...process.env, LC_ALL: 'C' } })
  return { root, data: join(root, 'data'), sockets: socketFolder(root, account), program, options }
}

async function makeData({ root, data, program }: Cluster): Promise<void> {
  const made = () => existsSync(join(data, 'PG_VERSION'))
  if (made()) return
  // In a folder of its own, moved into place whole: of two first starts at the same moment one comes too late.
  const fresh = join(root, `${FRESH}${randomBytes(8).toString('hex')}`)
  const trusted = ['-U', SUPERUSER, '-A', 'trust']
  const text = ['-E', 'UTF8', '--locale=C.UTF-8']
  try {
    await program('initdb', ['-D', fresh, ...trusted, ...text, '--no-instructions'])
    renameSync(fresh, data)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!made()) throw error
  }
}

function flagsOf({ sockets, options }: Cluster): string {
  const settings = {
    ...SETTINGS,
    ...(options.durable === false ? RELAXED : {}),
    ...options.settings,
    unix_socket_directories: sockets,
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
}

async function boot(cluster: Cluster): Promise<void> {
  const { root, data, program } = cluster
  const running = () =>
    program('pg_ctl', ['status', '-D', data]).then(
      () => true,
      () => false,
    )
  if (await running()) return
  const log = join(root, 'postgres.log')
  try {
    await program('pg_ctl', [
      ...['start', '-D', data, '-w', '-t', '120', '-s'],
      ...['-l', log, '-o', flagsOf(cluster)],
    ])
  } catch (error) {
    // Two starts at the same moment: the other one won, and the owner lock decides.
    if (!(await running())) throw new Error(`PostgreSQL did not start; see ${log}. ${String(error)}`)
  }
}

const connectionTo = ({ sockets: host }: Cluster, database = DATABASE) => ({
  host,
  user: SUPERUSER,
  database,
})

/** Until it stands: a server may just be stopping, recovering, or be held up by the remains of a killed one. */
async function attach(cluster: Cluster): Promise<pg.Client> {
  for (const deadline = Date.now() + ATTACH_WITHIN_MS; ; await wait(250)) {
    try {
      await boot(cluster)
      return await takeOwnership(connectionTo(cluster, 'postgres'), cluster.options.dataDir)
    } catch (error) {
      if (error instanceof ClusterInUseError || Date.now() > deadline) throw error
    }
  }
}

/** A server that crashed or was killed takes the owner's connection along; it comes back by itself, and the pools reconnect. */
function keepOwned(cluster: Cluster, first: pg.Client): () => Promise<void> {
  const { onRestart } = cluster.options
  let owner = first
  let lost = false
  let reviving: Promise<void> | undefined
  const guard = (client: pg.Client) => client.once('end', () => (lost = true))
  guard(owner)
  const revive = async () => {
    try {
      owner = await attach(cluster)
      lost = false
      guard(owner)
      onRestart?.('PostgreSQL had stopped and was started again')
    } catch (error) {
      onRestart?.(`PostgreSQL has stopped and cannot be started: ${String(error)}`)
    }
  }
  const watch = setInterval(() => {
    if (!lost || reviving) return
    reviving = revive().finally(() => {
      reviving = undefined
    })
  }, 250).unref()
  return async () => {
    clearInterval(watch)
    await reviving
    await owner.end().catch(() => undefined)
  }
}

export async function startPrivateCluster(options: ClusterOptions): Promise<PrivateCluster> {
  const cluster = openFolders(options)
  const { root, data, program } = cluster
  await makeData(cluster)
  const connection = (database?: string): pg.PoolConfig => connectionTo(cluster, database)
  let owner: pg.Client
  try {
    owner = await attach(cluster)
  } catch (error) {
    if (options.join && error instanceof ClusterInUseError) return { connection, stop: async () => undefined }
    throw error
  }
  // What first starts left behind that were killed, or came too late.
  for (const name of readdirSync(root)) {
    if (name.startsWith(FRESH)) rmSync(join(root, name), { recursive: true, force: true })
  }
  const letGo = keepOwned(cluster, owner)
  return {
    connection,
    async stop() {
      await letGo()
      await program('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w', '-t', '60', '-s']).catch(
        () => undefined,
      )
    },
  }
}

async function takeOwnership(config: pg.PoolConfig, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(config as pg.ClientConfig)
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (!(await tryLock(client))) {
      throw new ClusterInUseError(
        `Another PetaTirta process is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (existing.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** A moment of patience: the server may not have noticed yet that its former owner was killed. */
async function tryLock(client: pg.Client): Promise<boolean> {
  for (const deadline = Date.now() + OWNER_GRACE_MS; ; await wait(100)) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      OWNER_LOCK,
    ])
    if (rows[0]?.mine) return true
    if (Date.now() > deadline) return false
  }
}
