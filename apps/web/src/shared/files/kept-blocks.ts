import { LOCAL_CACHE_MS } from '@petatirta/domain'
import { sessionStore } from '#shared/session/session.ts'

/** Beside the answers (answer-cache.ts) and for the same reasons: it is there wherever a service worker is. */
const CACHE = 'petatirta-basemap'
/** Not real addresses: the Cache API has addresses as keys. */
const KEY = '/kept/basemap/'
const USES = `${KEY}uses`

/** What each city's map was last drawn from. */
type Uses = Readonly<Record<string, { readonly version: string; readonly at: number }>>

/** Cities that were not opened for longer than the cache is valid only take up space. */
function currentUses(uses: Uses, city: string, version: string, now: number): Uses {
  const recent = Object.entries(uses).filter(([, { at }]) => Math.abs(now - at) <= LOCAL_CACHE_MS)
  return { ...Object.fromEntries(recent), [city]: { version, at: now } }
}

interface Place {
  readonly city: string
  readonly version: string
  /** How many blocks of a version are kept. */
  readonly most: number
}

/**
 * Blocks of a large file, kept for the next visit and for no network. A store that is full, blocked or not there costs a
 * warning, never the map.
 */
export class KeptBlocks {
  readonly #cache: Cache | undefined
  readonly #place: Place
  readonly #kept: Set<number>

  private constructor(cache: Cache | undefined, place: Place, kept: Set<number>) {
    this.#cache = cache
    this.#place = place
    this.#kept = kept
  }

  /** Versions that no city of the last hour was drawn from are dropped. */
  static async open(place: Place, now = Date.now()): Promise<KeptBlocks> {
    try {
      // Private windows and plain http have none.
      const cache = await globalThis.caches?.open(CACHE)
      return new KeptBlocks(cache, place, cache ? await tidy(cache, place, now) : new Set())
    } catch (cause) {
      console.warn('The base map is not kept', cause)
      return new KeptBlocks(undefined, place, new Set())
    }
  }

  get isFull(): boolean {
    return this.#cache === undefined || this.#kept.size >= this.#place.most
  }

  has(block: number): boolean {
    return this.#kept.has(block)
  }

  async get(block: number): Promise<Uint8Array | undefined> {
    if (!this.#kept.has(block)) return undefined
    try {
      const answer = await this.#cache?.match(keyOf(this.#place.version, block))
      if (answer) return new Uint8Array(await answer.arrayBuffer())
    } catch (cause) {
      console.warn('The base map: reading failed', cause)
    }
    this.#kept.delete(block)
    return undefined
  }

  async put(block: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    // Not after a sign-out meanwhile.
    if (this.isFull || this.#kept.has(block) || sessionStore.getState().token === null) return
    this.#kept.add(block)
    try {
      await this.#cache?.put(keyOf(this.#place.version, block), new Response(bytes))
    } catch (cause) {
      this.#kept.delete(block)
      console.warn('The base map: keeping failed', cause)
    }
  }
}

const keyOf = (version: string, block: number) => `${KEY}${encodeURIComponent(version)}/${block}`

/** The blocks of the version that are kept. */
async function tidy(cache: Cache, { city, version }: Place, now: number): Promise<Set<number>> {
  const stored = await cache.match(USES)
  const uses = currentUses(stored ? ((await stored.json()) as Uses) : {}, city, version, now)
  await cache.put(USES, Response.json(uses))
  const wanted = new Set(Object.values(uses).map(use => `${KEY}${encodeURIComponent(use.version)}`))
  const kept = new Set<number>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname === USES) continue
    const [folder, block] = [
      pathname.slice(0, pathname.lastIndexOf('/')),
      pathname.slice(pathname.lastIndexOf('/') + 1),
    ]
    if (folder === `${KEY}${encodeURIComponent(version)}`) kept.add(Number(block))
    else if (!wanted.has(folder)) await cache.delete(request)
  }
  return kept
}

/** At sign-out. */
export async function clearKeptBlocks(): Promise<void> {
  await globalThis.caches?.delete(CACHE)
}
