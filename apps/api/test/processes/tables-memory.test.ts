/** Tables are gone through, not held. In a process that does nothing else, so that memory tells. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delimited } from '#formats/csv-layers.ts'
import type { LayeredFormat } from '#formats/format.ts'
import { spreadsheet } from '#formats/spreadsheet-layers.ts'
import { columnName } from '#formats/xlsx-cell.ts'
import { ZipWriter } from '#formats/zip-writer.ts'

const MEGABYTE = 1024 * 1024
const CUSTOMERS = 200_000
const COLUMNS = Array.from({ length: 20 }, (_, i) => columnName(i))
/** Texts that no other row has; the other columns are numbers. */
const TEXTS = 6
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'petatirta-tables-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* inBlocks(parts: Iterable<string>): AsyncGenerator<string> {
  let block = ''
  for (const part of parts) {
    block += part
    if (block.length < 64 * 1024) continue
    yield block
    block = ''
  }
  yield block
}

const textAt = (row: number, column: number) => `Jl. Mawar No. ${row} RT 0${column} &amp; ${row * 7 + column}`

function* sheetParts(): Generator<string> {
  yield '<worksheet><sheetData>'
  for (let row = 0; row <= CUSTOMERS; row++) {
    const cells = COLUMNS.map((letters, column) =>
      row === 0 || column < TEXTS
        ? `<c r="${letters}${row + 1}" t="s"><v>${row === 0 ? column : COLUMNS.length + (row - 1) * TEXTS + column}</v></c>`
        : `<c r="${letters}${row + 1}" s="0"><v>${row * 1000 + column}</v></c>`,
    )
    yield `<row r="${row + 1}" spans="1:20">${cells.join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

function* sharedParts(): Generator<string> {
  yield '<sst>'
  for (const letters of COLUMNS) yield `<si><t>kolom ${letters}</t></si>`
  for (let row = 1; row <= CUSTOMERS; row++)
    for (let column = 0; column < TEXTS; column++) yield `<si><t>${textAt(row, column)}</t></si>`
  yield '</sst>'
}

async function* workbook(): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter()
  yield* zip.file(
    'xl/workbook.xml',
    inBlocks(['<workbook><sheets><sheet name="Data" r:id="a"/></sheets></workbook>']),
  )
  yield* zip.file(
    'xl/_rels/workbook.xml.rels',
    inBlocks([
      `<Relationships><Relationship Id="a" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ]),
  )
  yield* zip.file('xl/worksheets/sheet1.xml', inBlocks(sheetParts()))
  yield* zip.file('xl/sharedStrings.xml', inBlocks(sharedParts()))
  yield zip.end()
}

function* lines(): Generator<string> {
  yield `${COLUMNS.join(';')}\n`
  for (let row = 1; row <= CUSTOMERS; row++)
    yield `${COLUMNS.map((_, column) => `"${textAt(row, column)}"`).join(';')}\n`
}

async function stored(name: string, content: AsyncIterable<string | Uint8Array>) {
  const path = join(folder, name)
  await pipeline(Readable.from(content), createWriteStream(path))
  return [{ name: basename(path), path, bytes: (await stat(path)).size }]
}

/** How many rows there are, the last of them, and how much more memory there is at most. */
async function goThrough(format: LayeredFormat, files: Awaited<ReturnType<typeof stored>>) {
  const held = process.memoryUsage.rss()
  const [layer] = await format.layers(files)
  let rows = 0
  let most = 0
  let last: unknown
  for await (const batch of format.readLayer(files, layer?.name ?? '')) {
    rows += batch.length
    last = batch.at(-1)
    most = Math.max(most, (process.memoryUsage.rss() - held) / MEGABYTE)
  }
  return { rows, most, last }
}

test('[D90] a workbook of 200,000 customers is read in 400 MB', async () => {
  const { rows, most, last } = await goThrough(spreadsheet, await stored('a.xlsx', workbook()))
  expect(rows).toBe(CUSTOMERS)
  expect(last).toMatchObject({
    position: CUSTOMERS,
    value: { properties: { 'kolom F': textAt(CUSTOMERS, 5).replace('&amp;', '&'), 'kolom T': '200000019' } },
  })
  expect(most).toBeLessThan(400)
})

test('[D90] delimited text of 200,000 customers is read in flat memory', async () => {
  const { rows, most } = await goThrough(delimited, await stored('a.csv', inBlocks(lines())))
  expect(rows).toBe(CUSTOMERS)
  expect(most).toBeLessThan(150)
})
