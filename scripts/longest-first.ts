import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take the longest, longest first: one of them alone at the end would keep a core idle. */
const LONGEST = [
  'hostile-files.test.ts',
  'hostile-input.test.ts',
  'access.test.ts',
  'personal-data.test.ts',
  'socket-access.test.ts',
  'sync-http.test.ts',
  'consistency.test.ts',
  'status-imports.test.ts',
  'routes.test.ts',
  'data-import.screen.test.tsx',
  'users.screen.test.tsx',
  'customer-data.screen.test.tsx',
  'symbols.screen.test.tsx',
  'companies.screen.test.tsx',
]

const place = ({ moduleId }: TestSpecification) => {
  const index = LONGEST.indexOf(basename(moduleId))
  return index === -1 ? LONGEST.length : index
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
