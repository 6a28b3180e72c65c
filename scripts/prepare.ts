/** The second half of set-up, on the project's own Node: system programs and the built client. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '@petatirta/harness/programs.ts'
import { findPostgres } from '../apps/api/src/platform/database/postgres-programs.ts'
import { buildGuide } from './build-guide.ts'
import { buildNotices } from './build-notices.ts'
import { compressClient } from './compress-client.ts'
import { findFaketime } from './faults/clock.ts'

const ROOT = join(import.meta.dirname, '..')
const PURPOSES = {
  start: ['postgres'],
  dev: ['postgres'],
  test: ['postgres', 'chromium', 'curl'],
  browser: ['postgres', 'chromium', 'poppler'],
  services: ['postgres', 'redis', 'nginx', 'mosquitto', 'libreoffice', 'gdal', 'curl'],
  bench: ['postgres', 'redis', 'nginx'],
  cluster: ['postgres', 'redis', 'nginx', 'chromium'],
  faults: ['postgres', 'redis', 'nginx', 'chromium', 'faketime'],
} as const
type Program = (typeof PURPOSES)[keyof typeof PURPOSES][number]

const isInstalled = (name: string) => findProgram(name) !== undefined

const PROGRAMS: Record<Program, { present: () => boolean; packages: string[]; hint: string }> = {
  postgres: {
    present: () => {
      if (process.env.DATABASE_URL) return true
      try {
        findPostgres(process.env.PG_BIN)
        return true
      } catch {
        return false
      }
    },
    packages: ['postgresql', 'postgresql-postgis'],
    hint:
      'PetaTirta membutuhkan PostgreSQL 15+ dengan PostGIS 3+. Pasang keduanya (Debian/Ubuntu: postgresql dan ' +
      'postgresql-postgis; macOS: brew install postgresql postgis), sebutkan foldernya dalam PG_BIN, atau arahkan ' +
      'DATABASE_URL ke server yang sudah berjalan.',
  },
  chromium: {
    present: () =>
      Boolean(process.env.CHROMIUM_PATH) || isInstalled('chromium') || isInstalled('google-chrome'),
    packages: ['chromium'],
    hint: 'Uji peramban membutuhkan Chromium: pasang (Debian: chromium) atau sebutkan lokasinya dalam CHROMIUM_PATH.',
  },
  curl: {
    present: () => isInstalled('curl'),
    packages: ['curl'],
    hint: 'Uji contoh panduan API membutuhkan curl: pasang curl.',
  },
  redis: {
    present: () => isInstalled('redis-server'),
    packages: ['redis-server'],
    hint: 'Uji layanan dan pengukuran beban membutuhkan Redis: pasang redis-server.',
  },
  nginx: {
    present: () => isInstalled('nginx'),
    packages: ['nginx'],
    hint: 'Uji dengan beberapa proses membutuhkan nginx: pasang nginx.',
  },
  libreoffice: {
    present: () => isInstalled('soffice'),
    packages: ['libreoffice-calc-nogui'],
    hint: 'Uji layanan membuka spreadsheet dengan LibreOffice: pasang libreoffice-calc-nogui (tanpa Debian: LibreOffice).',
  },
  gdal: {
    present: () => isInstalled('ogr2ogr'),
    packages: ['gdal-bin'],
    hint: 'Uji layanan membandingkan file peta dengan GDAL: pasang gdal-bin (macOS: brew install gdal).',
  },
  poppler: {
    present: () => isInstalled('pdftoppm'),
    packages: ['poppler-utils'],
    hint: 'Uji cetak mengukur PDF dengan Poppler: pasang poppler-utils (macOS: brew install poppler).',
  },
  faketime: {
    present: () => findFaketime() !== undefined,
    packages: ['libfaketime'],
    hint: 'Uji gangguan memindahkan jam dengan libfaketime: pasang libfaketime.',
  },
  mosquitto: {
    present: () => isInstalled('mosquitto'),
    packages: ['mosquitto'],
    hint: 'Uji layanan membutuhkan broker MQTT Mosquitto: pasang mosquitto.',
  },
}

/** Chromium without its windows: browser tests take a third less. Where it cannot be had, the whole one does as well. */
const SHELL = 'chromium-headless-shell'

function tryShell(): void {
  const prefix = process.env.CHROMIUM_PATH || isInstalled(SHELL) ? undefined : privilege()
  if (prefix) install(prefix, [SHELL])
}

const quiet = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** How to become allowed to install: as root, or by a sudo that asks nothing. */
function privilege(): string[] | undefined {
  if (!isInstalled('apt-get')) return undefined
  if (process.getuid?.() === 0) return []
  return quiet('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined
}

function install(prefix: string[], packages: string[]): boolean {
  const command = (...words: string[]) => {
    const [program = '', ...args] = [...prefix, ...words]
    return (
      spawnSync(program, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        // RUNLEVEL 1: services that come with a package are not started; ours are private.
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      }).status === 0
    )
  }
  console.log(`Memasang paket sistem: ${packages.join(', ')} …`)
  // Debian would create and start a server of its own at once; ours is private, so there is no use for it.
  if (packages.includes('postgresql') && !existsSync('/etc/postgresql-common')) {
    command('mkdir', '-p', '/etc/postgresql-common/createcluster.d')
    command(
      'sh',
      '-c',
      'echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/petatirta.conf',
    )
  }
  command('apt-get', 'update', '-qq')
  return command('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages)
}

function ensurePrograms(names: readonly Program[]): void {
  const missing = names.filter(name => !PROGRAMS[name].present())
  if (missing.length === 0) return
  const prefix = privilege()
  if (prefix)
    install(
      prefix,
      missing.flatMap(name => PROGRAMS[name].packages),
    )
  const still = missing.filter(name => !PROGRAMS[name].present())
  if (still.length === 0) return
  for (const name of still) console.error(PROGRAMS[name].hint)
  process.exit(1)
}

/** The client is built again only when something it is made of changed. */
async function buildClient(): Promise<void> {
  const hash = createHash('sha256')
  const patterns = [
    'apps/web/{src,public}/**',
    'apps/web/*.{html,ts,json}',
    'packages/{domain,contract,network}/src/**',
    'docs/panduan/**',
    'scripts/{build-guide.ts,build-guide.css,build-notices.ts,compress-client.ts}',
  ]
  // Nothing of a test is in the client; a release has none, and must find its client built.
  const files = globSync(patterns, { cwd: ROOT, withFileTypes: true, exclude: ['**/*.test.{ts,tsx}'] })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  for (const file of [...files, join(ROOT, 'package-lock.json')])
    hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  const wanted = hash.digest('hex')
  const marker = join(ROOT, 'apps/web/dist/.built-from')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  console.log('Membangun antarmuka …')
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'apps/web'),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(join(ROOT, 'apps/web/dist'), { recursive: true })
  buildGuide()
  buildNotices()
  await compressClient()
  writeFileSync(marker, wanted)
}

const purpose = process.argv[2] as keyof typeof PURPOSES
ensurePrograms(PURPOSES[purpose] ?? PURPOSES.start)
if (['test', 'cluster', 'faults'].includes(purpose)) tryShell()
// Vite serves the client of `npm run dev`; the guide comes from a built one, however old.
const built = purpose === 'dev' && existsSync(join(ROOT, 'apps/web/dist'))
if (!['services', 'bench'].includes(purpose) && !built) await buildClient()
