/** The archive of a release: what an operator needs for `npm start`, the client built, and nothing that only builders need. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLock } from '../lock-file.ts'
import { notices } from './notices.ts'

const CLIENT = 'apps/web/dist'

const LEFT_OUT = [
  /^\.(?!npmrc$)/,
  /^(bench\/|biome\.json$|vitest\.config\.ts$)/,
  // The lock file names it as a workspace: without it npm would write another lock file.
  /^e2e\/(?!package\.json$)/,
  /(^|\/)test\//,
  /\.test\.tsx?$/,
]

export const isShipped = (path: string): boolean => !LEFT_OUT.some(pattern => pattern.test(path))

/** What the lock file names, as CycloneDX, by npm itself. */
export function sbom(root: string): string {
  const asked = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const made = JSON.parse(execFileSync('npm', asked, { cwd: root, encoding: 'utf8', stdio: 'pipe' })) as {
    metadata: { component: { name: string } }
  }
  // npm takes the folder's name, whatever it is called.
  made.metadata.component.name = 'petatirta'
  return `${JSON.stringify(made, null, 2)}\n`
}

/** Writes petatirta-x.y.z.tar.gz and its checksum into `to`; the client must have been built. */
export function makeArchive(root: string, version: string, date: string, to: string): string[] {
  const name = `petatirta-${version}`
  const archive = `${name}.tar.gz`
  const staging = mkdtempSync(join(tmpdir(), 'petatirta-release-'))
  const write = (path: string, text: string) => writeFileSync(join(staging, name, path), text)
  try {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    const files = tracked.split('\0').filter(path => path !== '' && isShipped(path))
    for (const path of files) cpSync(join(root, path), join(staging, name, path))
    cpSync(join(root, CLIENT), join(staging, name, CLIENT), { recursive: true })
    write('THIRD-PARTY-NOTICES.txt', notices(readLock(root), root))
    write('sbom.cdx.json', sbom(root))
    mkdirSync(to, { recursive: true })
    // Nothing of this machine: neither its users nor the order of its folders.
    const neutral = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${date}T00:00:00Z`]
    execFileSync('tar', [...neutral, '-czf', join(to, archive), '-C', staging, name])
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  const sum = createHash('sha256')
    .update(readFileSync(join(to, archive)))
    .digest('hex')
  // As sha256sum -c reads it.
  writeFileSync(join(to, `${archive}.sha256`), `${sum}  ${archive}\n`)
  return [archive, `${archive}.sha256`].map(file => join(to, file))
}
