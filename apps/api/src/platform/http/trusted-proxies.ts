import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Settings } from '../settings.ts'

/** Whether what this hop forwarded is believed; hop 0 is the machine that connected to us, 1 the one that had connected to it. */
export type TrustedProxies = (address: string, hop: number) => boolean

function networksOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * As many hops as there are proxies, counted from us, or hops inside their networks. The client's address is the first
 * one after them: what stands further left in X-Forwarded-For the client may have written.
 */
export function trustedProxies(proxies: Settings['trustProxy']): TrustedProxies {
  if (proxies === undefined) return () => false
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const networks = networksOf(proxies)
  return address => {
    const family = isIP(address)
    return family !== 0 && networks.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

/** The client's address of a request that Fastify does not see, as it would tell it. */
export function clientAddress(isTrusted: TrustedProxies, { socket, headers }: IncomingMessage): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [socket.remoteAddress ?? '', ...forwarded.map(hop => hop.trim()).reverse()].filter(Boolean)
  return hops.find((address, hop) => !isTrusted(address, hop)) ?? hops.at(-1) ?? ''
}
