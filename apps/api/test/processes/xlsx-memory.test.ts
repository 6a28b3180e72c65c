/** More rows than a sheet of Excel takes. In a process that does nothing else, so that memory tells. */

import { collect } from '@petatirta/harness/files.ts'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { xlsxStream } from '#formats/xlsx.ts'

test('[D39] a spreadsheet that is written goes on in a further sheet, with flat memory', async () => {
  async function* many() {
    for (let i = 1; i <= 1_048_580; i++) yield [i]
  }
  const stream = xlsxStream({ sheet: 'Gagal', header: ['No'] }, many())
  const before = process.memoryUsage().rss
  const chunks = await collect(stream)
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(200)
  expect(Math.max(...chunks.map(chunk => chunk.length))).toBeLessThan(1024 * 1024)
  const {
    'xl/worksheets/sheet1.xml': one = '',
    'xl/worksheets/sheet2.xml': two = '',
    ...rest
  } = Object.fromEntries(
    Object.entries(unzipSync(Buffer.concat(chunks))).map(([name, content]) => [
      name,
      Buffer.from(content).toString(),
    ]),
  )
  expect(one).toContain('<row r="1048576"><c r="A1048576"><v>1048575</v></c></row></sheetData>')
  expect(two).toContain('<t xml:space="preserve">No</t>')
  expect(two).toContain('<row r="6"><c r="A6"><v>1048580</v></c></row></sheetData>')
  expect(rest['xl/workbook.xml']).toContain('name="Gagal (2)" sheetId="2" r:id="rId2"')
  expect(rest['xl/_rels/workbook.xml.rels']).toContain('Id="rId2"')
})
