import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { clientAddress, trustedProxies } from './trusted-proxies.ts'

/** The address that a request counts as, which came from `from` and says that it was forwarded for `forwarded`. */
async function clientOf(TRUST_PROXY: string, from: string, forwarded?: string): Promise<string> {
  const isTrusted = trustedProxies(readSettings({ TRUST_PROXY }).trustProxy)
  const app = Fastify({ trustProxy: isTrusted })
  app.get('/', request => {
    // As sockets count it.
    expect(clientAddress(isTrusted, request.raw)).toBe(request.ip)
    return `${request.protocol} ${request.ip}`
  })
  const { body } = await app.inject({
    url: '/',
    remoteAddress: from,
    headers: { 'x-forwarded-proto': 'https', ...(forwarded && { 'x-forwarded-for': forwarded }) },
  })
  return body
}

const CLIENT = '198.51.100.7'
const INVENTED = '203.0.113.1'

test('[D74] [ASVS V15.3.4] without the setting nobody is believed', async () => {
  expect(await clientOf('', '127.0.0.1', INVENTED)).toBe('http 127.0.0.1')
})

test('[D74] as many hops are believed as there are proxies: what a client wrote itself stands left of them', async () => {
  expect(await clientOf('1', '127.0.0.1', CLIENT)).toBe(`https ${CLIENT}`)
  expect(await clientOf('1', '127.0.0.1', `${INVENTED}, ${CLIENT}`)).toBe(`https ${CLIENT}`)
  expect(await clientOf('2', '127.0.0.1', `${INVENTED}, ${CLIENT}, 10.0.0.1`)).toBe(`https ${CLIENT}`)
  expect(await clientOf('2', '127.0.0.1', CLIENT)).toBe(`https ${CLIENT}`)
})

test('[D74] or those of named networks, and nobody else', async () => {
  const proxies = '10.0.0.0/8,127.0.0.1,fd00::/8'
  expect(await clientOf(proxies, '127.0.0.1', `${INVENTED}, ${CLIENT}, 10.9.8.7`)).toBe(`https ${CLIENT}`)
  expect(await clientOf(proxies, '::ffff:127.0.0.1', CLIENT)).toBe(`https ${CLIENT}`)
  expect(await clientOf(proxies, 'fd00::7', CLIENT)).toBe(`https ${CLIENT}`)
  expect(await clientOf(proxies, CLIENT, INVENTED)).toBe(`http ${CLIENT}`)
  expect(await clientOf(proxies, '127.0.0.2', INVENTED)).toBe('http 127.0.0.2')
})
