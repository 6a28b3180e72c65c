import { describe, expect, test } from 'vitest'
import { chunks, collect } from '#test/files.ts'
import { csvLines, delimiterOf } from './csv-lines.ts'
import { MalformedFile } from './malformed-file.ts'

const read = (content: string | Uint8Array, size?: number) => collect(csvLines(chunks(content, size)))

describe('[decisions] comma, semicolon or tab', () => {
  test.each([
    ['a,b,c', ','],
    ['a;b;c', ';'],
    ['a\tb\tc', '\t'],
    ['"a;b",c', ','],
    ['"a,x";"b,y";c', ';'],
    ['satu', ','],
    ['', ','],
  ])('%j', (header, delimiter) => {
    expect(delimiterOf(header)).toBe(delimiter)
  })

  test('in a file divided by semicolons commas are decimal points', async () => {
    expect(await read('id;total\n1;1.234,56\n')).toEqual([
      ['id', 'total'],
      ['1', '1.234,56'],
    ])
  })
})

const FILE = '\uFEFFid;nama;total\r\n1;"baris\r\ndua; ""kutip""";5\r\n\r\n2;Café 💧;6'
const LINES = [
  ['id', 'nama', 'total'],
  ['1', 'baris\r\ndua; "kutip"', '5'],
  ['2', 'Café 💧', '6'],
]

test.each([1, 2, 3, 5, 1000])(
  'quotes, line breaks and a byte order mark, in chunks of %i bytes',
  async size => {
    expect(await read(FILE, size)).toEqual(LINES)
  },
)

test('[decisions] Windows-1252 where the bytes are no UTF-8', async () => {
  expect(await read(Buffer.from('id,nama\n1,Caf\xe9\n', 'latin1'))).toEqual([
    ['id', 'nama'],
    ['1', 'Café'],
  ])
})

test('nothing in, nothing out', async () => {
  expect(await read('')).toEqual([])
  expect(await read('\n\n')).toEqual([])
})

test('a quote that never ends is refused before it fills the memory', async () => {
  await expect(read(`id,nama\n1,"${'x'.repeat(3_000_000)}`)).rejects.toThrow(MalformedFile)
  await expect(read('id,nama\n1,"x')).rejects.toThrow(MalformedFile)
})

test('a source that breaks off ends the reading', async () => {
  async function* broken() {
    yield Buffer.from('id,nama\n1,a\n')
    throw new Error('sambungan putus')
  }
  await expect(collect(csvLines(broken()))).rejects.toThrow('sambungan putus')
})
