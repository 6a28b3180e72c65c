import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createArchiveWriter, NO_ARCHIVE } from '#features/audit/archive-file.ts'
import { checkArchive } from './check-archive.ts'
import { chainProblems, databaseProblems } from './check-chain.ts'

const dir = mkdtempSync(join(tmpdir(), 'petatirta-verify-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const ENTRIES = 6

async function made(number: number, previous: string, actor = 'pelaku') {
  const writer = createArchiveWriter({ number, previous })
  // A line separator is no line feed, and stands in entries as it is.
  for (let i = 0; i < ENTRIES; i++)
    await writer.write([JSON.stringify({ id: i, actor, subject: 'satu\u2028dua “水”' })])
  return writer.end()
}

/** Three that continue each other, and their files. */
let chain: Awaited<ReturnType<typeof made>>[]
beforeAll(async () => {
  chain = []
  for (const number of [1, 2, 3]) chain.push(await made(number, chain.at(-1)?.lastHash ?? NO_ARCHIVE))
})

const content = (number: number) => chain[number - 1]?.content ?? Buffer.alloc(0)
const linesOf = (number: number) => gunzipSync(content(number)).toString().split('\n').slice(0, -1)
const packed = (lines: readonly string[]) => gzipSync(lines.map(line => `${line}\n`).join(''))

async function check(bytes: Buffer, name = 'arsip.gz') {
  writeFileSync(join(dir, name), bytes)
  return checkArchive(join(dir, name))
}
const checked = async (...numbers: number[]) => {
  const checks = await Promise.all(numbers.map(number => check(content(number), `${number}.gz`)))
  return checks.flatMap(({ archive }) => archive ?? [])
}

test('[D82] archives that nobody touched are whole, and continue each other in any order', async () => {
  const { archive, problems } = await check(content(1))
  expect(problems).toEqual([])
  const lastHash = chain[0]?.lastHash
  expect(archive).toMatchObject({ number: 1, previous: NO_ARCHIVE, entries: ENTRIES, lastHash })
  expect(chainProblems(await checked(3, 1, 2))).toEqual([])
  expect(chainProblems(await checked(2, 3, 3))).toEqual([])
})

const BREAK = (line: number) =>
  `line ${line} does not follow from the line before: one of them was changed, removed or moved`
const changed = (lines: string[], i: number, change: (line: string) => string) =>
  lines.map((line, at) => (at === i ? change(line) : line))
const DAMAGES: [string, (lines: string[]) => string[], string[]][] = [
  ['a changed letter', lines => changed(lines, 3, line => line.replace('pelaku', 'peIaku')), [BREAK(4)]],
  [
    'a changed hash',
    lines => changed(lines, 3, line => line.replace(/"hash":"./, '"hash":"x')),
    ['line 4 is not a line of an archive', BREAK(5), `has ${ENTRIES - 1} entries instead of ${ENTRIES}`],
  ],
  [
    'a changed head',
    lines => changed(lines, 0, line => line.replace('"number":1', '"number":2')),
    [BREAK(1)],
  ],
  ['a removed line', lines => lines.toSpliced(2, 1), [BREAK(3), 'has 5 entries instead of 6']],
  ['a line twice', lines => lines.toSpliced(2, 0, lines[2] ?? ''), [BREAK(4), 'has 7 entries instead of 6']],
  [
    'swapped lines',
    ([a = '', b = '', c = '', ...rest]) => [a, c, b, ...rest],
    [BREAK(2), BREAK(3), BREAK(4)],
  ],
  ['a removed end', lines => lines.slice(0, -1), ['is cut off after line 7']],
  [
    'lines after the end',
    lines => [...lines, ...lines.slice(1, 2)],
    ['line 9 stands after the end', BREAK(9), 'has 7 entries instead of 6'],
  ],
]
test.each(DAMAGES)('[D82] %s is found, with its line', async (_, damage, expected) => {
  expect((await check(packed(damage(linesOf(1))))).problems).toEqual(expected)
})

test('[D82] a changed byte, a cut file, none, and one that is something else', async () => {
  const whole = content(1)
  const flipped = Buffer.from(whole)
  flipped[whole.length - 6] = (flipped[whole.length - 6] ?? 0) ^ 1
  expect((await check(flipped)).problems.join()).toMatch(/^is damaged: incorrect data check/)
  expect((await check(whole.subarray(0, -20))).problems.join()).toMatch(/^is cut off/)
  expect((await check(Buffer.alloc(0))).problems.join()).toMatch(/^is (empty|cut off)/)
  expect((await check(Buffer.from('No;Nama\n1;Budi\n'))).problems).toEqual(['is not a gzip file'])
  const foreign = ['is not an archive of the audit log']
  expect((await check(packed(['{"type":"FeatureCollection"}']))).problems).toEqual(foreign)
  expect((await check(packed(linesOf(1).slice(1)))).problems).toEqual(foreign)
  expect((await checkArchive(join(dir, 'tidak-ada'))).problems.join()).toMatch(/^cannot be read: ENOENT/)
  expect((await check(gzipSync(Buffer.alloc(2 ** 22, 'x')))).problems).toEqual([
    'has a line that is too long for an archive',
  ])
})

test('[D82] a file that is missing in the middle, replaced, or of another installation', async () => {
  expect(chainProblems(await checked(1, 3))).toEqual(['archive 2 is missing'])
  const other = await made(2, NO_ARCHIVE)
  const foreign = (await check(other.content, 'lain.gz')).archive
  if (!foreign) throw new Error('no archive')
  const reason = 'one of them was replaced, or is of another installation'
  expect(chainProblems([...(await checked(1, 3)), foreign])).toEqual([
    `archive 2 (lain.gz) does not continue from archive 1 (1.gz): ${reason}`,
    `archive 3 (3.gz) does not continue from archive 2 (lain.gz): ${reason}`,
  ])
  expect(chainProblems([...(await checked(2)), foreign])).toEqual([
    '2.gz and lain.gz are both archive 2, and differ',
  ])
})

test('[D82] an archive that was made anew with right hashes is found by the database, or the next one', async () => {
  const archives = await checked(1, 2, 3)
  const known = archives.map(({ previous, ...rest }) => ({ ...rest, previousHash: previous }))
  expect(databaseProblems(archives, known)).toEqual([])
  const forgery = await made(2, chain[0]?.lastHash ?? '', 'orang lain')
  const { archive: forged, problems } = await check(forgery.content, 'palsu.gz')
  if (!forged) throw new Error('no archive')
  // Files alone: nothing is wrong with the last one.
  expect([...problems, ...chainProblems([...(await checked(1)), forged])]).toEqual([])
  expect(chainProblems([...(await checked(1, 3)), forged])).toHaveLength(1)
  expect(databaseProblems([forged], known)).toEqual([
    'archive 2 (palsu.gz) is not the one that the database knows',
  ])
  expect(databaseProblems(await checked(3), known.slice(0, 2)).join()).toMatch(
    /^the database does not know archive 3 \(3.gz\)/,
  )
  expect(databaseProblems([], known.slice(1)).join()).toMatch(/^the database was changed: its archive 2/)
})
