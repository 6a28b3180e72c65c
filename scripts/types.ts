/** TypeScript over every part of the project, at once and incrementally. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const PROJECTS = ['tsconfig.json', 'apps/web/tsconfig.json', 'apps/web/src/service-worker/tsconfig.json']

const check = async (project: string) => {
  const kept = join(ROOT, 'node_modules/.cache/types', project.replaceAll('/', '-'))
  const incremental = ['--incremental', '--tsBuildInfoFile', `${kept}.tsbuildinfo`]
  // The two large projects run beside each other: more checkers in each would find the same types twice.
  const options = ['--checkers', '1', ...incremental]
  const child = spawn(process.execPath, [TSC, '-p', join(ROOT, project), ...options], {
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

const passed = await Promise.all(PROJECTS.map(check))
process.exitCode = passed.every(Boolean) ? 0 : 1
