import { describe, expect, test } from 'vitest'
import { fileFolder, readAll, refusalOf } from '#test/stored-files.ts'
import { zipBomb } from '#test/zip-bomb.ts'
import { kml } from './kml.ts'
import { MalformedFile } from './malformed-file.ts'
import { ZipWriter } from './zip-writer.ts'

const file = fileFolder()

const document = (inside: string, start = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${start}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Survei</name>${inside}</Document></kml>`
const place = (inside: string) =>
  `<Placemark>${inside}<Point><coordinates>110.4,-7.05,12</coordinates></Point></Placemark>`

async function only(content: string | Buffer) {
  const layers = [...(await readAll(kml, file('a.kml', content))).values()]
  expect(layers).toHaveLength(1)
  return layers[0] ?? []
}

async function zipped(entries: Record<string, string>): Promise<Buffer> {
  const zip = new ZipWriter()
  const parts: Uint8Array[] = []
  for (const [name, text] of Object.entries(entries))
    for await (const part of zip.file(
      name,
      (async function* () {
        yield text
      })(),
    ))
      parts.push(part)
  return Buffer.concat([...parts, zip.end()])
}

function withLink(): Buffer {
  const archive = zipBomb('doc.kml', 1)
  const entry = archive.lastIndexOf('PK\x01\x02')
  archive.writeUInt16LE(3 << 8, entry + 4)
  archive.writeUInt32LE((0o120777 << 16) >>> 0, entry + 38)
  return archive
}

describe('[D90] KML is read whole', () => {
  test('folders are layers, of the same name too', async () => {
    const folder = (name: string, inside: string) => `<Folder><name>${name}</name>${inside}</Folder>`
    const inside =
      place('') + folder('Pipa', place('') + folder('Pipa', place('') + place(''))) + folder('Kosong', '')
    const layers = await readAll(kml, file('a.kml', document(inside)))
    expect([...layers].map(([name, rows]) => [name, rows.length])).toEqual([
      ['Survei', 1],
      ['Pipa', 1],
      ['Pipa (#2)', 2],
    ])
  })

  test('Data, SimpleData with types, elements of others, name and times are attributes', async () => {
    const rows = await only(
      document(
        place(
          `<name> Jl. Merdeka &amp; 5 </name><TimeStamp><when>2026-01-02</when></TimeStamp><ExtendedData>
             <Data name="No SL"><displayName>x</displayName><value>000123</value></Data>
             <SchemaData schemaUrl="#s"><SimpleData name="dn">100</SimpleData><SimpleData name="aktif">true</SimpleData>
               <SimpleData name="ket"><![CDATA[<b>&amp;]]></SimpleData><SimpleData name="kosong"></SimpleData></SchemaData>
             <c:rayon>7</c:rayon></ExtendedData>`,
        ) +
          `<Schema id="s" name="S"><SimpleField type="int" name="dn"/><SimpleField type="bool" name="aktif"/>
             <SimpleField type="double" name="kosong"/></Schema>`,
      ),
    )
    expect(rows).toEqual([
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [110.4, -7.05, 12] },
        properties: {
          name: 'Jl. Merdeka & 5',
          timestamp: '2026-01-02',
          'No SL': '000123',
          dn: 100,
          aktif: true,
          ket: '<b>&amp;',
          kosong: null,
          rayon: '7',
        },
      },
    ])
  })

  test('a two-column table in the description becomes attributes, another text stays', async () => {
    const arcgis = `<![CDATA[<html><body><table><tr><td>PIPA 7</td></tr><tr><td><table>
      <tr><td>FID</td><td>7</td></tr><tr bgcolor="#D4E4F3"><td>Bahan</td><td>PVC &amp; GI</td></tr>
      <tr><td>Ket</td><td>&lt;Null&gt;</td></tr></table></td></tr></table></body></html>]]>`
    const wide = '<![CDATA[<table><tr><td>a</td><td>b</td><td>c</td></tr></table>]]>'
    const rows = await only(
      document(
        place(`<description>${arcgis}</description>`) +
          place(`<description>${wide}</description>`) +
          place('<description>Pipa bocor</description>'),
      ),
    )
    expect(rows).toMatchObject([
      { properties: { FID: '7', Bahan: 'PVC & GI', Ket: null } },
      { properties: { description: wide.slice(9, -3) } },
      { properties: { description: 'Pipa bocor' } },
    ])
    expect(rows[0]).not.toHaveProperty('properties.description')
  })

  test.each([
    ['UTF-16', Buffer.from(`\uFEFF${document(place('<name>Ünal</name>'), '')}`, 'utf16le')],
    [
      'the encoding it says',
      Buffer.from(
        document(place('<name>Ünal</name>'), '<?xml version="1.0" encoding="ISO-8859-1"?>'),
        'latin1',
      ),
    ],
    ['Windows-1252 that says UTF-8', Buffer.from(document(place('<name>Ünal</name>')), 'latin1')],
  ])('text in %s', async (_, content) => {
    expect(kml.recognise(content)).toBe(true)
    expect(await only(content)).toMatchObject([{ properties: { name: 'Ünal' } }])
  })

  test('a place whose coordinates cannot be read costs no other', async () => {
    const bad = '<Placemark><Point><coordinates>110,4;-7,05</coordinates></Point></Placemark>'
    const rows = await only(document(bad + place('')))
    expect(rows[0]).toBe('Koordinat "110,4;-7,05" tidak dapat dibaca')
    expect(rows[1]).toHaveProperty('geometry.type', 'Point')
  })

  test('KMZ: doc.kml is read, wherever it lies', async () => {
    const content = await zipped({ 'files/other.kml': document(''), 'doc.kml': document(place('')) })
    expect(kml.recognise(content)).toBe(true)
    expect(await only(content)).toHaveLength(1)
  })

  test('tags are read across the edges of chunks', async () => {
    const names = Array.from({ length: 9000 }, (_, i) => `Ü${i}<`)
    const rows = await only(
      document(names.map(name => place(`<name a='>'>${name.replace('<', '&lt;')}</name>`)).join('')),
    )
    expect(rows.map(row => typeof row === 'object' && row.properties.name)).toEqual(names)
  })
})

describe('[D91] hostile KML is refused', () => {
  const entities = '<!DOCTYPE kml [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
  const laughs = '<!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
  test.each<[string, string | Buffer, string]>([
    ['external entities', entities + document(place('<name>&a;</name>'), ''), 'File memuat DOCTYPE'],
    ['entities of entities', laughs + document(place('<name>&b;</name>'), ''), 'File memuat DOCTYPE'],
    ['deep nesting', `<kml>${'<Folder>'.repeat(5000)}`, 'terlalu dalam'],
    ['a cut off file', document(place('')).slice(0, -20), 'File terpotong sebelum selesai'],
    ['tags that do not match', '<kml><Document></kml></Document>', 'tidak berpasangan'],
    ['an endless tag', `<kml ${'a'.repeat(200_000)}`, 'tag terlalu panjang'],
    ['an endless text', `<kml><name>${'a'.repeat(17 * 1024 * 1024)}`, 'melebihi 16 MB'],
    ['an endless comment', `<kml><!--${'a'.repeat(17 * 1024 * 1024)}`, 'melebihi 16 MB'],
    ['another XML', '<?xml version="1.0"?><svg></svg>', 'File bukan KML'],
    ['nothing', '', 'File kosong'],
    [
      'an encoding that is none',
      '<?xml version="1.0" encoding="x-evil"?><kml/>',
      'Pengodean "x-evil" tidak dikenal',
    ],
    ['an archive without KML', zipBomb('a.txt', 1), 'tidak memuat file KML'],
    ['a name out of the archive', zipBomb('../../doc.kml', 1), 'menunjuk ke luar arsip'],
    ['a link', withLink(), 'symlink'],
    ['an archive that says it is huge', zipBomb('doc.kml', 1, 0xfffffff0), 'melebihi 500 MB'],
    ['an archive that unpacks to more than it says', zipBomb('doc.kml', 4, 10), 'Arsip ZIP rusak'],
    ['half an archive', zipBomb('doc.kml', 1).subarray(0, 40), 'Arsip ZIP rusak'],
  ])('%s', async (_, content, sentence) => {
    const hostile = file('h.kml', content)
    expect(await refusalOf(kml, hostile)).toContain(sentence)
    await expect(kml.layers([hostile])).rejects.toThrow(MalformedFile)
  })
})
