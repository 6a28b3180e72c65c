import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { chainedHash } from '#features/audit/archive-file.ts'

export interface CheckedArchive {
  file: string
  number: number
  previous: string
  lastHash: string
  entries: number
}

export interface Check {
  /** Absent where the file is no archive, or not a whole one. */
  archive?: CheckedArchive
  /** In a sentence each. */
  problems: string[]
}

const LINE = /^\{"hash":"([0-9a-f]{64})","(archive|entry|end)":(\{.*\})\}$/
/** An entry has 15 kB at most. */
const LONGEST_LINE = 1024 * 1024
/** Further ones say nothing new. */
const MOST_PROBLEMS = 20

const headSchema = z.object({
  format: z.number().int(),
  number: z.number().int().positive(),
  previous: z.string().regex(/^[0-9a-f]{64}$/),
})
const endSchema = z.object({ entries: z.number().int() })

function parsed<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  try {
    return schema.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

/** Follows the lines of one archive. */
function createReader() {
  const problems: string[] = []
  let head: z.infer<typeof headSchema> | undefined
  let end: z.infer<typeof endSchema> | undefined
  let [line, entries, hash] = [0, 0, '']

  const first = (kind: string | undefined, text: string | undefined) => {
    head = kind === 'archive' ? parsed(headSchema, text) : undefined
    if (!head) throw new NotAnArchive('is not an archive of the audit log')
    if (head.format !== 1)
      throw new NotAnArchive(`has format ${head.format}, which this version does not know`)
    hash = head.previous
  }
  return {
    problems,
    line: () => line,
    /** Bytes as they are, one letter each: what cannot be decoded must not look like something else. */
    read(bytes: Buffer): void {
      line++
      const [, stated = '', kind, text = ''] = LINE.exec(bytes.toString('latin1')) ?? []
      if (line === 1) first(kind, text)
      else if (end) problems.push(`line ${line} stands after the end`)
      if (!kind) problems.push(`line ${line} is not a line of an archive`)
      else if (chainedHash(hash, Buffer.from(text, 'latin1')) !== stated)
        problems.push(
          `line ${line} does not follow from the line before: one of them was changed, removed or moved`,
        )
      hash = stated || hash
      if (kind === 'entry') entries++
      if (kind === 'end') end = parsed(endSchema, text)
    },
    result(file: string): Check {
      if (!head) return { problems: ['is empty'] }
      if (!end) problems.push(`is cut off after line ${line}`)
      else if (end.entries !== entries) problems.push(`has ${entries} entries instead of ${end.entries}`)
      return { problems, archive: { file, ...head, lastHash: hash, entries } }
    },
  }
}

class NotAnArchive extends Error {}

/** What a broken file is called, by the error that reading it gives. */
function problemOf(error: unknown, line: number): string {
  const { code, message } = error as NodeJS.ErrnoException
  const where = line > 0 ? ` after line ${line}` : ''
  if (error instanceof NotAnArchive) return message
  if (code === 'Z_BUF_ERROR') return `is cut off${where}`
  if (!code?.startsWith('Z_')) return `cannot be read: ${message}`
  return message === 'incorrect header check' ? 'is not a gzip file' : `is damaged${where}: ${message}`
}

/** Cuts at line feeds alone: readline also cuts at signs that may stand in an entry. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    let begin = 0
    for (let feed = rest.indexOf(10); feed >= 0; feed = rest.indexOf(10, begin)) {
      yield rest.subarray(begin, feed)
      begin = feed + 1
    }
    rest = rest.subarray(begin)
    if (rest.length > LONGEST_LINE) throw new NotAnArchive('has a line that is too long for an archive')
  }
  if (rest.length > 0) yield rest
}

/** One file by itself: whether its lines follow from each other, from the first to the end. */
export async function checkArchive(path: string): Promise<Check> {
  const reader = createReader()
  const source = createReadStream(path)
  const gunzip = createGunzip()
  // A pipe does not pass errors on.
  source.on('error', error => gunzip.destroy(error))
  try {
    for await (const line of linesOf(source.pipe(gunzip)))
      if (reader.problems.length < MOST_PROBLEMS) reader.read(line)
    return reader.result(basename(path))
  } catch (error) {
    return { problems: [...reader.problems, problemOf(error, reader.line())] }
  } finally {
    source.destroy()
  }
}
