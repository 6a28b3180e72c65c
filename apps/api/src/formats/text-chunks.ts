import { foreignFormat } from './foreign-format.ts'
import { MalformedFile } from './malformed-file.ts'

const HEAD_BYTES = 1024
const MARK = Buffer.from([0xef, 0xbb, 0xbf])

const asBuffer = (bytes: Uint8Array) =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

/** A file's bytes without their byte order mark; one that is plainly of another format is refused by its name. */
export async function* textChunks(file: AsyncIterable<Uint8Array>, wanted: string): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  const begin = (bytes: Buffer) => {
    const foreign = foreignFormat(bytes.subarray(0, HEAD_BYTES), wanted)
    if (foreign) throw new MalformedFile(foreign)
    return bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes
  }
  for await (const chunk of file) {
    if (!head) {
      yield asBuffer(chunk)
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < HEAD_BYTES) continue
    yield begin(head)
    head = null
  }
  if (head) yield begin(head)
}
