import { expect, test } from 'vitest'
import { ACCEPTED, ACCEPTED_CORRECTION, findProblem } from './file-check.ts'

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name)
const { geojson, json, csv } = ACCEPTED

test.each([
  [geojson, file('Pipa.GeoJSON', '{"type":"FeatureCollection"}')],
  [geojson, file('pipa.json', '\uFEFF \r\n\t{}')],
  [json, file('keluhan.json', '[1]')],
  [csv, file('tagihan.csv', 'idpelanggan;periode')],
  [geojson, file('pipa.geojson', ' '.repeat(5000), '{}')],
  [ACCEPTED_CORRECTION, file('perbaikan.xlsx', 'PK\u0003\u0004')],
])('[A5] what it may be is taken, %#', async (accepted, chosen) => {
  expect(await findProblem(chosen, accepted)).toBeUndefined()
})

test.each([
  [geojson, file('pipa.shp', '{}'), 'Format file harus .geojson atau .json'],
  [csv, file('tagihan.xlsx', 'x'), 'Format file harus .csv'],
  [csv, file('tagihan.csv', 'PK\u0003\u0004xl/'), 'Isi file bukan CSV'],
  [geojson, file('pipa.geojson', 'PK\u0003\u0004'), 'Isi file bukan GeoJSON'],
  [geojson, file('pipa.geojson', '<html>'), 'Isi file bukan GeoJSON'],
  [json, file('keluhan.json', 'id,isi'), 'Isi file bukan JSON'],
  [geojson, file('pipa.geojson'), 'File kosong'],
  [csv, file('tagihan.csv', ' \n\n'), 'File kosong'],
  [ACCEPTED_CORRECTION, file('perbaikan.pdf', 'x'), 'Format file harus .xlsx, .csv, .geojson atau .json'],
])('[A5] what it cannot be is refused at once, %#', async (accepted, chosen, problem) => {
  expect(await findProblem(chosen, accepted)).toContain(problem)
})

test('a file that is gone from the disk', async () => {
  const gone = Object.assign(file('pipa.geojson', '{}'), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  })
  expect(await findProblem(gone, geojson)).toContain('tidak dapat dibaca')
})
