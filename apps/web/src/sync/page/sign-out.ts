import { clearAnswerCache } from '#shared/api/answer-cache.ts'
import { clearKeptBlocks } from '#shared/files/kept-blocks.ts'
import { anyoneSignedIn, onSignOut } from '#shared/session/session.ts'
import { DATABASE_NAME } from '#sync/store/database-name.ts'

/** Open maps: each has a worker that may be writing. */
const holders = new Set<() => Promise<void>>()

export function holdsCopies(forget: () => Promise<void>): () => void {
  holders.add(forget)
  return () => void holders.delete(forget)
}

async function forgetCopies(): Promise<void> {
  await Promise.allSettled([clearAnswerCache(), clearKeptBlocks(), ...[...holders].map(forget => forget())])
  // Without opening it first: the next user may already be waiting for a new one.
  indexedDB.deleteDatabase(DATABASE_NAME)
}

let watching = false

/** The next person at this computer finds no customer data. Call once per page, map or not. */
export function forgetOnSignOut(): void {
  if (watching) return
  watching = true
  onSignOut(() => void forgetCopies())
  // A token that expired while no page was open sent no event.
  if (!anyoneSignedIn()) void forgetCopies()
}
