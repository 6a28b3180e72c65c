import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePart, encodePart, FEATURE_SET_VERSION, type PartIdentity } from './part.ts'
import { MISSING } from './schema.ts'

const identity = (rows: number): PartIdentity => ({
  kind: 'customer',
  city: 'kota-contoh',
  counter: 3,
  part: 'style',
  rowStart: 0,
  rows,
})

test('[M7.3] every column comes back as it went in', () => {
  const row = fc.record({
    x: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
    arrears: fc.integer({ min: MISSING, max: 2_147_483_647 }),
    usage: fc.double({ noNaN: true }),
    code: fc.integer({ min: 0, max: 2 }),
    text: fc.string({ unit: 'grapheme' }),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 50 }), rows => {
      const part = decodePart(
        encodePart(identity(rows.length), [
          { name: 'x', values: Int32Array.from(rows, r => r.x), delta: true },
          { name: 'arrears', values: Int32Array.from(rows, r => r.arrears) },
          { name: 'usage', values: Float64Array.from(rows, r => r.usage) },
          {
            name: 'class',
            codes: Uint8Array.from(rows, r => r.code),
            dictionary: ['unpaid', 'latePaid', 'paid'],
          },
          { name: 'nama', texts: rows.map(r => r.text) },
        ]),
      )
      expect([...part.numbers('x')]).toEqual(rows.map(r => r.x))
      expect([...part.numbers('arrears')]).toEqual(rows.map(r => r.arrears))
      expect([...part.numbers('usage')]).toEqual(rows.map(r => r.usage))
      expect([...part.categories('class').codes]).toEqual(rows.map(r => r.code))
      const text = part.texts('nama')
      // UTF-8 has no lone surrogates; everything else survives.
      expect(rows.map((_, i) => text(i))).toEqual(rows.map(r => r.text.toWellFormed()))
    }),
  )
})

test('a part that starts askew inside a larger buffer is read all the same', () => {
  const bytes = encodePart(identity(2), [{ name: 'x', values: Float64Array.of(1.5, -2) }])
  const larger = new Uint8Array(bytes.length + 3)
  larger.set(bytes, 3)
  expect([...decodePart(larger.subarray(3)).numbers('x')]).toEqual([1.5, -2])
})

test('what is not a feature set says what it got and what it expected', () => {
  expect(() => decodePart(new Uint8Array(4))).toThrow('4 bytes')
  expect(() => decodePart(new Uint8Array(64))).toThrow(/magic 0, expected 53465450/)
  const bytes = encodePart(identity(1), [{ name: 'x', values: Int32Array.of(7) }])
  const newer = bytes.slice()
  newer[4] = FEATURE_SET_VERSION + 1
  expect(() => decodePart(newer)).toThrow(
    `version ${FEATURE_SET_VERSION + 1}, expected ${FEATURE_SET_VERSION}`,
  )
})

test('a part cut off anywhere is refused, never read short', () => {
  const bytes = encodePart(identity(3), [
    { name: 'x', values: Int32Array.of(1, 2, 3) },
    { name: 'nama', texts: ['Ani', 'Budi', 'Citra'] },
  ])
  // The last bytes may be padding; all that hold data must be there.
  for (let length = 0; length < bytes.length - 8; length++) {
    expect(() => decodePart(bytes.subarray(0, length)), `length ${length}`).toThrow()
  }
})

test('asking for a column that is not there, or of another type, is an error', () => {
  const part = decodePart(encodePart(identity(1), [{ name: 'nama', texts: ['Ani'] }]))
  expect(() => part.numbers('x')).toThrow('no column x')
  expect(() => part.numbers('nama')).toThrow('holds text')
  expect(part.has('nama')).toBe(true)
})
