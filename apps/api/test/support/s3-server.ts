/**
 * Stands in for S3: the four requests that we make, answered as the S3 API documents them. It checks signatures by its own
 * reading of Signature Version 4, from the request as it came in.
 */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const BUCKET = 'berkas-uji'
const REGION = 'ap-southeast-3'
const ACCESS_KEY = 'AKIDUJI'
const SECRET_KEY = 'rahasia/uji+S3'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The code S3 would refuse with, or nothing. */
function refusal(request: IncomingMessage): string | undefined {
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const pairs = search.split('&').map(pair => pair.split('=') as [string, string])
  const given = new Map(pairs.map(([name, value]) => [name, decodeURIComponent(value)]))
  const time = given.get('X-Amz-Date') ?? ''
  const credential = given.get('X-Amz-Credential') ?? ''
  const scope = [time.slice(0, 8), REGION, 's3', 'aws4_request']
  if (credential !== [ACCESS_KEY, ...scope].join('/')) return 'InvalidAccessKeyId'
  const started = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!(Date.now() < started + Number(given.get('X-Amz-Expires')) * 1000)) return 'AccessDenied'
  const signed = pairs
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(pair => pair.join('='))
    .sort()
    .join('&')
  const headers = (given.get('X-Amz-SignedHeaders') ?? '').split(';')
  const canonical = [
    request.method,
    path,
    signed,
    ...headers.map(name => `${name}:${String(request.headers[name]).trim()}`),
    '',
    headers.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    time,
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  let key: string | Buffer = `AWS4${SECRET_KEY}`
  for (const part of scope) key = hmac(key, part)
  return hmac(key, text).toString('hex') === given.get('X-Amz-Signature')
    ? undefined
    : 'SignatureDoesNotMatch'
}

export async function startS3() {
  const objects = new Map<string, Buffer>()
  let broken = false

  const fail = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (broken) return fail(response, 503, 'SlowDown')
    const refused = refusal(request)
    if (refused) return fail(response, 403, refused)
    const [, bucket, ...rest] = decodeURIComponent((request.url ?? '').split('?')[0] ?? '').split('/')
    if (bucket !== BUCKET) return fail(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    const object = objects.get(key)
    switch (request.method) {
      case 'PUT':
        objects.set(key, Buffer.concat(chunks))
        return response.writeHead(200, { etag: '"x"' }).end()
      case 'DELETE':
        objects.delete(key)
        return response.writeHead(204).end()
      case 'HEAD':
        return response.writeHead(key === '' || object ? 200 : 404).end()
      default:
        return object
          ? response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(object)
          : fail(response, 404, 'NoSuchKey')
    }
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    objects,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET_KEY,
    },
    /** While broken it answers as S3 does when it is overloaded. */
    setBroken: (value: boolean) => {
      broken = value
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type FakeS3 = Awaited<ReturnType<typeof startS3>>
