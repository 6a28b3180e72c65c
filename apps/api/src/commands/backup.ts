/** Backs up the database and the files that belong to it, beside a running server or without one. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '#platform/settings.ts'
import { createStorage } from '#platform/storage/open-storage.ts'
import { VERSION } from '#platform/version.ts'
import { runCommand, say, WrongUse } from './backup/command.ts'
import { openServer } from './backup/database-server.ts'
import { prune } from './backup/names.ts'
import { Refused } from './backup/refused.ts'
import { takeBackup } from './backup/take-backup.ts'

const USAGE = `Backs up the database and the stored files into a new folder below DIR, named by the time (UTC).

  npm run backup -- --to DIR [--keep N]

  --keep N   afterwards remove all but the newest N backups in DIR
`

function readArguments() {
  const { to, keep } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } }).values
  if (!to) throw new WrongUse('--to is missing: the folder for backups')
  if (keep !== undefined && !/^[1-9]\d*$/.test(keep))
    throw new WrongUse(`--keep must be a whole number above 0, got "${keep}"`)
  return { to: resolve(to), keep: keep === undefined ? undefined : Number(keep) }
}

await runCommand(USAGE, async () => {
  const { to, keep } = readArguments()
  const settings = readSettings()
  if (!settings.databaseUrl && !existsSync(settings.dataDir))
    throw new Refused(`There is nothing to back up: the data folder ${settings.dataDir} does not exist.`)
  const server = await openServer(settings, { join: true })
  try {
    const source = { server, storage: createStorage(settings), version: VERSION }
    const { folder, manifest, lostArchives } = await takeBackup(source, to)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    say(
      `Backup ${folder}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files, ${bytes} bytes.`,
    )
    for (const key of lostArchives)
      process.stderr.write(
        `The audit archive ${key} is lost, and not in the backup. Put a downloaded copy of it there.\n`,
      )
    if (keep !== undefined) for (const name of await prune(to, keep)) say(`Removed ${name}.`)
  } finally {
    await server.stop()
  }
})
