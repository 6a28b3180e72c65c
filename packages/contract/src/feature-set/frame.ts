/** One `features_{kind}_response` message: u32 length of a JSON header, the header, a slice of a gzipped part. */
import type { FeatureKind } from '../feature-kinds.ts'
import { isPersonalPart } from './schema.ts'

export const FRAME_BYTES = 256 * 1024
export const PARTIAL = 206
export const COMPLETE = 200

export interface FrameHeader {
  readonly kind: FeatureKind
  readonly city: string
  readonly counter: number
  /** 206 while more follows, 200 on the last frame of the set. */
  readonly code: typeof PARTIAL | typeof COMPLETE
  readonly part: string
  /** Where this slice lies inside the compressed part. */
  readonly offset: number
  readonly partBytes: number
  /** Compressed bytes of the parts for all users, and of those with personal data, if there are any. */
  readonly totalBytes: number
  readonly personalBytes?: number
  /** Of a change set: the counter that it continues. Absent in a whole set. */
  readonly since?: number
}

const utf8 = new TextEncoder()

export function encodeFrame(header: FrameHeader, slice: Uint8Array): Uint8Array {
  const json = utf8.encode(JSON.stringify(header))
  const out = new Uint8Array(4 + json.length + slice.length)
  new DataView(out.buffer).setUint32(0, json.length, true)
  out.set(json, 4)
  out.set(slice, 4 + json.length)
  return out
}

export function decodeFrame(bytes: Uint8Array): { header: FrameHeader; slice: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = bytes.byteLength >= 4 ? view.getUint32(0, true) : Number.POSITIVE_INFINITY
  if (4 + length > bytes.byteLength) throw new Error(`Frame of ${bytes.byteLength} bytes is cut off`)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as FrameHeader
  return { header, slice: bytes.subarray(4 + length) }
}

export interface CompressedPart {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The frames of a whole set in sending order, parts the client says it holds left out. */
export function* framesOf(
  set: {
    kind: FeatureKind
    city: string
    counter: number
    parts: readonly CompressedPart[]
    since?: number
  },
  have: ReadonlySet<string> = new Set(),
): Generator<Uint8Array> {
  const bytesOf = (personal: boolean) =>
    set.parts.reduce(
      (sum, { name, bytes }) => sum + (isPersonalPart(name) === personal ? bytes.length : 0),
      0,
    )
  const [totalBytes, personalBytes] = [bytesOf(false), bytesOf(true)]
  const { since } = set
  const sizes = {
    totalBytes,
    ...(personalBytes > 0 && { personalBytes }),
    ...(since !== undefined && { since }),
  }
  const wanted = set.parts.filter(part => !have.has(part.name))
  // A client that holds every part still waits for the frame that says 200.
  const parts = wanted.length > 0 ? wanted : set.parts.slice(-1)
  for (const [index, part] of parts.entries()) {
    for (let offset = 0; offset < part.bytes.length; offset += FRAME_BYTES) {
      const slice = part.bytes.subarray(offset, offset + FRAME_BYTES)
      const last = index === parts.length - 1 && offset + slice.length === part.bytes.length
      const { kind, city, counter } = set
      const code = last ? COMPLETE : PARTIAL
      yield encodeFrame(
        { kind, city, counter, code, part: part.name, offset, partBytes: part.bytes.length, ...sizes },
        slice,
      )
    }
  }
}

/** Puts frames together again; refuses a frame that does not continue what came before. */
export class FrameAssembler {
  readonly #parts = new Map<string, { bytes: Uint8Array; filled: number }>()
  readonly #completed = new Set<string>()
  #received = 0

  get received(): number {
    return this.#received
  }

  /** Whether a part has begun and is not complete. */
  get isAmidPart(): boolean {
    return this.#parts.size > 0
  }

  /** Whether a frame brings what comes next of its part. With two answers to one question each comes twice. */
  continues({ part, offset, partBytes }: FrameHeader): boolean {
    const entry = this.#parts.get(part)
    if (!entry) return offset === 0 && !this.#completed.has(part)
    return offset === entry.filled && partBytes === entry.bytes.length
  }

  /** Returns the part that this frame completed, if it did. */
  add({ header, slice }: { header: FrameHeader; slice: Uint8Array }): CompressedPart | undefined {
    const entry = this.#parts.get(header.part) ?? { bytes: new Uint8Array(header.partBytes), filled: 0 }
    if (header.offset !== entry.filled || header.partBytes !== entry.bytes.length) {
      throw new Error(`Frame of ${header.part} at ${header.offset}, expected ${entry.filled}`)
    }
    entry.bytes.set(slice, header.offset)
    entry.filled += slice.length
    this.#received += slice.length
    this.#parts.set(header.part, entry)
    if (entry.filled < entry.bytes.length) return undefined
    this.#parts.delete(header.part)
    this.#completed.add(header.part)
    return { name: header.part, bytes: entry.bytes }
  }
}
