import { COMPLETE, decodeFrame, FRAME_BYTES, framesOf, PARTIAL } from '@petatirta/contract'
import { describe, expect, test } from 'vitest'
import { framesOfFirst, framesWithout, framesWithoutPersonal } from './frames.ts'

const part = (name: string, length: number) => ({ name, bytes: new Uint8Array(length).fill(length) })
const set = {
  kind: 'customer' as const,
  city: 'kota-contoh',
  counter: 4,
  parts: [
    part('style', FRAME_BYTES + 10),
    part('ids', 5),
    part('detail-0', 2 * FRAME_BYTES),
    part('detail-1', 7),
  ],
}
const frames = [...framesOf(set)]

test.each([
  [[]],
  [['style']],
  [['style', 'ids']],
  [['detail-1']],
  [['detail-0', 'detail-1']],
  [['ids', 'detail-1', 'something else']],
  [['style', 'ids', 'detail-0', 'detail-1']],
])('[D27] without %j: what the contract would send', have => {
  expect([...framesWithout(frames, new Set(have))]).toEqual([...framesOf(set, new Set(have))])
})

test('frames are shared, not copied for each client', () => {
  expect(framesWithout(frames, new Set())).toBe(frames)
  expect(framesWithout(frames, new Set(['style'])).every(frame => frames.includes(frame))).toBe(true)
  const rest = framesWithout(frames, new Set(['style', 'detail-1']))
  expect(rest.slice(0, -1).every(frame => frames.includes(frame))).toBe(true)
})

test('the first part alone, shared, without the word that the set is whole', () => {
  const first = framesOfFirst(frames, 'style')
  expect(first.every((frame, i) => frame === frames[i])).toBe(true)
  expect(first.map(frame => decodeFrame(frame).header).map(({ part: name, code }) => [name, code])).toEqual([
    ['style', PARTIAL],
    ['style', PARTIAL],
  ])
})

describe('[ASVS V8.2.3] a set with personal parts', () => {
  const whole = {
    ...set,
    parts: [...set.parts.slice(0, 3), part('personal-0', 300), set.parts[3], part('personal-1', 9)].flatMap(
      named => named ?? [],
    ),
  }
  const all = [...framesOf(whole)]
  const personal = ['personal-0', 'personal-1']

  test.each([[[]], [['style']], [['style', 'ids', 'detail-0', 'detail-1']], [personal]])(
    'is a whole one without them, whatever a client says it has: %j',
    have => {
      const sent = framesWithout(framesWithoutPersonal(all), new Set(have))
      const headers = sent.map(frame => decodeFrame(frame).header)
      expect(headers.filter(header => personal.includes(header.part))).toEqual([])
      expect(headers.map(({ code }) => code)).toEqual([...headers.slice(1).map(() => PARTIAL), COMPLETE])
      if (!have.includes('style')) expect([...sent]).toEqual([...framesOf(whole, new Set(personal))])
    },
  )

  test('is one encoding: all frames but the last are the same for everybody', () => {
    expect(
      framesWithoutPersonal(all)
        .slice(0, -1)
        .every(frame => all.includes(frame)),
    ).toBe(true)
    expect(framesWithoutPersonal(frames).every(frame => frames.includes(frame))).toBe(true)
  })
})
