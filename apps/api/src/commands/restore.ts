/** Restores a backup into the configured database and file store. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '#platform/settings.ts'
import { createStorage } from '#platform/storage/open-storage.ts'
import { runCommand, say, WrongUse } from './backup/command.ts'
import { openServer } from './backup/database-server.ts'
import { openBackup, restoreBackup } from './backup/restore-backup.ts'

const USAGE = `Restores a backup. Every PetaTirta process on the database must be stopped first.

  npm run restore -- --from DIR [--yes]

  --from DIR   the folder of one backup
  --yes        replace the data that is there
`

function readArguments() {
  const { from, yes } = parseArgs({ options: { from: { type: 'string' }, yes: { type: 'boolean' } } }).values
  if (!from) throw new WrongUse('--from is missing: the folder of a backup')
  return { folder: resolve(from), replace: yes === true }
}

await runCommand(USAGE, async () => {
  const { folder, replace } = readArguments()
  const settings = readSettings()
  const manifest = await openBackup(folder)
  const server = await openServer(settings, { join: false })
  try {
    const migrated = await restoreBackup(
      { server, storage: createStorage(settings) },
      { folder, manifest, replace },
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restored ${folder} into the database ${server.database}.`)
    say(`${manifest.tables.length} tables, ${rows} rows: every checksum is right.`)
    if (migrated.length > 0) say(`Brought up to date by ${migrated.join(', ')}.`)
    say('Everybody has to sign in again.')
  } finally {
    await server.stop()
  }
})
