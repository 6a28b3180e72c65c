import type { SourcePlace } from '@petatirta/contract'
import { tabStore } from '#shared/session/safe-storage.ts'

/** Where a draft was fetched from: when it has been looked at, the address can be kept. */
const keyOf = (draft: string) => `petatirta.import-source.${draft}`

export const keepSource = (draft: string, place: SourcePlace): void =>
  tabStore.set(keyOf(draft), JSON.stringify(place))

export function sourceOf(draft: string): SourcePlace | undefined {
  const text = tabStore.get(keyOf(draft))
  return text === null ? undefined : (JSON.parse(text) as SourcePlace)
}
