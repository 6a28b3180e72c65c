import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { layersOf, receiveSource } from './receive-source.ts'
import { placeOf } from './service-address.ts'

const feature = (id: number) => ({ type: 'Feature', id, properties: { id }, geometry: null })
const features = (from: number, until: number) =>
  Array.from({ length: Math.max(0, until - from) }, (_, at) => feature(from + at))
const capabilities = (format: string) => `<?xml version="1.0"?><wfs:WFS_Capabilities version="2.0.0">
  <ows:Operation name="GetFeature"><ows:Parameter name="outputFormat"><ows:AllowedValues>
    <ows:Value>text/javascript; format=json</ows:Value><ows:Value>${format}</ows:Value></ows:AllowedValues></ows:Parameter></ows:Operation>
  <FeatureTypeList><FeatureType><Name>pdam:pipa</Name><Title>Pipa &amp; sambungan</Title></FeatureType>
  <FeatureType><Name>pdam:katup</Name></FeatureType></FeatureTypeList></wfs:WFS_Capabilities>`

const TOTAL = 2500
/** By what the path says: how the services of others answer. */
function answer(url: URL): { status?: number; headers?: Record<string, string>; body: string } {
  const [, how = ''] = url.pathname.split('/')
  const from = Number(url.searchParams.get('startIndex'))
  const json = (value: unknown) => ({ body: JSON.stringify(value) })
  if (url.searchParams.get('request') === 'GetCapabilities')
    return { body: capabilities(how === 'gml' ? 'application/gml+xml' : 'application/json') }
  if (how === 'small-pages') return json({ features: features(from, Math.min(TOTAL, from + 1000)) })
  if (how === 'no-pages') return json({ timeStamp: Math.random(), features: features(0, TOTAL) })
  if (how === 'counted') return json({ numberMatched: 3, features: features(0, 3) })
  if (how === 'refusing') return { body: '<ows:ExceptionReport/>' }
  if (how === 'api' && url.pathname.endsWith('/collections'))
    return json({
      collections: [
        { id: 'pipa', title: 'Pipa' },
        { id: 'peta', itemType: 'record' },
      ],
    })
  if (how === 'api') {
    const offset = Number(url.searchParams.get('offset'))
    const links = offset < 2000 ? [{ rel: 'next', href: `items?offset=${offset + 1000}` }] : []
    return json({ features: features(offset, Math.min(TOTAL, offset + 1000)), links })
  }
  if (how === 'moved') return { status: 302, headers: { location: '/file/pipa.geojson' }, body: '' }
  if (how === 'file')
    return { headers: { 'content-disposition': 'attachment; filename="Pipa Kota.geojson"' }, body: '{"a":1}' }
  return { status: 404, body: '' }
}

let base = ''
const server = createServer((request, response) => {
  const { status = 200, headers = {}, body } = answer(new URL(request.url ?? '', 'http://local'))
  response.writeHead(status, headers).end(body)
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => server.close())

const means = (maxBytes = 1e7) => ({
  rules: { reach: 'local' as const },
  maxBytes,
  signal: new AbortController().signal,
})

async function receive(path: string, maxBytes?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'petatirta-source-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const stored = await receiveSource(placeOf(base + path, {}), folder, means(maxBytes))
  return { ...stored, text: await readFile(stored.path, 'utf8') }
}

describe('[D96] a source by address', () => {
  test.each([
    ['/small-pages/wfs?typeNames=pdam:pipa', 'a WFS that gives fewer than it is asked for'],
    ['/no-pages/wfs?service=WFS&request=GetFeature&typename=pdam:pipa', 'a WFS that knows no pages'],
    ['/api/collections/pipa/items?limit=10', 'an OGC API that links its pages'],
  ])('%s: %s, every feature once', async path => {
    const { text } = await receive(path)
    const ids = text
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { id: number }).id)
    expect(ids).toEqual(features(0, TOTAL).map(({ id }) => id))
  })

  test('a file, also behind a redirect, under the name that its server gives it', async () => {
    expect(await receive('/moved/x')).toMatchObject({ name: 'Pipa Kota.geojson', bytes: 7, text: '{"a":1}' })
  })

  test('what a service has is listed', async () => {
    const pipe = { name: 'pdam:pipa', title: 'Pipa & sambungan' }
    expect((await layersOf(placeOf(`${base}/counted/wfs`, {}), means())).layers).toEqual([
      pipe,
      { name: 'pdam:katup', title: 'pdam:katup' },
    ])
    expect((await layersOf(placeOf(`${base}/api/collections`, {}), means())).layers).toEqual([
      { name: 'pipa', title: 'Pipa' },
    ])
  })

  test.each([
    ['/gml/wfs?typeNames=a', 1e7, 'Layanan WFS ini tidak memberi GeoJSON'],
    ['/refusing/wfs?typeNames=a', 1e7, 'Layanan tidak menjawab dengan GeoJSON'],
    ['/none', 1e7, 'Alamat sumber tidak ditemukan (status 404)'],
    ['/file/1', 3, 'Alamat sumber: jawaban terlalu besar'],
    ['/small-pages/wfs?typeNames=a', 1e5, 'Alamat sumber: jawaban terlalu besar'],
  ])('%s within %d bytes is refused: %s', async (path, maxBytes, message) => {
    await expect(receive(path, maxBytes)).rejects.toThrow(message)
  })

  test('addresses of this machine are not asked unless a setting allows it', async () => {
    const closed = { ...means(), rules: { reach: 'public' as const } }
    await expect(receiveSource(placeOf(`${base}/file/1`, {}), tmpdir(), closed)).rejects.toThrow(
      'Alamat sumber: alamat ini tidak diizinkan',
    )
  })
})

test.each([
  ['https://a.id/geoserver/wfs?service=WFS&typeName=x&key=1', 'wfs', 'https://a.id/geoserver/wfs?key=1', 'x'],
  [
    'https://a.id/ogc/features/v1/collections/pipa%20a/items?f=html',
    'features',
    'https://a.id/ogc/features/v1',
    'pipa a',
  ],
  ['https://a.id/data/pipa.zip?token=1', 'file', 'https://a.id/data/pipa.zip?token=1', undefined],
])('[D96] %s is understood as %s', (address, service, kept, layer) => {
  expect(placeOf(address, {})).toEqual({ service, address: kept, layer })
})
