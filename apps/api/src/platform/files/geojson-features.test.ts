import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunks, collect, collection } from '#test/files.ts'
import { featureSlices, type Slice } from './geojson-features.ts'
import { MalformedFile } from './malformed-file.ts'

const read = (content: string | Uint8Array, size?: number) => collect(featureSlices(chunks(content, size)))
const values = (slices: Slice[]) => slices.map(slice => ('value' in slice ? slice.value : slice.error))

const FEATURES = [
  { type: 'Feature', properties: { nama: 'Jl. "Mawar" {1} [2]', teks: '\\', features: [1] }, geometry: null },
  {
    type: 'Feature',
    properties: { features: [{ a: 1 }], emoji: '💧é', kosong: '' },
    geometry: { a: [[[1]]] },
  },
  {},
]
const FILE = JSON.stringify({
  type: 'FeatureCollection',
  name: 'features',
  crs: { properties: { features: [{}] } },
  features: FEATURES,
  bbox: [1, 2],
})

describe('[decisions] features are found', () => {
  test.each([1, 2, 3, 7, 64, 100_000])('in chunks of %i bytes', async size => {
    expect(values(await read(FILE, size))).toEqual(FEATURES)
  })

  test('wherever two chunks meet', async () => {
    const bytes = Buffer.from(FILE)
    for (let at = 1; at < bytes.length; at++) {
      const halves = (async function* () {
        yield bytes.subarray(0, at)
        yield bytes.subarray(at)
      })()
      expect(values(await collect(featureSlices(halves)))).toEqual(FEATURES)
    }
  })

  test('whatever the properties hold', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue())),
        fc.integer({ min: 1, max: 50 }),
        async (features, size) => {
          expect(values(await read(collection(features), size))).toEqual(JSON.parse(JSON.stringify(features)))
        },
      ),
      { numRuns: 100 },
    ))

  test('pretty-printed, with a byte order mark, in an empty collection', async () => {
    expect(values(await read(`\uFEFF${JSON.stringify(JSON.parse(FILE), null, 2)}`, 5))).toEqual(FEATURES)
    expect(await read('{"type":"FeatureCollection","features":[ ]}')).toEqual([])
  })

  test('in Windows-1252 where the bytes are no UTF-8', async () => {
    const bytes = Buffer.from('{"features":[{"nama":"Caf\xe9 \x96"},{"nama":"é"}]}', 'latin1')
    expect(values(await read(bytes))).toEqual([{ nama: 'Café –' }, { nama: 'é' }])
    expect(values(await read('{"features":[{"nama":"Café –"}]}'))).toEqual([{ nama: 'Café –' }])
  })
})

describe('[decisions] what cannot be read', () => {
  test('a file cut off anywhere is refused', async () => {
    const bytes = Buffer.from(FILE)
    for (let length = 0; length < bytes.length; length++)
      await expect(read(bytes.subarray(0, length), 16)).rejects.toThrow(MalformedFile)
  })

  test.each([
    ['nothing', ''],
    ['no JSON', 'halo'],
    ['a list', '[]'],
    ['one feature', JSON.stringify(FEATURES[0])],
    ['features that are no list', '{"features":{}}'],
    ['features further inside', '{"data":{"features":[]}}'],
    ['one bracket too many', '{"features":[]}}'],
  ])('%s is no collection', async (_, content) => {
    await expect(read(content)).rejects.toThrow(MalformedFile)
  })

  test('elements that are no objects keep their position', async () => {
    const slices = await read('{"features":[null, {"a":1},7 ,"x,y",[1],{"b":2},true]}', 3)
    expect(slices.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6])
    const no = 'Fitur bukan objek JSON'
    expect(values(slices)).toEqual([no, { a: 1 }, no, no, [1], { b: 2 }, no])
  })

  test('a broken feature leaves the others alone', async () => {
    const content = '{"features":[{"a":1},{"a":tidak},{"a":1,},{"b":2}]}'
    expect(values(await read(content))).toEqual([
      { a: 1 },
      'Fitur bukan JSON yang sah',
      'Fitur bukan JSON yang sah',
      { b: 2 },
    ])
  })

  test('nesting without end is refused, not followed', async () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(values(await read(`{"features":[${deep},{"b":2}]}`))).toEqual([
      'Fitur bersarang terlalu dalam',
      { b: 2 },
    ])
  })
})
