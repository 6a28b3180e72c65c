import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fileFolder, readAll, refusalOf, storedAt } from '#test/stored-files.ts'
import { epanet } from './epanet.ts'
import { MalformedFile } from './malformed-file.ts'

const file = fileFolder()
const SAMPLES = new URL('../../test/samples/wntr/', import.meta.url).pathname

const MODEL = `[TITLE]
Contoh
[JUNCTIONS]
;ID  Elev  Demand  Pattern
 J1  10.5  2  P1  ;Simpang pasar
 10  0
[RESERVOIRS]
 R1  50 ;Mata air
[TANKS]
 T1  30 1 0 3 12 0
[PIPES]
 P1  R1 J1 100.5 150 130 0 Open ;Pipa induk
 P2  J1 10 50 100 130 0 CV
 P3  J1 hilang 50 100 130
[PUMPS]
 U1 J1 10 HEAD K1 SPEED 1.2
[VALVES]
 V1 J1 10 100 PRV 40 0
[TAGS]
 NODE J1 Zona-1
 LINK P1 DMA-7
[STATUS]
 P2 Closed
[OPTIONS]
 Units LPS
[COORDINATES]
 J1 100 200
 10 200 200
 R1 0 200
 T1 1 1
[VERTICES]
 P1 50 250
 V1 100 300
[BACKDROP]
 UNITS Meters
[END]
`

test('[D90] an EPANET model is five layers with what it says of each part', async () => {
  expect(epanet.recognise(Buffer.from(MODEL))).toBe(true)
  const layers = await readAll(epanet, file('a.inp', MODEL))
  expect([...layers.keys()]).toEqual(['pipes', 'valves', 'pumps', 'junctions', 'sources'])
  expect(layers.get('pipes')).toMatchObject([
    {
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 200],
          [50, 250],
          [100, 200],
        ],
      },
      properties: {
        id: 'P1',
        node1: 'R1',
        length: 100.5,
        diameter: 150,
        status: 'Open',
        tag: 'DMA-7',
        description: 'Pipa induk',
        flow_units: 'LPS',
      },
    },
    { properties: { node2: '10', status: 'Closed' } },
    expect.anything(),
  ])
  expect(layers.get('pipes')?.[2]).toBe('PIPES "P3": simpul "hilang" tidak memiliki koordinat')
  // Halfway along 100 up and 141 down.
  expect(layers.get('valves')).toMatchObject([
    { geometry: { type: 'Point' }, properties: { id: 'V1', type: 'PRV', setting: 40, diameter: 100 } },
  ])
  expect(layers.get('pumps')).toMatchObject([
    { geometry: { coordinates: [150, 200] }, properties: { head: 'K1', speed: 1.2 } },
  ])
  expect(layers.get('junctions')).toMatchObject([
    {
      geometry: { type: 'Point', coordinates: [100, 200] },
      properties: { elevation: 10.5, demand: 2, pattern: 'P1', tag: 'Zona-1', description: 'Simpang pasar' },
    },
    { properties: { id: '10' } },
  ])
  expect(layers.get('sources')).toMatchObject([
    { properties: { type: 'RESERVOIR', head: 50, description: 'Mata air' } },
    { properties: { type: 'TANK', diameter: 12 } },
  ])
})

/** Lines of a section that hold something, counted in the plainest way. */
function linesOf(text: string, section: string): number {
  const [, after = ''] = text.split(new RegExp(`^\\[${section}\\].*$`, 'im'))
  const [body = ''] = after.split(/^\[/m)
  return body.split('\n').filter(line => /^\s*[^\s;]/.test(line)).length
}

test.each(readdirSync(SAMPLES).filter(name => name.endsWith('.inp')))(
  '[D90] %s is read whole',
  async name => {
    const text = readFileSync(SAMPLES + name, 'latin1')
    const layers = await readAll(epanet, storedAt(SAMPLES + name))
    const counts = (...sections: string[]) =>
      sections.reduce((sum, section) => sum + linesOf(text, section), 0)
    expect(layers.get('pipes') ?? []).toHaveLength(counts('PIPES'))
    expect(layers.get('valves') ?? []).toHaveLength(counts('VALVES'))
    expect(layers.get('pumps') ?? []).toHaveLength(counts('PUMPS'))
    expect(layers.get('junctions') ?? []).toHaveLength(counts('JUNCTIONS'))
    expect(layers.get('sources') ?? []).toHaveLength(counts('RESERVOIRS', 'TANKS'))
    for (const rows of layers.values())
      for (const row of rows) expect(row).toHaveProperty('geometry.coordinates')
  },
)

describe('[D91] hostile EPANET files are refused', () => {
  test.each([
    ['another text', 'id,nama\n1,a\n', 'File bukan model EPANET'],
    ['an endless line', `[TITLE]\n${'a'.repeat(300_000)}`, 'melebihi 4096 karakter'],
    ['no coordinates', '[JUNCTIONS]\nJ1 1\n[END]\n', 'tidak memuat bagian [COORDINATES]'],
    [
      'a storm water model',
      '[TITLE]\n[SUBCATCHMENTS]\nS1 1\n[CONDUITS]\nC1 a b\n',
      'File bukan model EPANET',
    ],
    ['nothing', '', 'File bukan model EPANET'],
  ])('%s', async (_, content, sentence) => {
    const hostile = file('h.inp', content)
    expect(await refusalOf(epanet, hostile)).toContain(sentence)
    await expect(epanet.layers([hostile])).rejects.toThrow(MalformedFile)
  })

  test('too large a file, before it is read', async () => {
    const stored = { ...file('h.inp', MODEL), bytes: 65 * 1024 * 1024 }
    expect(await refusalOf(epanet, stored)).toBe('File EPANET melebihi 64 MB')
  })
})
