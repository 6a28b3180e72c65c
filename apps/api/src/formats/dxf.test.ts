import { describe, expect, test } from 'vitest'
import { fileFolder, readAll, refusalOf, storedAt } from '#test/stored-files.ts'
import { dxf } from './dxf.ts'
import { MalformedFile } from './malformed-file.ts'

const file = fileFolder()
const sample = (name: string) =>
  storedAt(new URL(`../../test/samples/gdal/dxf/${name}`, import.meta.url).pathname)

/** `0 LINE 8 PIPA 10 1.5 …`: codes and values, of which none has a space unless it is quoted. */
const groups = (text: string) =>
  [...text.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word).join('\r\n')
const drawing = (entities: string, more = '') =>
  `${groups(`${more} 0 SECTION 2 ENTITIES ${entities} 0 ENDSEC 0 EOF`)}\r\n`
const header = (variables: string) => `0 SECTION 2 HEADER ${variables} 0 ENDSEC`
const block = (name: string, inside: string) => `0 BLOCK 2 ${name} 10 0 20 0 ${inside} 0 ENDBLK`

async function only(content: string | Buffer) {
  const [rows] = (await readAll(dxf, file('a.dxf', content))).values()
  return rows ?? []
}

describe('[D90] DXF is read whole', () => {
  test('layers of the drawing are layers; lines and polylines are lines with the name of the layer', async () => {
    const content = drawing(`0 LINE 5 A1 8 'PIPA 100' 6 DASHED 10 1 20 2 11 3 21 4
      0 LWPOLYLINE 8 BATAS 70 1 10 0 20 0 10 4 20 0 10 4 20 3
      0 POLYLINE 8 'PIPA 100' 66 1 70 8 0 VERTEX 10 0 20 0 30 5 0 VERTEX 10 1 20 1 30 6 0 SEQEND
      0 HATCH 8 ARSIR 0 LINE 8 KERTAS 67 1 10 0 20 0 11 1 21 1`)
    expect(dxf.recognise(Buffer.from(content))).toBe(true)
    expect(await dxf.layers([file('a.dxf', content)])).toEqual([
      { name: 'PIPA 100', rows: 2 },
      { name: 'BATAS', rows: 1 },
    ])
    const layers = await readAll(dxf, file('a.dxf', content))
    expect(layers.get('PIPA 100')).toMatchObject([
      {
        geometry: {
          type: 'LineString',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        },
        properties: { Layer: 'PIPA 100', Entity: 'LINE', EntityHandle: 'A1', Linetype: 'DASHED' },
      },
      {
        geometry: {
          type: 'LineString',
          coordinates: [
            [0, 0, 5],
            [1, 1, 6],
          ],
        },
      },
    ])
    expect(layers.get('BATAS')).toMatchObject([
      {
        geometry: {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [4, 0],
            [4, 3],
            [0, 0],
          ],
        },
      },
    ])
  })

  test.each([
    ['a half circle by its bulge', '0 LWPOLYLINE 8 P 10 0 20 0 42 1 10 200 20 0', [100, 0], 100],
    ['a shallow bulge the other way', '0 LWPOLYLINE 8 P 10 0 20 0 42 -0.1 10 200 20 0', [100, -495], 505],
    ['a circle', '0 CIRCLE 8 P 10 5 20 6 40 1000', [5, 6], 1000],
    ['an arc over zero degrees', '0 ARC 8 P 10 5 20 6 40 300 50 350 51 20', [5, 6], 300],
    ['a mirrored arc', '0 ARC 8 P 10 -5 20 6 40 300 50 10 51 80 230 -1', [5, 6], 300],
  ])('%s stays within a centimetre', async (_, entity, [cx = 0, cy = 0], radius) => {
    const [row] = await only(drawing(entity))
    const points = (row as { geometry: { coordinates: [number, number][] } }).geometry.coordinates
    expect(points.length).toBeGreaterThan(4)
    for (const [i, [x, y]] of points.entries()) {
      expect(Math.abs(Math.hypot(x - cx, y - cy) - radius)).toBeLessThan(1e-6)
      const [nextX, nextY] = points[i + 1] ?? [x, y]
      if (i + 1 < points.length)
        expect(radius - Math.hypot((x + nextX) / 2 - cx, (y + nextY) / 2 - cy)).toBeLessThan(0.01)
    }
  })

  test('blocks are points with the values of their attributes, texts points with their text', async () => {
    const rows = await only(
      drawing(`0 INSERT 8 V 2 GATE 66 1 10 7 20 8 50 90 0 ATTRIB 8 V 10 0 20 0 1 'DN 100' 2 DIAMETER
        0 ATTRIB 8 V 1 'Buka \\U+00B1' 2 STATUS 0 SEQEND
        0 TEXT 8 V 10 1 20 2 1 '%%c100 45%%d' 0 MTEXT 8 V 10 3 20 4 3 '{\\fArial|b0;Pipa\\P' 1 '\\H2.5x;PVC} \\S1/2;'`),
    )
    expect(rows).toMatchObject([
      {
        geometry: { type: 'Point', coordinates: [7, 8] },
        properties: { Layer: 'V', BlockName: 'GATE', BlockAngle: 90, DIAMETER: 'DN 100', STATUS: 'Buka ±' },
      },
      { geometry: { type: 'Point', coordinates: [1, 2] }, properties: { Text: 'Ø100 45°' } },
      { geometry: { type: 'Point', coordinates: [3, 4] }, properties: { Text: 'Pipa\nPVC 1/2' } },
    ])
  })

  test.each([
    ['its code page', '9 $ACADVER 1 AC1015 9 $DWGCODEPAGE 3 ANSI_1251', Buffer.from([0xcf])],
    ['UTF-8 since 2007', '9 $ACADVER 1 AC1027 9 $DWGCODEPAGE 3 ANSI_1252', Buffer.from('П')],
  ])('text in %s', async (_, variables, letter) => {
    const content = drawing('0 TEXT 8 V 10 1 20 2 1 @', header(variables)).split('@')
    const [row] = await only(
      Buffer.concat([Buffer.from(content[0] ?? ''), letter, Buffer.from(content[1] ?? '')]),
    )
    expect(row).toHaveProperty('properties.Text', 'П')
  })
})

describe('[D91] hostile DXF is refused', () => {
  const cyclic = `0 SECTION 2 BLOCKS ${block('A', '0 INSERT 2 B')} ${block('B', '0 INSERT 2 c')} ${block('C', '0 INSERT 2 A')} 0 ENDSEC`
  test.each<[string, string | Buffer, string]>([
    ['blocks in a circle', drawing('0 INSERT 8 0 2 A 10 0 20 0', cyclic), 'memuat dirinya sendiri'],
    ['DWG', Buffer.from('AC1032\0\0\0\0'), 'SAVEAS'],
    ['a cut off drawing', drawing('0 LINE 8 P 10 1 20 2 11 3 21 4').slice(0, -30), 'File terpotong'],
    ['codes that are none', drawing('0 LINE eight P'), 'bukan kode grup'],
    ['no drawing', 'a,b\n1,2\n', 'File bukan DXF'],
    ['an endless line', `0\nSECTION\n2\n${'a'.repeat(1 << 20)}`, 'melebihi 65536 karakter'],
    [
      'an endless entity',
      `0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n${'10\n1\n'.repeat(2_100_000)}`,
      'dua juta nilai',
    ],
    ['nothing', '', 'File kosong'],
  ])('%s', async (_, content, sentence) => {
    const hostile = file('h.dxf', content)
    expect(await refusalOf(dxf, hostile)).toContain(sentence)
    await expect(dxf.layers([hostile])).rejects.toThrow(MalformedFile)
  })

  test.each([
    ['bin_dxf_r12.dxf', 'File DXF biner belum dapat dibaca'],
    ['insert-recursive-pair.dxf', 'memuat dirinya sendiri'],
  ])('%s', async (name, sentence) => {
    expect(await refusalOf(dxf, sample(name))).toContain(sentence)
  })

  test('one that stands for millions of blocks, or has no numbers, is bounded', async () => {
    const rows = await only(
      drawing(
        '0 INSERT 8 0 2 A 10 0 20 0 70 30000 71 30000 0 CIRCLE 8 0 10 0 20 0 40 1e300 0 LINE 8 0 10 x 20 1',
      ),
    )
    expect(rows.length).toBeLessThan(10_003)
    expect(rows.at(-1)).toBe('Koordinat LINE tidak dapat dibaca')
  })
})
