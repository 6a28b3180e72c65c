/** What is wrong with an answer, whichever user got it. */
import { ALL_CALLS, EXPORT_FORMATS, errorEnvelopeSchema } from '@petatirta/contract'
import { unpacked, zipFileEntries } from '../../apps/api/src/formats/zip-file.ts'
import type { Account } from './accounts.ts'
import type { FuzzCity } from './cities.ts'
import type { Operation } from './operations.ts'
import type { FuzzRequest } from './requests.ts'
import type { FuzzAnswer } from './send.ts'

const UNPACKED_LIMIT = 100 * 1024 * 1024
/** Another host did not answer, and there is none here: the one refusal beyond 500 that a request can bring about. */
const UPSTREAM = { status: 502, calls: ['meterPhoto', 'housePhoto'] }
/** Some calls answer in the format that was asked for. */
const FILE_TYPES: ReadonlySet<string> = new Set(Object.values(EXPORT_FORMATS).map(({ type }) => type))

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))

/** Everything an answer says, as lower-case text. */
async function said({ headers, bytes }: FuzzAnswer): Promise<string> {
  const parts = [Buffer.from(JSON.stringify(headers)), bytes]
  if (isZip(bytes))
    for (const entry of await zipFileEntries(bytes, UNPACKED_LIMIT))
      for await (const chunk of unpacked(bytes, entry)) parts.push(chunk)
  return Buffer.concat(parts).toString().toLowerCase()
}

/** Everything a request named: an answer that repeats it tells its sender nothing. */
const asked = (request: Pick<FuzzRequest, 'path' | 'body'>): string => {
  const path = request.path.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
  const decode = () => {
    try {
      return decodeURIComponent(path)
    } catch {
      return path
    }
  }
  return `${decode()} ${request.body?.toString() ?? ''}`.toLowerCase()
}

/** Another city's mark in what a pdam user was sent, beyond the words that it sent itself. */
export function leak(
  account: Account,
  cities: readonly FuzzCity[],
  text: string,
  sent: string,
): string | undefined {
  if (account.rule !== 'pdam') return undefined
  for (const [i, { canary }] of cities.entries()) {
    if (i === account.city || !text.includes(canary)) continue
    const own = new Set(sent.match(new RegExp(`[^\\s"'&=/?,]*${canary}`, 'g')))
    const rest = [...own].reduce((left, word) => left.replaceAll(word, ''), text)
    if (rest.includes(canary)) return `another city's data: ${canary}`
  }
  return undefined
}

/** Whether an answer carries the mark of the account's own city. */
export const isMarked = ({ city }: Account, cities: readonly FuzzCity[], text: string): boolean =>
  city !== undefined && text.includes(cities[city]?.canary ?? ' ')

/** Positions carry no mark: those of the other city's customers lie far away. */
function foreignPlace(account: Account, cities: readonly FuzzCity[], payload: unknown): string | undefined {
  const { customers } = (payload ?? {}) as { customers?: unknown }
  const near = (place: { longitude: number; latitude: number }, { lon, lat }: FuzzCity) =>
    Math.abs(place.longitude - lon) < 0.5 && Math.abs(place.latitude - lat) < 0.5
  const foreign = cities.filter((_city, i) => i !== account.city)
  const places = (Array.isArray(customers) ? customers : []) as { longitude: number; latitude: number }[]
  const found = places.some(place => foreign.some(city => near(place, city)))
  return account.rule === 'pdam' && found ? "another city's positions" : undefined
}

function wrongForm(request: FuzzRequest, answer: FuzzAnswer, operation: Operation) {
  const { status, headers, bytes } = answer
  // Another method of the same address is another call.
  const call = ALL_CALLS.find(({ path, method }) => path === operation.call.path && method === request.method)
  if (request.method === 'HEAD') return { problem: bytes.length ? 'HEAD with a body' : undefined }
  const type = headers['content-type'] ?? ''
  const download = call?.download
  if (status === 200 && download && isOfType(type, download)) return {}
  let body: { code?: unknown; payload?: unknown; meta?: unknown }
  try {
    body = JSON.parse(bytes.toString()) as typeof body
  } catch {
    return { problem: `no JSON: ${type}` }
  }
  if (status !== 200) return { problem: errorEnvelopeSchema.strict().safeParse(body).error?.message }
  if (body.code !== 200) return { problem: `200 with code ${body.code}` }
  if (!call) return {}
  if ('meta' in body !== (call.list === true)) return { problem: 'meta is missing or too much' }
  return { problem: call.payload.safeParse(body.payload).error?.message, payload: body.payload }
}

/** A call that answers in the type in which something is stored says that it answers bytes. */
const isOfType = (type: string, said: string) =>
  type === said || FILE_TYPES.has(type) || (said === 'application/octet-stream' && type.startsWith('image/'))

export interface Judgement {
  readonly problem?: string | undefined
  readonly payload?: unknown
  readonly isOwn?: boolean
}

export async function judge(
  request: FuzzRequest,
  answer: FuzzAnswer,
  operation: Operation,
  account: Account,
  cities: readonly FuzzCity[],
): Promise<Judgement> {
  const { status } = answer
  if (status === 0) return { problem: `no answer: ${answer.problem}` }
  const isUpstream = status === UPSTREAM.status && UPSTREAM.calls.includes(request.call)
  if (status >= 500 && !isUpstream) return { problem: `status ${status}` }
  const text = await said(answer)
  const leaked = leak(account, cities, text, asked(request))
  if (leaked) return { problem: leaked }
  const { problem, payload } = wrongForm(request, answer, operation)
  const isOwn = isMarked(account, cities, text)
  return { problem: problem ?? foreignPlace(account, cities, payload), payload, isOwn }
}
