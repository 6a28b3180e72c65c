/// <reference lib="webworker" />
/**
 * Keeps the client's own files, so that the product opens without a network. It keeps no data: calls, sockets and other
 * servers' tiles pass it by. Every build has a cache of its own, filled as a whole or not at all.
 */
import { belongsTo, CLIENT_CACHE, handlingOf, isRecent, outdated } from './routing.ts'

// Written by the build (service-worker-build.ts).
declare const CLIENT_FILES: readonly string[]
declare const CLIENT_VERSION: string

const scope = self as unknown as ServiceWorkerGlobalScope

const CACHE = `${CLIENT_CACHE}${CLIENT_VERSION}`
const FILES: ReadonlySet<string> = new Set(CLIENT_FILES)
const PAGE = '/index.html'

/** When a page was asked for last. */
const VISIT = '/last-visit'

/** After a while without a visit the newest page comes from the server, if it answers within this time. */
const TIMEOUT_MS = 400

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  try {
    // A name under /assets/ has one content for ever; anything else may be an older copy of the browser's.
    const requests = CLIENT_FILES.map(
      path => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }),
    )
    await cache.addAll(requests)
    const html = await (await cache.match(PAGE))?.text()
    if (!html || !belongsTo(html, FILES)) throw new Error('The page is of another build')
  } catch (cause) {
    await caches.delete(CACHE)
    throw cause
  }
  await scope.skipWaiting()
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(outdated(names, CACHE).map(name => caches.delete(name)))
  await scope.clients.claim()
}

/** The browser looks for a new build with every visit: after a recent one the kept client is the newest, or all but. */
async function wasHereLately(cache: Cache, kept: Response): Promise<boolean> {
  const last = (await (await cache.match(VISIT))?.text()) ?? kept.headers.get('date')
  await cache.put(VISIT, new Response(new Date().toISOString()))
  return isRecent(last, Date.now())
}

async function answerPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(PAGE)
  if (!kept) return fetch(request)
  if (await wasHereLately(cache, kept)) return kept
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS)
  try {
    const answer = await fetch(request, { signal: timeout.signal })
    return answer.ok ? answer : kept
  } catch {
    return kept
  } finally {
    clearTimeout(timer)
  }
}

async function answerFile(request: Request): Promise<Response> {
  const how = { ignoreVary: true, ignoreSearch: true }
  const own = await (await caches.open(CACHE)).match(request, how)
  return own ?? (await caches.match(request, how)) ?? fetch(request)
}

scope.addEventListener('install', event => event.waitUntil(install()))
scope.addEventListener('activate', event => event.waitUntil(activate()))
scope.addEventListener('fetch', event => {
  const handling = handlingOf(event.request, scope.location.origin, FILES)
  if (handling === 'page') event.respondWith(answerPage(event.request))
  else if (handling === 'file') event.respondWith(answerFile(event.request))
})
