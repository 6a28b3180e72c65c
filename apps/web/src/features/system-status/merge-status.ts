import type { ServerProcess, SystemStatus } from '@petatirta/contract'
import { HOUR_MS } from '@petatirta/domain'

/**
 * From when on samples are missing: the time up to which all living processes are known. What one was slow to write down
 * may be older than the newest of another and still be new.
 */
export function missingSince({ processes }: SystemStatus): string | undefined {
  const known = processes
    .filter(({ alive }) => alive)
    .map(({ samples, startedAt }) => samples.at(-1)?.at ?? startedAt)
  return known.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
}

/** The newest answer with the samples of the last hour, those included that it was not asked for. */
export function mergeStatus(known: SystemStatus | undefined, fresh: SystemStatus): SystemStatus {
  const from = Date.parse(fresh.at) - HOUR_MS
  const before = new Map(known?.processes.map(({ id, samples }) => [id, samples]))
  const merge = ({ id, samples }: ServerProcess) => {
    const newest = Date.parse(before.get(id)?.at(-1)?.at ?? '')
    return [
      ...(before.get(id) ?? []),
      // Sent twice: another process was behind.
      ...samples.filter(({ at }) => !(Date.parse(at) <= newest)),
    ].filter(({ at }) => Date.parse(at) > from)
  }
  return {
    ...fresh,
    processes: fresh.processes.map(process => ({ ...process, samples: merge(process) })),
  }
}
