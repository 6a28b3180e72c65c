/** Files that were made to do harm: each is refused with a sentence, in moments and in little memory. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dxf } from '#formats/dxf.ts'
import type { LayeredFormat, StoredFile } from '#formats/format.ts'
import { MalformedFile } from '#formats/malformed-file.ts'
import { ARCHIVES } from '../hostile-layers/archives.ts'
import { SHAPES } from '../hostile-layers/shapes.ts'
import { TABLES } from '../hostile-layers/tables.ts'
import { DOUBLING_DRAWING, TEXTS } from '../hostile-layers/texts.ts'

const MEGABYTE = 1024 * 1024
/** Beyond what the process and the file itself take. */
const MOST_MEGABYTES = 300
/** On a machine that does much else. */
const LONGEST_MS = 15_000

const folder = mkdtempSync(join(tmpdir(), 'petatirta-hostile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function store(files: Readonly<Record<string, Buffer>>): StoredFile[] {
  return Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return { name, path, bytes: bytes.length }
  })
}

/** What is said of the file or of its rows, how much processor time it took, whatever else runs, and how much memory at most. */
async function read(format: LayeredFormat, files: readonly StoredFile[]) {
  const begun = process.cpuUsage()
  const held = process.memoryUsage.rss()
  let most = 0
  let rows = 0
  const said = new Set<string>()
  let refusal: unknown = null
  try {
    for (const { name } of await format.layers(files))
      for await (const batch of format.readLayer(files, name)) {
        rows += batch.length
        most = Math.max(most, process.memoryUsage.rss() - held)
        for (const row of batch) if ('error' in row) said.add(row.error)
      }
  } catch (error) {
    refusal = error
  }
  most = Math.max(most, process.memoryUsage.rss() - held)
  const { user, system } = process.cpuUsage(begun)
  return { refusal, said: [...said], rows, ms: (user + system) / 1000, megabytes: most / MEGABYTE }
}

const HOSTILE = [...ARCHIVES, ...TABLES, ...SHAPES, ...TEXTS]

test('[D38] there are at least sixty of them, in every format', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60)
})

test.for(HOSTILE)('[D38] $format.label: $title', async ({ format, files, says, isInRows }) => {
  const { refusal, said, ms, megabytes } = await read(format, store(files()))
  if (isInRows) {
    expect(refusal).toBeNull()
    expect(said.join('\n')).toMatch(says)
  } else {
    expect(refusal).toBeInstanceOf(MalformedFile)
    expect((refusal as Error).message).toMatch(says)
  }
  expect(ms).toBeLessThan(LONGEST_MS)
  expect(megabytes).toBeLessThan(MOST_MEGABYTES)
})

test('[D38] DXF: blocks that hold each other twice end', async () => {
  const { ms, rows } = await read(dxf, store({ 'a.dxf': Buffer.from(DOUBLING_DRAWING) }))
  expect(rows).toBeLessThan(1_000_000)
  expect(ms).toBeLessThan(LONGEST_MS)
})
