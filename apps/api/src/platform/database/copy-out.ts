import { Readable } from 'node:stream'
import type pg from 'pg'

/** Messages of PostgreSQL's protocol, each a byte, a length that counts itself, and so many bytes less four. */
const [COPY_DATA, COPY_DONE, ERROR] = [0x64, 0x63, 0x45]
const HEADER_BYTES = 5

type OnData = (chunk: Buffer) => void

/**
 * What a COPY sends. As the stream of pg-copy-streams, but without an object for each row: of a chunk of the connection the messages'
 * headers are taken out where it lies, and all else of it goes on in one piece.
 */
export class CopyOut extends Readable implements pg.Submittable {
  readonly #text: string
  #connection: pg.Connection | undefined
  #before: OnData | undefined
  /** The message that is coming in: what has come of its header, and how much of it is missing. */
  readonly #header = Buffer.alloc(HEADER_BYTES)
  #headerBytes = 0
  #missing = 0

  constructor(text: string) {
    super()
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    const { stream } = connection
    const [before] = stream.listeners('data') as OnData[]
    this.#before = before
    stream.removeAllListeners('data').on('data', this.#onData)
    connection.query(this.#text)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  readonly #onData = (chunk: Buffer) => {
    let [at, kept] = [0, 0]
    while (at < chunk.length) {
      if (this.#headerBytes < HEADER_BYTES) {
        this.#header[this.#headerBytes++] = chunk[at++] as number
        const [type] = this.#header
        if (type === ERROR) return this.#giveBack(chunk, kept, at)
        if (this.#headerBytes < HEADER_BYTES) continue
        if (type === COPY_DONE) return this.#giveBack(chunk, kept, at)
        this.#missing = this.#header.readUInt32BE(1) - 4
      }
      const end = Math.min(chunk.length, at + this.#missing)
      if (this.#header[0] === COPY_DATA) {
        chunk.copyWithin(kept, at, end)
        kept += end - at
      }
      this.#missing -= end - at
      at = end
      if (this.#missing === 0) this.#headerBytes = 0
    }
    if (kept > 0 && !this.push(chunk.subarray(0, kept))) this.#connection?.stream.pause()
  }

  /** The rest of the answer is the client's: it ends with the rows, or with what went wrong. */
  #giveBack(chunk: Buffer, kept: number, at: number): void {
    const isError = this.#header[0] === ERROR
    // It reads again from the beginning of the message that says so.
    const rest = isError
      ? Buffer.concat([this.#header.subarray(0, 1), chunk.subarray(at)])
      : chunk.subarray(at)
    const stream = this.#connection?.stream
    this.#connection = undefined
    stream?.removeListener('data', this.#onData)
    if (this.#before) stream?.on('data', this.#before)
    if (kept > 0) this.push(chunk.subarray(0, kept))
    if (!isError) this.push(null)
    if (rest.length > 0) this.#before?.(rest)
    stream?.resume()
  }

  /** What the client calls meanwhile. */
  handleError(error: Error): void {
    this.destroy(error)
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {}
}
