import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

const policy = (parts: Readonly<Record<string, string>>) =>
  Object.entries(parts)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

/** What the product never asks a browser for. Reading the clipboard is left as it is: browsers ask the user first. */
const NEVER_USED = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'serial',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]

/** On every answer: of the api, the client's files, socket.io, and to malformed requests. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // Tile servers ask to know which site uses them; they never see more than its name.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    'geolocation=(self)',
    'clipboard-write=(self)',
    ...NEVER_USED.map(name => `${name}=()`),
  ].join(', '),
  'x-frame-options': 'DENY',
  'content-security-policy': policy({ 'default-src': "'none'", 'frame-ancestors': "'none'" }),
} as const

const HSTS = 'max-age=31536000; includeSubDomains'

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** For a page of text with one style and one script of its own, which talks to us alone. */
export const documentPolicy = (style: string, script: string): string =>
  policy({
    'default-src': "'none'",
    'style-src': hashOf(style),
    'font-src': "'self'",
    'script-src': hashOf(script),
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })

/** `https://{a-c}.tile.example/{z}/…` is on any host below tile.example. */
function hostOf(tiles: string): string {
  const { protocol, host } = new URL(tiles)
  const known = host.replace(/^\{[^}]*\}\./, '*.')
  return known.includes('{') ? protocol : `${protocol}//${known}`
}

/** The map embedded in another site's page. */
const EMBEDDED = /^\/map\/[^?#]*\?(?:[^#]*&)?embed=1(?:[&#]|$)/
const SANE_HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

/** What the client's files may do. Workers obey the policy of their own file: every file has it. */
export function clientPolicy({ tiles, embedOrigins }: Pick<Settings, 'tiles' | 'embedOrigins'>) {
  const tileHosts = [...new Set(Object.values(tiles).map(({ url }) => hostOf(url)))].join(' ')
  const framed = ["'self'", ...embedOrigins].join(' ')
  return ({ url, host, protocol }: Pick<FastifyRequest, 'url' | 'host' | 'protocol'>) => {
    // Not every browser takes 'self' to mean websockets, too.
    const sockets = SANE_HOST.test(host) ? `${protocol === 'https' ? 'wss' : 'ws'}://${host}` : ''
    return policy({
      'default-src': "'none'",
      'script-src': "'self'",
      // MUI and OpenLayers write styles at run time, some of them as attributes, which no nonce allows.
      'style-src': "'self' 'unsafe-inline'",
      // Photos of customers come from hosts that only the data knows.
      'img-src': `'self' data: blob: http: https:`,
      'font-src': "'self'",
      // Tiles are pictures, but a service worker fetches them.
      'connect-src': `'self' ${sockets} ${tileHosts}`.replaceAll(/ +/g, ' '),
      'worker-src': "'self' blob:",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': EMBEDDED.test(url) ? framed : "'none'",
    })
  }
}

const isApi = (url: string) => /^\/(api|metrics)([/?#]|$)/.test(url)

/** What a handler has set itself stays. */
export function protect({ url, protocol }: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!reply.hasHeader(name)) reply.header(name, value)
  }
  // It knows no list of sites; the policy does.
  if (EMBEDDED.test(url)) reply.removeHeader('x-frame-options')
  // Only a proxy that is trusted can say so: the process itself speaks plain HTTP.
  if (protocol === 'https') reply.header('strict-transport-security', HSTS)
  if (isApi(url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}
