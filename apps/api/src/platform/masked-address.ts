import { isIP } from 'node:net'

/** All eight groups of an IPv6 address, however much of it was left out or written as IPv4. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map(half => half.split(':').filter(group => group !== ''))
  return [...head, ...new Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/** What is left names a network, not a household: the last part of an IPv4 address, all but the first three of an IPv6 one, go. */
export function maskedAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 4) return plain.replace(/\d+$/, '0')
  if (isIP(plain) !== 6) return ''
  const network = groupsOf(plain).slice(0, 3)
  const short = network.map(group => Number.parseInt(group, 16).toString(16)).join(':')
  return `${short.replace(/(^|:)0(:0)*$/, '')}::`
}
