import type { Services } from '#platform/services.ts'
import { createDraftImports } from './draft-imports.ts'
import { createDraftStore } from './draft-store.ts'
import type { ImportRuns } from './import-runs.ts'
import { createProfiles } from './profiles.ts'
import { draftReceiver } from './receive-draft.ts'

/** Files that are looked at before they are imported, wherever they come from. */
export function createDrafts(services: Services, runs: ImportRuns) {
  const store = createDraftStore(services)
  const profiles = createProfiles(services)
  return {
    store,
    profiles,
    receive: draftReceiver(services, store, runs.ask),
    imports: createDraftImports(services, runs, store, profiles),
  }
}

export type Drafts = ReturnType<typeof createDrafts>
