import type { IncomingHttpHeaders } from 'node:http'

/** Whether a socket was opened by our own page, by one that may embed us, or by no page at all: browsers name theirs. */
export function isKnownOrigin(
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  embedOrigins: readonly string[],
): boolean {
  if (origin === undefined || embedOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  // Which protocol people use only the proxy knows; the same name is the same site. Read alike, so that :443 is no other.
  const own = `${new URL(origin).protocol}//${host}`
  return URL.canParse(own) && new URL(own).host === new URL(origin).host
}
