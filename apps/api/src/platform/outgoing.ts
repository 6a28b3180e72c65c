/** Requests to addresses that users typed in: they do not reach our own network unless a setting allows it. */
import { lookup as systemLookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** `private` adds private networks to public addresses, `local` also this machine and its provider's network. */
export type Reach = 'public' | 'private' | 'local'

/** Which hosts are allowed. */
export interface OutgoingRules {
  reach: Reach
  /** Absent: any. */
  ports?: readonly number[] | undefined
  /** Names, or `*.example.id` for all below; none named: any. */
  hosts?: readonly string[] | undefined
}

export interface OutgoingOptions extends OutgoingRules {
  /** For the whole request, redirects included. */
  timeoutMs: number
  connectMs: number
  maxBytes: number
  accept?: string
  signal?: AbortSignal
}

interface Answer<Body> {
  status: number
  headers: IncomingMessage['headers']
  body: Body
}
export type OutgoingAnswer = Answer<Buffer>

/** `refused` by our own rules, or too large: asking again would change nothing. `network`: it may. */
export class OutgoingError extends Error {
  readonly kind: 'refused' | 'tooLarge' | 'network'

  constructor(kind: OutgoingError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

const MOST_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]

type Family = 'ipv4' | 'ipv6'

function subnets(family: Family, nets: readonly string[], list = new BlockList()): BlockList {
  for (const net of nets) {
    const [address = '', bits] = net.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** What a utility's own network may consist of. Link-local is no part of it: clouds keep their secrets there. */
const privateNetworks = subnets('ipv6', ['fc00::/7'])
subnets('ipv4', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'], privateNetworks)
const localNetworks = subnets('ipv6', ['::1/128'])
subnets('ipv4', ['100.64.0.0/10', '127.0.0.0/8'], localNetworks)

/** The rest of IANA's special-purpose registries. */
const closed4 = subnets('ipv4', [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
/** Of IPv6 only global unicast is open, and of that what wraps no IPv4 address. */
const open6 = subnets('ipv6', ['2000::/3'])
const closed6 = subnets('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

export function isAllowedAddress(address: string, reach: Reach): boolean {
  const family = isIP(address)
  // Only link-local addresses name an interface.
  if (family === 0 || address.includes('%')) return false
  // An IPv4 address in IPv6 clothes would be looked at as the one and connected to as the other.
  if (family === 6 && new URL(`http://[${address}]`).hostname.startsWith('[::ffff:')) return false
  const name = family === 4 ? 'ipv4' : 'ipv6'
  if (localNetworks.check(address, name)) return reach === 'local'
  if (privateNetworks.check(address, name)) return reach !== 'public'
  return family === 4
    ? !closed4.check(address, name)
    : open6.check(address, name) && !closed6.check(address, name)
}

const NOT_ALLOWED = 'alamat ini tidak diizinkan'

const fits = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/** What is wrong with an address, without a look-up: undefined when nothing is. */
export function addressFault(
  address: string,
  { reach, ports, hosts = [] }: OutgoingRules,
): string | undefined {
  if (!URL.canParse(address)) return 'alamat tidak dapat dibaca'
  const { protocol, username, password, hostname, port } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return 'alamat harus http atau https'
  if (username !== '' || password !== '') return 'alamat tidak boleh memuat nama pengguna atau password'
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowedAddress(host, reach)) return NOT_ALLOWED
  if (ports && !ports.includes(Number(port || (protocol === 'https:' ? 443 : 80))))
    return 'port ini tidak diizinkan'
  // A dot at the end means the same host.
  if (hosts.length > 0 && !hosts.some(pattern => fits(host.replace(/\.$/, ''), pattern)))
    return 'host ini tidak ada dalam daftar yang diizinkan'
  return undefined
}

/** The connection is made to exactly what was looked at: a name cannot mean something else a moment later. */
export const checkedLookup =
  (reach: Reach, resolve: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      if (found.length === 0 || !found.every(({ address }) => isAllowedAddress(address, reach)))
        return callback(new OutgoingError('refused', NOT_ALLOWED), '')
      if (options.all) return callback(null, found)
      const [first] = found
      callback(null, first?.address ?? '', first?.family)
    })
  }

export const fetchOutside = (address: string, options: OutgoingOptions): Promise<OutgoingAnswer> =>
  follow(address, options, response => readAll(response, options.maxBytes))

/** The answer's bytes into a file, for what may be large; their number is returned. */
export const saveOutside = (
  address: string,
  path: string,
  options: OutgoingOptions,
): Promise<Answer<number>> => follow(address, options, response => saveAll(response, path, options.maxBytes))

type Receive<Body> = (response: IncomingMessage) => Promise<Body>

/** GET, with every step of a redirect under the same rules. */
async function follow<Body>(
  address: string,
  options: OutgoingOptions,
  receive: Receive<Body>,
): Promise<Answer<Body>> {
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  let at = address
  for (let redirects = 0; ; redirects++) {
    const fault = addressFault(at, options)
    if (fault) throw new OutgoingError('refused', fault)
    const answer = await get(new URL(at), options, signal, receive).catch((error: unknown) => {
      if (deadline.aborted) throw new OutgoingError('network', 'tidak menjawab pada waktunya', error)
      throw asOutgoing(error)
    })
    const { location } = answer.headers
    if (!REDIRECTS.includes(answer.status) || location === undefined) return answer
    if (redirects === MOST_REDIRECTS) throw new OutgoingError('refused', 'terlalu banyak pengalihan')
    if (!URL.canParse(location, at)) throw new OutgoingError('refused', 'pengalihan tidak dapat dibaca')
    const next = new URL(location, at)
    // What was asked for in secret is not sent on in the open.
    if (new URL(at).protocol === 'https:' && next.protocol === 'http:')
      throw new OutgoingError('refused', 'pengalihan dari https ke http tidak diizinkan')
    at = next.href
  }
}

const asOutgoing = (error: unknown): OutgoingError =>
  error instanceof OutgoingError ? error : new OutgoingError('network', 'tidak dapat dihubungi', error)

async function get<Body>(
  url: URL,
  options: OutgoingOptions,
  signal: AbortSignal,
  receive: Receive<Body>,
): Promise<Answer<Body>> {
  const { reach, connectMs, accept = '*/*' } = options
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>()
  // A connection of its own each time: a kept one would not be looked at again.
  const request = send(url, {
    signal,
    agent: false,
    lookup: checkedLookup(reach),
    headers: { accept, 'accept-encoding': 'identity' },
  })
  const impatience = setTimeout(
    () => request.destroy(new OutgoingError('network', 'sambungan tidak terbentuk pada waktunya')),
    connectMs,
  )
  request.on('socket', socket =>
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(impatience)),
  )
  request.on('error', reject)
  request.on('response', answered)
  request.end()
  try {
    const response = await promise
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: await receive(response),
    }
  } finally {
    clearTimeout(impatience)
    request.destroy()
  }
}

async function* bounded(response: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  const tooLarge = () => new OutgoingError('tooLarge', 'jawaban terlalu besar')
  // Not believed, but if it says so itself there is nothing to wait for.
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge()
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge()
    yield chunk
  }
}

async function readAll(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bounded(response, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function saveAll(response: IncomingMessage, path: string, maxBytes: number): Promise<number> {
  const file = createWriteStream(path)
  await pipeline(bounded(response, maxBytes), file)
  return file.bytesWritten
}
