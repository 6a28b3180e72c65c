/** Checks archives of the audit log: alone, one after another, and against the database. */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '#platform/settings.ts'
import { runCommand, say, WrongUse } from './backup/command.ts'
import { openServer } from './backup/database-server.ts'
import { type CheckedArchive, checkArchive } from './verify-audit/check-archive.ts'
import { chainProblems, databaseProblems, type KnownArchive } from './verify-audit/check-chain.ts'

const USAGE = `Checks whether archives of the audit log are whole, unchanged and follow from each other.

  npm run audit:verify -- [--database] FILE...

  --database   compare with what the database knows; as a matter of course where DATABASE_URL is set
`

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { database: { type: 'boolean', default: Boolean(process.env.DATABASE_URL) } },
    allowPositionals: true,
  })
  if (positionals.length === 0) throw new WrongUse('FILE is missing: an archive that was downloaded')
  return { compare: values.database, files: positionals }
}

async function readKnown(): Promise<KnownArchive[]> {
  const server = await openServer(readSettings(), { join: true })
  try {
    return await server.connected(async client => {
      const { rows } = await client.query<KnownArchive>(
        `SELECT number, entries, previous_hash AS "previousHash", last_hash AS "lastHash" FROM audit_archive
         ORDER BY number`,
      )
      return rows
    })
  } finally {
    await server.stop()
  }
}

await runCommand(USAGE, async () => {
  const { compare, files } = readArguments()
  const archives: CheckedArchive[] = []
  const problems: string[] = []
  for (const path of files) {
    const check = await checkArchive(path)
    problems.push(...check.problems.map(problem => `${basename(path)}: ${problem}`))
    if (!check.archive) continue
    archives.push(check.archive)
    const { number, entries, lastHash } = check.archive
    if (check.problems.length === 0)
      say(`${basename(path)}: archive ${number}, ${entries} entries, whole. Last hash ${lastHash}`)
  }
  const known = compare ? await readKnown() : []
  problems.push(...chainProblems(archives), ...(compare ? databaseProblems(archives, known) : []))
  const given = new Set(archives.map(({ number }) => number))
  const others = known.filter(({ number }) => !given.has(number)).map(({ number }) => number)
  if (others.length > 0) say(`Not given, and not looked at: archive ${others.join(', ')}.`)
  for (const problem of problems) process.stderr.write(`WRONG: ${problem}.\n`)
  if (problems.length > 0) process.exitCode = 1
  else
    say(
      compare
        ? 'Nothing is wrong, and the database knows the same.'
        : 'Nothing is wrong with these files. Whether they are the ones that were made, the database knows: --database.',
    )
})
