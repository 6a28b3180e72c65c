import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

const DEFLATED = 8
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808
const VERSION = 20
/** 1 January 1980: the same content makes the same archive. */
const DAY = 0x21

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]) => {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** An archive, written while its content comes; the compression is done in other threads. */
export class ZipWriter {
  #offset = 0
  readonly #directory: Buffer[] = []

  async *file(name: string, content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
    const start = this.#offset
    let crc = 0
    let size = 0
    let packed = 0
    async function* bytes() {
      for await (const text of content) {
        const part = typeof text === 'string' ? Buffer.from(text) : text
        crc = crc32(part, crc)
        size += part.length
        yield part
      }
    }
    const label = Buffer.from(name)
    const common = () =>
      numbers(
        [VERSION, 2],
        [FLAGS, 2],
        [DEFLATED, 2],
        [0, 2],
        [DAY, 2],
        [crc, 4],
        [packed, 4],
        [size, 4],
        [label.length, 2],
        [0, 2],
      )
    yield this.#counted(Buffer.concat([numbers([0x04034b50, 4]), common(), label]))
    // The fastest level: a sheet shrinks to a tenth by any.
    const deflate = createDeflateRaw({ level: 1 })
    // What breaks the content off is thrown below, where the deflated bytes are awaited.
    pipeline(Readable.from(bytes(), { highWaterMark: 1 }), deflate, () => undefined)
    for await (const part of deflate as AsyncIterable<Buffer>) {
      packed += part.length
      yield this.#counted(part)
    }
    yield this.#counted(numbers([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4]))
    this.#directory.push(
      numbers([0x02014b50, 4], [VERSION, 2]),
      common(),
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [start, 4]),
      label,
    )
  }

  end(): Buffer {
    const directory = Buffer.concat(this.#directory)
    const files = this.#directory.length / 4
    return Buffer.concat([
      directory,
      numbers(
        [0x06054b50, 4],
        [0, 2],
        [0, 2],
        [files, 2],
        [files, 2],
        [directory.length, 4],
        [this.#offset, 4],
        [0, 2],
      ),
    ])
  }

  #counted(bytes: Buffer): Buffer {
    this.#offset += bytes.length
    return bytes
  }
}
