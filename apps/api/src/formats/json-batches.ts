import { decodeText } from '#platform/files/text.ts'
import type { Row } from './format.ts'
import { JsonCutter, MAX_DEPTH, type Piece } from './json-cutter.ts'
import { MalformedFile } from './malformed-file.ts'
import { textChunks } from './text-chunks.ts'

export type Members = Record<string, unknown>

/** What a file is expected to hold. */
export interface Form {
  format: string
  /** What one of them is called, at the beginning of a sentence. */
  one: string
  /** The member that lists them. */
  list: string
  /** Reads what stands around the list. */
  around: (members: Members) => void
  adopt: (value: Members) => unknown
  /** Why a text of the file is none of them. */
  refusal: (whole: Members) => string | null
}

export async function* jsonBatches(input: AsyncIterable<Uint8Array>, form: Form): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let position = 0
  let opening = ''
  let refusal: string | null = null

  const read = ({ part, bytes, problem }: Piece): { value: unknown } | { error: string } => {
    if (problem) return { error: `${form.one} ${PROBLEMS[problem]}` }
    const value = parse(bytes)
    if (value === undefined) refusal = `${form.one} bukan JSON yang sah`
    else if (Array.isArray(value)) refusal = `${form.one} ${PROBLEMS.scalar}`
    else refusal = part === 'whole' ? form.refusal(value as Members) : null
    return refusal ? { error: refusal } : { value: form.adopt(value as Members) }
  }

  const readAround = (text: string) => {
    const members = parse(Buffer.from(text))
    if (members === undefined) throw new MalformedFile('File bukan JSON yang sah')
    form.around(members as Members)
  }

  const take = (piece: Piece) => {
    const { part, bytes, problem } = piece
    if (part === 'element' || part === 'whole') {
      batch.push({ position: position++, ...read(piece) })
      if (part === 'element') refusal = null
    } else if (problem) throw new MalformedFile(`Isi di luar daftar "${form.list}" ${PROBLEMS[problem]}`)
    else if (part === 'opening') {
      opening = decodeText(bytes)
      readAround(`${opening}]}`)
    } else readAround(opening + decodeText(bytes))
  }

  const takeLine = (bytes: Buffer) => {
    const value = isShallow(bytes) ? parse(bytes) : undefined
    if (value === undefined || Array.isArray(value)) return false
    batch.push({ position: position++, value: form.adopt(value as Members) })
    return true
  }

  const cutter = new JsonCutter(form.list, { take, takeLine })

  for await (const chunk of textChunks(input, form.format)) {
    cutter.push(chunk)
    if (batch.length === 0) continue
    yield batch
    batch = []
  }
  const texts = cutter.end()
  if (texts === 0) throw new MalformedFile('File kosong')
  // A single text that cannot be used is not a feature among others: the file is another one than was meant.
  if (texts === 1 && refusal) throw new MalformedFile(refusal)
}

const PROBLEMS = {
  large: 'melebihi 16 MB',
  deep: 'bersarang terlalu dalam',
  many: 'memuat lebih dari sejuta titik atau bagian',
  scalar: 'bukan objek JSON',
}

const OPENING_SIGNS = [0x7b, 0x5b]

/** Too few opening signs to be nested too deep, in whatever order they come. */
function isShallow(bytes: Buffer): boolean {
  let left = MAX_DEPTH
  for (const sign of OPENING_SIGNS)
    for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1))
      if (left-- === 0) return false
  return true
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(decodeText(bytes))
  } catch {
    return undefined
  }
}

/** The beginning of any JSON text. */
export const beginsJson = (head: Buffer): boolean => /^(\xef\xbb\xbf)?\s*[[{]/.test(head.toString('latin1'))
