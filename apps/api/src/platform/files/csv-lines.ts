import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { MalformedFile } from './malformed-file.ts'
import { decodeText } from './text.ts'

const DELIMITERS = [',', ';', '\t'] as const
const MAX_RECORD_BYTES = 1024 * 1024
const NEWLINE = 0x0a

/** The one that divides the header: in a file divided by semicolons, commas are decimal points. */
export function delimiterOf(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map(delimiter => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Bytes travel as Latin-1, which keeps each of them; what they mean is decided field by field. */
const fieldText = (field: string) =>
  /[\x80-\xff]/.test(field) ? decodeText(Buffer.from(field, 'latin1')) : field

const withoutMark = (bytes: Buffer) =>
  bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? bytes.subarray(3) : bytes

/** The records of a CSV file, as texts. */
export async function* csvLines(file: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const chunks = file[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  for (let end = false; !end && !head.includes(NEWLINE) && head.length < MAX_RECORD_BYTES; ) {
    const { value, done } = await chunks.next()
    if (value) head = Buffer.concat([head, value])
    end = done === true
  }
  async function* whole() {
    yield withoutMark(head)
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  const [header = ''] = withoutMark(head).toString('latin1').split(/\r?\n/, 1)
  const parser = parse({
    delimiter: delimiterOf(header),
    encoding: 'latin1',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
  })
  // A source that breaks off breaks the reading off, too; a plain pipe would wait for ever.
  pipeline(Readable.from(whole(), { objectMode: false }), parser, () => undefined)
  try {
    for await (const line of parser as AsyncIterable<string[]>) yield line.map(fieldText)
  } catch (error) {
    if (error instanceof CsvError) throw new MalformedFile(`Berkas CSV tidak dapat dibaca: ${error.code}`)
    throw error
  }
}
