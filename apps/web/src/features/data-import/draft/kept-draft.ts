import { tabStore } from '#shared/session/safe-storage.ts'
import type { Decisions } from './draft-state.ts'

/** A draft that was not imported yet: after a reload, or another page in between, its preview goes on. */
export interface KeptDraft {
  readonly id: string
  /** Their names, to recognise it by. */
  readonly files: readonly string[]
  readonly decisions: Decisions
}

const keyOf = (city: string) => `petatirta.import-draft.${city}`

export function keptDraft(city: string): KeptDraft | undefined {
  const text = tabStore.get(keyOf(city))
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Another version of the client may have written it. */
const isKept = (kept: unknown): kept is KeptDraft =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  typeof kept.id === 'string' &&
  'files' in kept &&
  Array.isArray(kept.files) &&
  'decisions' in kept &&
  typeof kept.decisions === 'object' &&
  kept.decisions !== null

export const keepDraft = (city: string, draft: KeptDraft): void =>
  tabStore.set(keyOf(city), JSON.stringify(draft))

/** Also of another draft: that of `id` alone. */
export function forgetDraft(city: string, id: string): void {
  if (keptDraft(city)?.id === id) tabStore.remove(keyOf(city))
}
