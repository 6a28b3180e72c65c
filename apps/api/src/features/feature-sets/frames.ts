import { COMPLETE, decodeFrame, encodeFrame, isPersonalPart } from '@petatirta/contract'

/** All clients get the same frames: each is looked into once. */
const parts = new WeakMap<Uint8Array, string>()
function partOf(frame: Uint8Array): string {
  const known = parts.get(frame) ?? decodeFrame(frame).header.part
  parts.set(frame, known)
  return known
}

/** The frames of the part that leads a set. Its last does not say that the set is whole: nothing holds back what follows. */
export function framesOfFirst(frames: readonly Uint8Array[], part: string): readonly Uint8Array[] {
  const next = frames.findIndex(frame => partOf(frame) !== part)
  return next === -1 ? frames : frames.slice(0, next)
}

/** The last one says that the set is whole; all clients share the others. */
function ended(frames: readonly Uint8Array[], end: Uint8Array): readonly Uint8Array[] {
  const { header, slice } = decodeFrame(end)
  if (header.code === COMPLETE) return frames
  return [...frames.slice(0, -1), encodeFrame({ ...header, code: COMPLETE }, slice)]
}

/** What all users of a city may have of its set. */
export function framesWithoutPersonal(frames: readonly Uint8Array[]): readonly Uint8Array[] {
  const open = frames.filter(frame => !isPersonalPart(partOf(frame)))
  const end = open.at(-1)
  return end ? ended(open, end) : open
}

/** A set's frames without those of the parts that a client holds. */
export function framesWithout(
  frames: readonly Uint8Array[],
  have: ReadonlySet<string>,
): readonly Uint8Array[] {
  const end = frames.at(-1)
  if (have.size === 0 || !end) return frames
  const missing = frames.filter(frame => !have.has(partOf(frame)))
  // A client that holds every part still waits for the frame that says 200.
  const rest = missing.length > 0 ? missing : frames.filter(frame => partOf(frame) === partOf(end))
  return ended(rest, rest.at(-1) ?? end)
}

/** A change set for a browser that is at this counter; it may have been made for one that was further behind. */
export function* framesSince(frames: readonly Uint8Array[], since: number): Generator<Uint8Array> {
  for (const frame of frames) {
    const { header, slice } = decodeFrame(frame)
    yield header.since === since ? frame : encodeFrame({ ...header, since }, slice)
  }
}
