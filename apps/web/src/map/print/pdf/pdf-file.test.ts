import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Content } from './content.ts'
import { shortened, textWidth, wrapped } from './fonts.ts'
import { PdfFile, PdfPage } from './pdf-file.ts'
import { pdfString, winAnsi } from './win-ansi.ts'

async function written(title = 'Peta', pages = 2): Promise<Buffer> {
  const file = new PdfFile()
  for (let number = 1; number <= pages; number++) {
    const page = new PdfPage(file, 210, 297)
    const content = new Content(297)
    content.write(`Lembar ${number} (kota)`, [10, 20], { size: 4 })
    content.opacity(0.5)
    content.box(10, 10, 50, 30, { stroke: { colour: '#ff0000', width: 0.2 } })
    content.image(
      page.jpeg(new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)]), 1, 1),
      [0, 0],
      [10, 0],
      [0, 10],
    )
    await page.draw(content)
    file.addPage(page)
  }
  const pdf = file.finish({ title, author: 'Sri', created: new Date('2026-11-18T01:02:03Z') })
  return Buffer.from(await pdf.arrayBuffer())
}

test('[D98] every object begins where the table of the PDF says', async () => {
  const pdf = await written()
  const text = pdf.toString('latin1')
  expect(text.startsWith('%PDF-1.7\n')).toBe(true)
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(start, start + 5)).toBe('xref\n')
  const [, count] = /^xref\n0 (\d+)\n/.exec(text.slice(start)) ?? []
  const entries = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)]
  expect(entries).toHaveLength(Number(count) - 1)
  for (const [index, [, offset]] of entries.entries()) {
    const id = `${index + 1} 0 obj\n`
    expect(text.slice(Number(offset), Number(offset) + id.length)).toBe(id)
  }
  expect(text).toContain('/Type /Pages /Kids [')
  expect(text.match(/\/MediaBox \[0 0 595.28 841.89\]/g)).toHaveLength(2)
  expect(text).toContain('/Producer (PetaTirta) /CreationDate (D:20261118010203Z)')
})

test('[D98] words are written as words, in streams whose lengths are right', async () => {
  const pdf = await written('Peta (A) \\ m³')
  const text = pdf.toString('latin1')
  expect(text).toContain('/Title (Peta \\(A\\) \\\\ m\\263)')
  const streams = [...text.matchAll(/\/FlateDecode \/Length (\d+) >>\nstream\n/g)].map(match => {
    const from = (match.index ?? 0) + match[0].length
    const end = from + Number(match[1])
    expect(text.slice(end, end + 11)).toBe('\nendstream\n')
    return inflateSync(pdf.subarray(from, end)).toString('latin1')
  })
  expect(streams[0]).toContain('(Lembar 1 \\(kota\\)) Tj')
  expect(streams[1]).toContain('(Lembar 2 \\(kota\\)) Tj')
  // 10 mm from the left, 20 mm from the top.
  expect(streams[0]).toContain('1 0 0 1 28.35 785.2 Tm')
})

test('[D98] signs that the fonts do not have are written in another way, never lost without a trace', () => {
  const read = (text: string) => Buffer.from(winAnsi(text)).toString('latin1')
  expect(read('Jalan Teuku Umar')).toBe('Jalan Teuku Umar')
  expect(winAnsi('– “€”')).toEqual([0x96, 0x20, 0x93, 0x80, 0x94])
  expect(read('Đặng Ångström ≤ 5 → ½')).toBe('?ang Ångström <= 5 -> ½')
  expect(read('a\tb\u200bc')).toBe('a bc')
  expect(read('水')).toBe('?')
  expect(pdfString('a(b)\\é')).toBe('(a\\(b\\)\\\\\\351)')
})

test('words wrap at the width that Helvetica has', () => {
  expect(textWidth('PetaTirta', 'regular', 1000)).toBe(667 + 556 + 278 + 556 + 611 + 222 + 333 + 278 + 556)
  const lines = wrapped('Jaringan distribusi kecamatan Sukamaju bagian timur', 'regular', 4, 40)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(textWidth(line, 'regular', 4)).toBeLessThanOrEqual(40)
  expect(lines.join(' ')).toBe('Jaringan distribusi kecamatan Sukamaju bagian timur')
  expect(wrapped('satu dua tiga empat lima', 'regular', 4, 20, 2).at(-1)).toMatch(/…$/)
  expect(shortened('x'.repeat(100), 'bold', 4, 20)).toMatch(/^x+…$/)
})
