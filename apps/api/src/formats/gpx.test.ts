import { describe, expect, test } from 'vitest'
import { fileFolder, readAll, refusalOf } from '#test/stored-files.ts'
import { gpx } from './gpx.ts'
import { MalformedFile } from './malformed-file.ts'

const file = fileFolder()
const whole = (inside: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`

test('[D90] waypoints, routes and tracks of GPX are three layers', async () => {
  const content = whole(`
    <metadata><name>Survei</name><link href="https://example.org"/></metadata>
    <wpt lat="-7.05" lon="110.4"><ele>12.5</ele><time>2026-01-02T03:04:05Z</time><name>Katup &amp; 1</name>
      <link href="foto.jpg"><text>Foto</text></link><sym>Flag</sym><sat>8</sat>
      <extensions><ogr:dn>100</ogr:dn></extensions></wpt>
    <wpt lat='-7.06' lon='110.5'/>
    <rte><name>Rute</name><number>3</number><rtept lat="-7" lon="110"><name>a</name></rtept><rtept lat="-8" lon="111"/></rte>
    <trk><name>Jalur</name>
      <trkseg><trkpt lat="-7" lon="110"><ele>1</ele></trkpt><trkpt lat="-7.1" lon="110.1"><ele>2</ele></trkpt></trkseg>
      <trkseg><trkpt lat="-7.2" lon="110.2"/></trkseg>
      <trkseg><trkpt lat="-7.3" lon="110.3"/><trkpt lat="-7.4" lon="110.4"/></trkseg></trk>`)
  const feature = (geometry: unknown, properties: unknown) => ({ type: 'Feature', geometry, properties })
  expect(gpx.recognise(Buffer.from(content))).toBe(true)
  expect(Object.fromEntries(await readAll(gpx, file('a.gpx', content)))).toEqual({
    waypoints: [
      feature(
        { type: 'Point', coordinates: [110.4, -7.05, 12.5] },
        {
          ele: 12.5,
          time: '2026-01-02T03:04:05Z',
          name: 'Katup & 1',
          link1_href: 'foto.jpg',
          link1_text: 'Foto',
          sym: 'Flag',
          sat: 8,
          dn: '100',
        },
      ),
      feature({ type: 'Point', coordinates: [110.5, -7.06] }, {}),
    ],
    routes: [
      feature(
        {
          type: 'LineString',
          coordinates: [
            [110, -7],
            [111, -8],
          ],
        },
        { name: 'Rute', number: 3 },
      ),
    ],
    tracks: [
      feature(
        {
          type: 'MultiLineString',
          coordinates: [
            [
              [110, -7, 1],
              [110.1, -7.1, 2],
            ],
            [
              [110.3, -7.3],
              [110.4, -7.4],
            ],
          ],
        },
        { name: 'Jalur' },
      ),
    ],
  })
})

test('[D90] a waypoint without a place costs no other', async () => {
  const layers = await readAll(gpx, file('a.gpx', whole('<wpt lat="x" lon="1"/><wpt lat="2" lon="1"/>')))
  expect(layers.get('waypoints')?.[0]).toBe('Titik tanpa lintang atau bujur')
  expect(layers.get('waypoints')).toHaveLength(2)
})

describe('[D91] hostile GPX is refused', () => {
  test.each([
    ['external entities', `<!DOCTYPE gpx [<!ENTITY a SYSTEM "file:///etc/passwd">]>${whole('')}`, 'DOCTYPE'],
    ['deep nesting', `<gpx>${'<a>'.repeat(300)}`, 'terlalu dalam'],
    ['a cut off file', whole('<wpt lat="1" lon="2"/>').slice(0, -4), 'File terpotong'],
    ['another XML', '<html></html>', 'File bukan GPX'],
    ['no XML', 'lat,lon\n1,2\n', 'File XML rusak'],
  ])('%s', async (_, content, sentence) => {
    const hostile = file('h.gpx', content)
    expect(await refusalOf(gpx, hostile)).toContain(sentence)
    await expect(gpx.layers([hostile])).rejects.toThrow(MalformedFile)
  })
})
