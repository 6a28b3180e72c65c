/**
 * Waits beside a test run and hears of its parts by a pipe. When the pipe closes, however the run ended, everything that is
 * left is killed and its folder removed: process groups of the parts, processes that carry the run's mark in their
 * environment, and database servers below the folder (those hide both).
 */
import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const [mark, folder] = process.argv.slice(2)
let heard = ''

const attempt = action => {
  try {
    return action()
  } catch {
    // It ended by itself, or the system does not tell.
  }
}

const marked = () =>
  (attempt(() => readdirSync('/proc')) ?? []).filter(
    name =>
      /^\d+$/.test(name) && attempt(() => readFileSync(`/proc/${name}/environ`, 'latin1'))?.includes(mark),
  )

const databases = () =>
  globSync('**/postmaster.pid', { cwd: folder }).map(file =>
    attempt(() => readFileSync(join(folder, file), 'utf8').split('\n')[0]),
  )

function reap() {
  for (const pid of databases()) if (pid) attempt(() => process.kill(Number(pid), 'SIGQUIT'))
  for (const pid of heard.trim().split('\n')) if (pid) attempt(() => process.kill(-Number(pid), 'SIGKILL'))
  for (const pid of marked()) attempt(() => process.kill(Number(pid), 'SIGKILL'))
  // A server that was asked to stop still writes for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

// Ctrl+C in a terminal is for the run; this process sees the run's end by its pipe.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.stdin.on('data', chunk => {
  heard += chunk
})
process.stdin.on('close', reap)
