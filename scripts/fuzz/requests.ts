/** One request for one operation: right, spoiled, or strange in the way it is sent. */
import { png } from '@petatirta/harness/png.ts'
import { fromSchema, type Hint } from './from-schema.ts'
import { bodyFor, hintsFor, type Scene } from './hints.ts'
import { formFor } from './multipart.ts'
import { nastyText, nastyValue, spoil } from './nasty.ts'
import type { Operation } from './operations.ts'

export interface FuzzRequest {
  readonly call: string
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: Buffer
  readonly query: URLSearchParams
}

type How = 'right' | 'spoiled' | 'strange'

/** What URLs take; half a surrogate pair as the three bytes that no client should send. */
const encode = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'.concat(encodeURIComponent(text.toWellFormed()))

const STRANGE_SEARCH = ['%', '%zz', '%c0%af', '?', '&&', '=', 'a[]=1&a[b]=2', '__proto__[x]=1', 'city%00=1']
const STRANGE_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  '/',
  'application/json, text/plain',
]
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND']
const STRANGE_BODIES = ['', '{', '[', 'null', '"x"', '7', '{"a":1}}', '\ufeff{}', '{"a":1,"a":2}', '\u0000']
const LARGE = 3 * 1024 * 1024

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function search({ dice }: Scene, { parameters }: Operation, hint: Hint, how: How): string {
  const pairs = parameters
    .filter(parameter => parameter.in === 'query')
    .filter(({ name, required }) => required || name === 'city' || dice.chance(0.4))
    .map(({ name, schema }) => [name, textOf(fromSchema(dice, schema, hint, name))] as [string, string])
    .filter(([, value]) => value !== 'undefined')
  if (how === 'spoiled' && dice.chance(0.5)) {
    const at = dice.int(pairs.length + 1)
    const name = pairs[at]?.[0] ?? dice.pick(['extra', '__proto__', 'toString'])
    const what = dice.int(4)
    if (what === 0) pairs.splice(at, 1)
    else if (what === 1) pairs.push([name, nastyText(dice)])
    else pairs[at] = [name, nastyText(dice)]
  }
  const text = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return how === 'strange' && dice.chance(0.2) ? `${text}&${dice.pick(STRANGE_SEARCH)}` : text
}

function pathFor({ dice }: Scene, { path, parameters }: Operation, hint: Hint, how: How): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    if (how !== 'right' && dice.chance(0.3)) return encode(nastyText(dice)).slice(0, 900)
    const { schema = {} } = parameters.find(parameter => parameter.name === name) ?? {}
    return encode(textOf(fromSchema(dice, schema, hint, name)))
  })
  if (how !== 'strange' || !dice.chance(0.2)) return filled
  return dice.pick([
    `${filled}/`,
    `/${filled}`,
    `${filled}/..`,
    `${filled}%2f`,
    `${filled}%zz`,
    `${filled};x=1`,
  ])
}

interface Content {
  readonly type: string
  readonly bytes: Buffer
}

function contentFor(scene: Scene, { name, body }: Operation, hint: Hint, how: How): Content | undefined {
  const { dice, city } = scene
  if (!body) return undefined
  if (body.type.startsWith('multipart/')) return formFor(dice, name, city.slug, how === 'spoiled')
  if (body.type !== 'application/json') {
    const image = Buffer.from(png())
    const bytes = how === 'spoiled' ? image.subarray(0, dice.int(image.length)) : image
    return { type: body.type, bytes }
  }
  const right = bodyFor(name, scene) ?? fromSchema(dice, body.schema, hint)
  const value = how === 'spoiled' && dice.chance(0.8) ? spoil(dice, right) : right
  return { type: body.type, bytes: Buffer.from(JSON.stringify(value) ?? '') }
}

/** Not that method of an address that names one of the three utilities: deleting it would leave nothing to fuzz. */
const harmless = ({ known }: Scene, { path }: FuzzRequest, method: string) =>
  known.cities.some(({ companyId }) => path.includes(companyId)) && ['PUT', 'DELETE'].includes(method)
    ? 'PATCH'
    : method

function strangely(scene: Scene, request: FuzzRequest): FuzzRequest {
  const { dice } = scene
  const { headers } = request
  switch (dice.int(7)) {
    case 0:
      return { ...request, method: harmless(scene, request, dice.pick(METHODS)) }
    case 1:
      return { ...request, headers: { ...headers, 'content-type': dice.pick(STRANGE_TYPES) } }
    case 2:
      return { ...request, body: Buffer.from(dice.pick(STRANGE_BODIES)) }
    case 3:
      return dice.chance(0.1)
        ? { ...request, body: Buffer.alloc(LARGE, dice.pick(['a', '[', '{"a":'])) }
        : { ...request, body: Buffer.from(JSON.stringify(nastyValue(dice)) ?? '') }
    case 4: {
      const { authorization: _, ...rest } = headers
      const other = dice.pick([
        '',
        'Bearer',
        'Bearer x.y.z',
        'Basic eDp5',
        'Bearer null',
        `Bearer ${'a'.repeat(3000)}`,
      ])
      return { ...request, headers: other ? { ...rest, authorization: other } : rest }
    }
    case 5: {
      const name = dice.pick([
        'x-device-key',
        'x-request-id',
        'accept',
        'range',
        'if-none-match',
        'origin',
        'cookie',
      ])
      return { ...request, headers: { ...headers, [name]: nastyText(dice).replaceAll(/[^\x20-\x7e]/g, '?') } }
    }
    default:
      return request
  }
}

export function buildRequest(scene: Scene, operation: Operation, how: How, token: string): FuzzRequest {
  const { dice, city, known } = scene
  const hint = hintsFor(operation.name, scene)
  const query = search(scene, operation, hint, how)
  const content = contentFor(scene, operation, hint, how)
  const key = operation.call.access.rules === 'device' && known.keys.get(city.companyId)
  const request: FuzzRequest = {
    call: operation.name,
    method: operation.method,
    path: `/api${pathFor(scene, operation, hint, how)}${query && `?${query}`}`,
    query: new URLSearchParams(query),
    headers: {
      authorization: `Bearer ${token}`,
      ...(content && { 'content-type': content.type }),
      ...(key && { 'x-device-key': dice.chance(0.98) ? key : 'kunci-salah' }),
    },
    ...(content && { body: content.bytes }),
  }
  return how === 'strange' ? strangely(scene, request) : request
}
