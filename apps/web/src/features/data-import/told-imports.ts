import type { ImportEntry, SubscriberMessage } from '@petatirta/contract'

/** While nobody tells us; a server that died says nothing any more. */
const POLL_MS = 3000

export const pollInterval = (entries: readonly ImportEntry[] | undefined): number | false =>
  entries?.some(({ status }) => status === 'running') ? POLL_MS : false

/** The history as the message tells it; undefined when only the server can say more: another import, or the end of one. */
export function toldImports(
  entries: readonly ImportEntry[],
  { jobId, status, processed = 0 }: SubscriberMessage,
): ImportEntry[] | undefined {
  const told = entries.find(entry => entry.id === jobId && entry.status === 'running')
  if (!told || (status !== 'running' && status !== 'queued')) return undefined
  const next = { ...told, processed: Math.max(told.processed, processed) }
  return entries.map(entry => (entry === told ? next : entry))
}
