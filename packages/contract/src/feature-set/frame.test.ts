import { expect, test } from 'vitest'
import {
  COMPLETE,
  decodeFrame,
  encodeFrame,
  FRAME_BYTES,
  FrameAssembler,
  framesOf,
  PARTIAL,
} from './frame.ts'

const bytes = (length: number, fill: number) => new Uint8Array(length).fill(fill)
const set = {
  kind: 'customer' as const,
  city: 'kota-contoh',
  counter: 4,
  parts: [
    { name: 'style', bytes: bytes(FRAME_BYTES + 10, 1) },
    { name: 'ids', bytes: bytes(5, 2) },
    { name: 'detail-0', bytes: bytes(7, 3) },
  ],
}

test('[D27] chunks show progress and the last one carries 200 and the counter', () => {
  const frames = [...framesOf(set)].map(decodeFrame)
  expect(frames.map(frame => [frame.header.part, frame.header.offset, frame.header.code])).toEqual([
    ['style', 0, PARTIAL],
    ['style', FRAME_BYTES, PARTIAL],
    ['ids', 0, PARTIAL],
    ['detail-0', 0, COMPLETE],
  ])
  expect(frames.every(({ header }) => header.counter === 4 && header.totalBytes === FRAME_BYTES + 22)).toBe(
    true,
  )
})

test('[ASVS V8.2.3] personal parts are counted apart: not all users wait for them', () => {
  const parts = [...set.parts, { name: 'personal-0', bytes: bytes(9, 4) }]
  const headers = [...framesOf({ ...set, parts })].map(frame => decodeFrame(frame).header)
  for (const header of headers)
    expect(header).toMatchObject({ totalBytes: FRAME_BYTES + 22, personalBytes: 9 })
  const [first] = framesOf(set)
  expect(decodeFrame(first as Uint8Array).header).not.toHaveProperty('personalBytes')
})

test('[M7.3] frames put together again are the parts', () => {
  const assembler = new FrameAssembler()
  const parts = [...framesOf(set)].flatMap(frame => assembler.add(decodeFrame(frame)) ?? [])
  expect(parts).toEqual(set.parts)
  expect(assembler.received).toBe(FRAME_BYTES + 22)
})

test('[D27] a missing chunk is noticed', () => {
  const [, second] = [...framesOf(set)]
  expect(() => new FrameAssembler().add(decodeFrame(second as Uint8Array))).toThrow(/at 262144, expected 0/)
})

test('[D27] of two answers to one question each frame is taken once', () => {
  const assembler = new FrameAssembler()
  const twice = [...framesOf(set)].flatMap(frame => [decodeFrame(frame), decodeFrame(frame)])
  const taken = twice.map(({ header }, i) => {
    const isNext = assembler.continues(header)
    if (isNext) assembler.add(twice[i] as (typeof twice)[number])
    return [isNext, assembler.isAmidPart]
  })
  expect(taken).toEqual([
    [true, true],
    [false, true],
    [true, false],
    [false, false],
    [true, false],
    [false, false],
    [true, false],
    [false, false],
  ])
  expect(assembler.received).toBe(FRAME_BYTES + 22)
})

test('what the client holds already is left out, but never the frame that says 200', () => {
  const parts = (have: string[]) => [...framesOf(set, new Set(have))].map(frame => decodeFrame(frame).header)
  expect(parts(['style', 'detail-0']).map(({ part, code }) => [part, code])).toEqual([['ids', COMPLETE]])
  expect(parts(['style', 'ids', 'detail-0']).at(-1)?.code).toBe(COMPLETE)
})

test('a frame that is cut off is refused', () => {
  const [frame] = [...framesOf(set)]
  expect(() => decodeFrame((frame as Uint8Array).subarray(0, 20))).toThrow('cut off')
  expect(() => decodeFrame(new Uint8Array(2))).toThrow('cut off')
  expect(
    decodeFrame(encodeFrame({ ...decodeFrame(frame as Uint8Array).header }, new Uint8Array(0))).slice,
  ).toHaveLength(0)
})
