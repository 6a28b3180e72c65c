import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const exe = process.platform === 'win32' ? '.exe' : ''

function run(command: string, args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** `root/*` folders, newest version first. */
function versions(root: string, ...below: string[]): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root)
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map(version => join(root, version, ...below))
}

function candidates(pgBin: string | undefined): string[] {
  if (pgBin) return [pgBin]
  const configured = run('pg_config', ['--bindir'])
  return [
    ...versions('/usr/lib/postgresql', 'bin'),
    ...(configured ? [configured] : []),
    ...versions('/opt/homebrew/opt')
      .concat(versions('/usr/local/opt'))
      .filter(path => path.includes('postgresql'))
      .map(path => join(path, 'bin')),
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
    ...versions('C:\\Program Files\\PostgreSQL', 'bin'),
  ]
}

const hasServer = (bin: string) =>
  ['initdb', 'pg_ctl', 'postgres'].every(name => existsSync(join(bin, name + exe)))

/** The extension's control file lies in the server's share folder, wherever the packager put that. */
function hasPostgis(bin: string): boolean {
  const share = run(join(bin, `pg_config${exe}`), ['--sharedir'])
  const debian = bin.replace(/^\/usr\/lib\/postgresql\/(\d+)\/bin$/, '/usr/share/postgresql/$1')
  return [share, debian].some(
    dir => dir !== undefined && existsSync(join(dir, 'extension', 'postgis.control')),
  )
}

export const INSTALL_HINT =
  'PetaTirta needs PostgreSQL 15 or newer with PostGIS 3: install both (Debian/Ubuntu: apt install postgresql ' +
  'postgresql-postgis; macOS: brew install postgresql postgis), name the folder of their programs in PG_BIN, ' +
  'or point DATABASE_URL to a running server.'

export function findPostgres(pgBin: string | undefined): string {
  const found = candidates(pgBin).find(bin => hasServer(bin) && hasPostgis(bin))
  if (!found)
    throw new Error(
      pgBin ? `PG_BIN ${pgBin} has no PostgreSQL server with PostGIS. ${INSTALL_HINT}` : INSTALL_HINT,
    )
  return found
}
