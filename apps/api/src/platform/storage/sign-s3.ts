import { createHash, createHmac } from 'node:crypto'

export interface S3Account {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
/** RFC 3986: encodeURIComponent leaves five characters alone that AWS wants encoded. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * An address that carries its own permission (AWS Signature Version 4 in the query): its holder may make this one
 * request until it expires. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function signS3(
  method: string,
  address: string,
  { region, accessKeyId, secretAccessKey }: S3Account,
  expiresSeconds: number,
  now = new Date(),
): string {
  const url = new URL(address)
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(expiresSeconds),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')
  const path = url.pathname.split('/').map(decodeURIComponent).map(encode).join('/')
  const request = [method, path, query, `host:${url.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex')
  return `${url.origin}${path}?${query}&X-Amz-Signature=${signature}`
}
