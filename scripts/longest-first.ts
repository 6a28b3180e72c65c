import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take the longest, longest first: one of them alone at the end would keep a core idle. */
const LONGEST = [
  'exports-memory.test.ts',
  'sync-kill.test.ts',
  'upgrade.test.ts',
  'durability.test.ts',
  'backup-refused.test.ts',
  'hostile-files.test.ts',
  'hostile-drafts.test.ts',
  'failover.test.ts',
  'round-trips.test.ts',
  'hostile-input.test.ts',
  'imports/routes.test.ts',
  'test/access.test.ts',
  'importer.test.ts',
  'network/routes.test.ts',
  'change-histories.test.ts',
  'corrections.test.ts',
  'changes.test.ts',
  'row-changes.test.ts',
  'exports/routes.test.ts',
  'configuration/filters.test.ts',
  'draft-imports.test.ts',
  'network/src/hostile.test.ts',
  'network/src/build.test.ts',
  'network/src/check/check.test.ts',
  'network/src/closure.test.ts',
  'generate.test.ts',
  'data-import.screen.test.tsx',
  'users.screen.test.tsx',
  'customer-data.screen.test.tsx',
  'filters.screen.test.tsx',
  'close-pipe.screen.test.tsx',
]

const place = ({ moduleId }: TestSpecification) => {
  const index = LONGEST.findIndex(name => moduleId.endsWith(`/${name}`))
  return index === -1 ? LONGEST.length : index
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
