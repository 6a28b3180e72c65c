import { collect } from '@petatirta/harness/files.ts'
import { expect, test } from 'vitest'
import type { Found } from './format.ts'
import { FORMATS, formatsNamed } from './formats.ts'
import { xlsxStream } from './xlsx.ts'

const bytes = async (sheet: AsyncIterable<Uint8Array>) => Buffer.concat(await collect(sheet))

const samples = async () => ({
  geojson: Buffer.from('{"type":"Feature","properties":{"nama":"A"},"geometry":null}'),
  json: Buffer.from('[{"nama":"A"}]'),
  csv: Buffer.from('nama;kode\nA;1\n'),
  xlsx: await bytes(
    xlsxStream(
      { sheet: 'Data', header: ['nama', 'kode'] },
      (async function* () {
        yield ['A', '1']
      })(),
    ),
  ),
})

async function* once(content: Buffer) {
  yield content
}

test('each format recognises its own file and none of another sort', async () => {
  const files = await samples()
  const recognised = Object.values(FORMATS).map(({ id, recognise }) => [
    id,
    Object.entries(files).flatMap(([name, content]) => (recognise(content) ? [name] : [])),
  ])
  expect(Object.fromEntries(recognised)).toEqual({
    // Which of the two a text is, its content decides.
    geojson: ['geojson', 'json'],
    json: ['geojson', 'json'],
    csv: ['csv'],
    xlsx: ['xlsx'],
  })
})

test('each format reads its own file: features, records or lines with names', async () => {
  const files = await samples()
  const read = async (id: keyof typeof FORMATS) => {
    const found: Found = {}
    return { rows: (await collect(FORMATS[id].read(once(files[id]), found))).flat(), found }
  }
  expect((await read('geojson')).rows).toMatchObject([{ position: 0, value: { properties: { nama: 'A' } } }])
  expect((await read('json')).rows).toMatchObject([{ position: 0, value: { nama: 'A' } }])
  for (const id of ['csv', 'xlsx'] as const)
    expect(await read(id)).toEqual({
      rows: [{ position: 0, cells: ['A', '1'] }],
      found: { names: ['nama', 'kode'] },
    })
})

test('a name tells the formats that a file may have', () => {
  const ids = (name: string) => formatsNamed(name).map(({ id }) => id)
  expect(ids('Pipa.GeoJSON')).toEqual(['geojson', 'json'])
  expect(ids('tagihan.csv')).toEqual(['csv'])
  expect(ids('perbaikan.XLSX')).toEqual(['xlsx'])
  expect(ids('peta.shp')).toEqual([])
})
