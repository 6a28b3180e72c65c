import { describe, expect, test } from 'vitest'
import { fileFolder, readAll, refusalOf } from '#test/stored-files.ts'
import { geojsonLines } from './geojson-lines.ts'

const file = fileFolder()
const feature = (nama: unknown) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [110, -7] },
  properties: { nama },
})
const line = (nama: unknown) => JSON.stringify(feature(nama))
const only = async (content: string) => {
  const [rows] = (await readAll(geojsonLines, file('a.geojsonl', content))).values()
  return rows ?? []
}

describe('[D90] GeoJSON by lines is read whole', () => {
  test.each([
    ['lines', `${line('a')}\n\n${line('b')}\r\n`],
    ['a last line without an end', `\uFEFF${line('a')}\n${line('b')}`],
    ['separators', `\x1e${line('a')}\n\x1e${line('b')}\n`],
    [
      'separators and texts over several lines',
      `\x1e${JSON.stringify(feature('a'), null, 2)}\n\x1e${line('b')}`,
    ],
  ])('%s', async (_, content) => {
    expect(geojsonLines.recognise(Buffer.from(content))).toBe(true)
    expect(await only(content)).toEqual([feature('a'), feature('b')])
  })

  test('lines that cannot be read cost no other, and a bare geometry is a feature', async () => {
    const deep = `{"type":"Feature","a":${'['.repeat(100)}${']'.repeat(100)}}`
    const content = [
      line('a'),
      '{"type":"Feature","geometry":{',
      deep,
      '{"a":1}',
      '{"type":"Point","coordinates":[1,2]}',
      line('b'),
    ]
    expect(await only(content.join('\n'))).toEqual([
      feature('a'),
      'Fitur bukan JSON yang sah',
      'Fitur bersarang terlalu dalam',
      'Baris bukan fitur GeoJSON',
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1, 2] } },
      feature('b'),
    ])
  })

  test('lines over the edges of chunks, brackets in texts', async () => {
    const names = Array.from({ length: 9000 }, (_, i) => `${i} ${'['.repeat(70)}Ü"`)
    const rows = await only(names.map(line).join('\n'))
    expect(rows.map(row => typeof row === 'object' && row.properties.nama)).toEqual(names)
  })
})

describe('[D91] hostile GeoJSON by lines is refused', () => {
  test.each([
    ['no features', '1\n2\n3\n', 'Tidak ada baris yang memuat fitur GeoJSON'],
    [
      'an endless line',
      `{"a":"${'a'.repeat(17 * 1024 * 1024)}"}`,
      'Tidak ada baris yang memuat fitur GeoJSON',
    ],
    ['nothing', '\n\n', 'File kosong'],
    ['another format', 'PK\x03\x04', 'File'],
  ])('%s', async (_, content, sentence) => {
    expect(await refusalOf(geojsonLines, file('h.geojsonl', content))).toContain(sentence)
  })
})
