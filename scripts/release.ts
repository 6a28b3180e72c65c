/**
 * A release: npm run release -- patch|minor|major|x.y.z [--dry-run]. It writes version and changelog, builds the client, makes the
 * archive in dist/, commits and tags. Publishing (push, upload) is left to the person who releases.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { badLicences } from './check-licences.ts'
import { ROOT, readLock } from './lock-file.ts'
import { makeArchive } from './release/archive.ts'
import { closeSection } from './release/changelog.ts'
import { nextVersion, withVersion } from './release/version.ts'

const USAGE = 'npm run release -- patch|minor|major|x.y.z [--dry-run]'
const CHANGELOG = 'CHANGELOG.md'

const gitIn =
  (root: string) =>
  (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

export interface Plan {
  version: string
  tag: string
  date: string
  /** What the release brings, from the changelog. */
  section: string
  /** Files that change, with their new text. */
  files: ReadonlyMap<string, string>
  /** Why it cannot be made now. */
  obstacles: readonly string[]
}

export function planRelease(root: string, asked: string, date: string): Plan {
  const git = gitIn(root)
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const version = nextVersion(readLock(root).version, asked)
  const tag = `v${version}`
  const changelog = closeSection(read(CHANGELOG), version, date)
  const manifests = git('ls-files', 'package.json', '*/package.json', 'package-lock.json').split('\n')
  const branch = git('branch', '--show-current')
  return {
    version,
    tag,
    date,
    section: changelog.section,
    files: new Map([
      ...manifests.map(path => [path, withVersion(read(path), version)] as const),
      [CHANGELOG, changelog.text],
    ]),
    obstacles: [
      ...(branch === 'main' ? [] : [`This is branch "${branch}"; releases are made from main`]),
      ...(git('status', '--porcelain') === '' ? [] : ['There are changes that are not committed']),
      ...(git('tag', '--list', tag) === '' ? [] : [`The tag ${tag} exists already`]),
      ...badLicences(readLock(root), root).map(line => `Licence not allowed: ${line}`),
    ],
  }
}

/** As `npm start` does it: packages of the lock file, then the client, which carries a mark of what it was built from. */
function build(root: string): void {
  execFileSync(process.execPath, [join('scripts', 'setup.mjs'), 'start'], { cwd: root, stdio: 'inherit' })
}

/** Returns the files to publish. Whatever fails leaves the tree as it was. */
export function makeRelease(root: string, plan: Plan, buildClient = build): string[] {
  if (plan.obstacles.length > 0) throw new Error(plan.obstacles.join('\n'))
  const git = gitIn(root)
  const changed = [...plan.files.keys()]
  let made: string[]
  try {
    for (const [path, text] of plan.files) writeFileSync(join(root, path), text)
    buildClient(root)
    made = makeArchive(root, plan.version, plan.date, join(root, 'dist'))
    git('commit', '--quiet', '--message', `Release ${plan.version}`, '--', ...changed)
  } catch (error) {
    git('checkout', '--quiet', 'HEAD', '--', ...changed)
    throw error
  }
  git('tag', '--annotate', '--message', `PetaTirta ${plan.version}\n\n${plan.section}`, plan.tag)
  return made
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [asked] = positionals
  if (!asked || positionals.length > 1) {
    console.error(USAGE)
    process.exit(2)
  }
  try {
    const plan = planRelease(ROOT, asked, new Date().toISOString().slice(0, 10))
    if (values['dry-run']) {
      console.log(`Release ${plan.version} (${plan.date}), tag ${plan.tag}\n\n${plan.section}\n`)
      console.log(`It would write ${[...plan.files.keys()].join(', ')},`)
      console.log(`build the client, make dist/petatirta-${plan.version}.tar.gz, commit and tag.`)
      for (const obstacle of plan.obstacles) console.log(`In the way: ${obstacle}`)
    } else {
      const made = makeRelease(ROOT, plan)
      for (const file of made) console.log(relative(ROOT, file))
      console.log(
        `Committed and tagged ${plan.tag}. Publish it: git push --follow-tags, and upload these files.`,
      )
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
