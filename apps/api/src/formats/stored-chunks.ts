import { createReadStream } from 'node:fs'
import { decodeText } from '#platform/files/text.ts'
import type { Row, StoredFile } from './format.ts'
import { MalformedFile } from './malformed-file.ts'

const CHUNK_BYTES = 256 * 1024
const ROWS_AT_ONCE = 500

export function onlyFile(files: readonly StoredFile[]): StoredFile {
  const [file] = files
  if (!file || files.length > 1) throw new MalformedFile('Kirim satu file saja untuk format ini')
  return file
}

export async function* storedChunks(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) yield chunk as Buffer
}

/** The name of a file without its folder and ending. */
export const baseName = (name: string): string => name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, control characters too
const PLAIN = /^[\x00-\x7f]*$/

/** The bytes of a text that was cut as Latin-1, read in the encoding they were written in. */
export function decodePiece(piece: string, decoder: TextDecoder | null): string {
  if (PLAIN.test(piece)) return piece
  const bytes = Buffer.from(piece, 'latin1')
  return decoder ? decoder.decode(bytes) : decodeText(bytes)
}

/**
 * The lines of a file, in batches, as Latin-1: each byte is a character, and what is not ASCII is decoded where it
 * is used.
 */
export async function* lineBatches(
  chunks: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<readonly string[]> {
  let rest = ''
  const check = (line: string) => {
    if (line.length > longest) throw new MalformedFile(`File memuat baris yang melebihi ${longest} karakter`)
  }
  for await (const chunk of chunks) {
    const lines = (rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1')).split(
      '\n',
    )
    rest = lines.pop() ?? ''
    check(rest)
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i] as string
      check(line)
      if (line.endsWith('\r')) lines[i] = line.slice(0, -1)
    }
    yield lines
  }
  if (rest) yield [rest.endsWith('\r') ? rest.slice(0, -1) : rest]
}

/** Numbers rows from zero and hands them on some hundreds at a time. */
export class RowBatch {
  #rows: Row[] = []
  #position = 0

  add(row: { value: unknown } | { error: string }): void {
    this.#rows.push({ position: this.#position++, ...row })
  }

  isFull(): boolean {
    return this.#rows.length >= ROWS_AT_ONCE
  }

  take(): Row[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }
}
