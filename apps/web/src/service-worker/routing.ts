/** What the service worker decides, without the browser it decides for. */

/** Caches of the client's own files, one per build. Others (answers that the page keeps) are none of its business. */
export const CLIENT_CACHE = 'petatirta-client-'

/** `page` is answered with the client's page, `file` with one of its files; `pass` is left to the browser. */
export type Handling = 'page' | 'file' | 'pass'

export interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** Addresses below these always belong to the server. */
const SERVERS = ['/api', '/socket.io', '/panduan']

const isServers = (path: string) => SERVERS.some(own => path === own || path.startsWith(`${own}/`))

/** A page of the client has no ending; what has one is a file opened by its address. */
const isPage = (path: string) => !path.slice(path.lastIndexOf('/')).includes('.') || path === '/index.html'

export function handlingOf(
  { method, mode, url }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): Handling {
  const { origin: of, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || of !== origin || isServers(pathname)) return 'pass'
  // The kept page may not be framed; only the server knows who may frame the embedded map.
  if (mode === 'navigate') return isPage(pathname) && searchParams.get('embed') !== '1' ? 'page' : 'pass'
  // Files of another build are found among its own, or fetched.
  return files.has(pathname) || pathname.startsWith('/assets/') ? 'file' : 'pass'
}

/**
 * While a release is under way one process may hand out the new list of files and another the old page. A page that
 * names a file which is not on the list belongs to another build.
 */
export const belongsTo = (html: string, files: ReadonlySet<string>): boolean =>
  [...html.matchAll(/"(\/assets\/[^"]+)"/g)].every(([, path]) => path !== undefined && files.has(path))

const RECENT_MS = 24 * 60 * 60 * 1000

/** A clock that was set back makes nothing recent. */
export function isRecent(visit: string | null, now: number): boolean {
  const age = now - Date.parse(visit ?? '')
  return age >= 0 && age < RECENT_MS
}

/** Of the client's caches, oldest first, those to delete. The one before may still have a page open that needs it. */
export const outdated = (names: readonly string[], current: string): string[] =>
  names.filter(name => name.startsWith(CLIENT_CACHE) && name !== current).slice(0, -1)
