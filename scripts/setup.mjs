/**
 * What has to be there before `npm start` and `npm test`: packages, system programs, the built client. It runs on the
 * machine's own Node (20 or newer) with nothing installed, so it is plain JavaScript and uses no package.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const purpose = process.argv[2] ?? 'start'

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const marker = join(root, 'node_modules', '.petatirta-installed')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  console.log('Memasang paket npm …')
  // Not `npm ci`: it insists on every platform's optional binaries in the lock file, which a partial registry mirror
  // cannot give. Not saved: a clone stays as it was. Errors only: some packages ask for the Node that is itself one of them.
  run('npm', ['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund'])
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, wanted)
}

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(
    `PetaTirta membutuhkan Node.js 20 atau lebih baru; yang terpasang adalah ${process.versions.node}.`,
  )
  process.exit(1)
}

installPackages()
// From here on the project's own Node 24 does the work: it reads TypeScript as it is.
const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
run(node, [join('scripts', 'prepare.ts'), purpose])
