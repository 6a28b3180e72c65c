/** Known weaknesses of what runs in production: high and critical ones stop a change. */
import { spawnSync } from 'node:child_process'
import { ROOT } from './lock-file.ts'

const STOPS = ['high', 'critical']

interface Audit {
  vulnerabilities?: Record<string, { severity: string; range?: string }>
  error?: { code?: string; summary?: string }
  message?: string
}

export type Verdict = { notAudited: string } | { stops: string[]; others: number }

/** A registry without an audit answers with an error: that is said, but it is no weakness. */
export function judge(output: string): Verdict {
  let audit: Audit
  try {
    audit = JSON.parse(output) as Audit
  } catch {
    return { notAudited: 'npm audit answered nothing that can be read' }
  }
  if (!audit.vulnerabilities)
    return { notAudited: audit.error?.summary || audit.error?.code || audit.message || 'no answer' }
  const found = Object.entries(audit.vulnerabilities)
  const stops = found.filter(([, { severity }]) => STOPS.includes(severity))
  return {
    stops: stops.map(([name, { severity, range }]) => `${name} ${range ?? ''}: ${severity}`),
    others: found.length - stops.length,
  }
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' })
  const verdict = judge(stdout)
  if ('notAudited' in verdict) console.log(`NOT AUDITED: ${verdict.notAudited.split('\n')[0]}`)
  else {
    for (const line of verdict.stops) console.error(line)
    console.log(`Audit: ${verdict.stops.length} high or critical, ${verdict.others} others`)
    process.exitCode = verdict.stops.length > 0 ? 1 : 0
  }
}
