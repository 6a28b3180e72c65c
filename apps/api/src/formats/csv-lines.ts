import { decodeText } from '#platform/files/text.ts'
import { CsvRecords, DELIMITERS, type Delimiter } from './csv-records.ts'
import { HeldBytes } from './held-bytes.ts'
import { MalformedFile } from './malformed-file.ts'
import { textChunks } from './text-chunks.ts'

/** Small chunks are read together: a record that is cut off is read again with the next block. */
const BLOCK_BYTES = 64 * 1024

/** The one that divides the header: in a file divided by semicolons, commas are decimal points. */
export function delimiterOf(header: string): Delimiter {
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map(delimiter => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Excel's own first line, which names the delimiter. */
const DECLARATION = /^sep=([,;\t|])\r?(?:\n|$)/i

export interface CsvOptions {
  /** Known before; absent: the one that divides the first line. */
  readonly delimiter?: Delimiter
  /** Empty lines are records, too, and so is a line that names the delimiter: each record has the number of its row. */
  readonly keepsEmpty?: boolean
}

function dialect(head: string, { delimiter: known, keepsEmpty = false }: CsvOptions) {
  const declared = DECLARATION.exec(head)
  const text = declared ? (keepsEmpty ? '\n' : '') + head.slice(declared[0].length) : head
  const [firstLine = ''] = /[^\r\n]+/.exec(text) ?? []
  const delimiter = (declared?.[1] as Delimiter | undefined) ?? known ?? delimiterOf(firstLine)
  return { text, records: new CsvRecords(delimiter, text.includes('\n') ? '\n' : '\r', keepsEmpty) }
}

/** Texts of any encoding have next to none of these. */
function looksBinary(head: string): boolean {
  let control = 0
  for (let i = 0; i < head.length; i++) if (head.charCodeAt(i) < 9) control++
  return control > head.length / 100
}

const HIGH = /[\x80-\xff]/

/** Bytes travel as Latin-1, which keeps each of them; what they mean is decided field by field. */
const fieldText = (field: string) => (HIGH.test(field) ? decodeText(Buffer.from(field, 'latin1')) : field)

async function* blocks(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const held = new HeldBytes()
  for await (const chunk of textChunks(file, 'CSV')) {
    held.append(chunk)
    if (held.bytes().length < BLOCK_BYTES) continue
    yield held.bytes().toString('latin1')
    held.clear()
  }
  yield held.bytes().toString('latin1')
}

/** The records of a CSV file, as texts, in batches as they come. */
export async function* csvBatches(
  file: AsyncIterable<Uint8Array>,
  options: CsvOptions = {},
): AsyncGenerator<string[][]> {
  let records: CsvRecords | undefined
  let high = false
  const texts = (batch: string[][]) => (high ? batch.map(fields => fields.map(fieldText)) : batch)
  for await (const block of blocks(file)) {
    let text = block
    if (!records) {
      if (looksBinary(block)) throw new MalformedFile('File adalah data biner, bukan CSV')
      ;({ text, records } = dialect(block, options))
    }
    high ||= HIGH.test(text)
    const batch = records.push(text.includes('\0') ? text.replaceAll('\0', '') : text, false)
    if (batch.length > 0) yield texts(batch)
  }
  const last = records?.push('', true) ?? []
  if (last.length > 0) yield texts(last)
}
