/** Writes what the product is made of as CycloneDX 1.6: npm run sbom -- sbom.json. The same lock file gives the same bytes. */
import { writeFileSync } from 'node:fs'
import { foreignPackages, type LockedPackage, type LockFile, packageName, readLock } from './lock-file.ts'

const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const hashes = (integrity: string) =>
  integrity.split(' ').flatMap(part => {
    const [, algorithm, base64] = /^sha(256|384|512)-(.+)$/.exec(part) ?? []
    return base64 ? [{ alg: `SHA-${algorithm}`, content: Buffer.from(base64, 'base64').toString('hex') }] : []
  })

const licences = (expression: string) =>
  / (OR|AND) /.test(expression) ? [{ expression }] : [{ license: { id: expression } }]

function component(path: string, { version = '', integrity, license, dev, optional }: LockedPackage) {
  const full = packageName(path) ?? ''
  const [group, name] = full.startsWith('@') ? full.split('/') : [undefined, full]
  const ref = purl(full, version)
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name,
    version,
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    ...(integrity && { hashes: hashes(integrity) }),
    ...(license && { licenses: licences(license) }),
    purl: ref,
  }
}

/** As Node looks for it: beside whoever asks, then further and further up. */
function refOf({ packages }: LockFile, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const found = packages[`${at && `${at}/`}node_modules/${name}`]
    if (found?.version) return purl(name, found.version)
    if (at === '') return undefined
  }
}

export function sbom(lock: LockFile) {
  const product = purl(lock.name, lock.version)
  const own = (path: string) => packageName(path) === undefined
  const dependencies = new Map<string, Set<string>>()
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (locked.link) continue
    const ref = own(path) ? product : purl(packageName(path) ?? '', locked.version ?? '')
    const needed = dependencies.get(ref) ?? new Set()
    dependencies.set(ref, needed)
    const names = { ...locked.dependencies, ...locked.optionalDependencies, ...locked.peerDependencies }
    for (const name of Object.keys(names)) {
      const found = refOf(lock, path, name)
      if (found) needed.add(found)
    }
  }
  const components = new Map(
    foreignPackages(lock).map(([path, locked]) => {
      const made = component(path, locked)
      return [made['bom-ref'], made] as const
    }),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': product, name: lock.name, version: lock.version },
    },
    components: [...components.keys()].toSorted().map(ref => components.get(ref)),
    dependencies: [...dependencies.keys()]
      .toSorted()
      .map(ref => ({ ref, dependsOn: [...(dependencies.get(ref) ?? [])].toSorted() })),
  }
}

if (process.argv[1] === import.meta.filename) {
  const [path] = process.argv.slice(2)
  if (!path) {
    console.error('npm run sbom -- <file>')
    process.exit(2)
  }
  const made = sbom(readLock())
  writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`)
  console.log(`${path}: ${made.components.length} components`)
}
