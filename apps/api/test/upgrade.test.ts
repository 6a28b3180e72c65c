/** From the first schema, through every migration; from those between: test/processes/upgrade.test.ts. */
import { expect, test } from 'vitest'
import { MIGRATION_NAMES } from './upgrade/old-schema.ts'
import { EARLIER, oldDatabase, upgradeFrom } from './upgrade/suite.ts'

test('the newest migration, too, comes with data for its tables (test/upgrade/NNN.sql)', async () => {
  const newest = await oldDatabase(MIGRATION_NAMES.length)
  expect(await newest.emptyTables()).toEqual([])
  await newest.remove()
})

upgradeFrom(EARLIER.slice(0, 1))
