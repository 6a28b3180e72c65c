import { BlockList } from 'node:net'
import { networkInterfaces } from 'node:os'

const privateNetworks = new BlockList()
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

const outer = () =>
  Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))

/** An address of this machine on a network, where it is on one: what listens on loopback alone is not reached by it. */
export const networkAddress = (): string | undefined => outer()[0]?.address

/** An address of this machine on a private network, where it has one. */
export const privateAddress = (): string | undefined =>
  outer().find(({ address, family }) => privateNetworks.check(address, family === 'IPv6' ? 'ipv6' : 'ipv4'))
    ?.address

/** As it is written in a URL. */
export const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address)
