import type { TileLayerName } from '#map/engine/base-layers.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { ApiError } from '#shared/api/errors.ts'
import { readRange } from '#shared/api/read-range.ts'
import { KeptBlocks } from '#shared/files/kept-blocks.ts'
import { BlockSource } from './block-source.ts'
import { type Box, keepArea, MOST_BLOCKS } from './keep-area.ts'
import { createOwnBase, openArchive } from './own-base.ts'
import { type Clock, TileWatch } from './tile-watch.ts'

interface Options {
  readonly city: string
  readonly file: { readonly url: string; readonly version: string; readonly bytes: number }
  /** The area to keep for the next visit; undefined while it is not known. */
  readonly area: () => Box | undefined
  /** Resolves when the line is free for what can wait; false when it is never to be. */
  readonly idle: () => Promise<boolean>
  /** Called once, when the server no longer has this version of the file. */
  readonly onReplaced: () => void
}

const NOT_FOUND = 404

const CLOCK: Clock = {
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Gives the map the installation's own base map, and lets it stand in for a tile server that does not answer. Returns
 * what takes it away again.
 */
export function attachOwnBase(engine: MapEngine, options: Options): () => void {
  const { city, file, area, idle, onReplaced } = options
  let isOver = false
  let isReplaced = false
  const read: typeof readRange = async (...asked) => {
    try {
      return await readRange(...asked)
    } catch (error) {
      if (!isOver && !isReplaced && error instanceof ApiError && error.status === NOT_FOUND) {
        isReplaced = true
        onReplaced()
      }
      throw error
    }
  }
  let stopWatching = () => {}
  const attach = async () => {
    const store = await KeptBlocks.open({ city, version: file.version, most: MOST_BLOCKS })
    const source = new BlockSource({ ...file, store, read })
    const archive = openArchive(source)
    const own = await createOwnBase(archive)
    if (isOver) {
      own.dispose()
      return
    }
    engine.setOwnBase(own)
    stopWatching = watchTiles(engine)
    const mayGoOn = async () => !isOver && !store.isFull && (await idle()) && !isOver
    if (await mayGoOn()) await keepArea({ archive, source, bytes: file.bytes, box: area(), mayGoOn })
  }
  attach().catch((cause: unknown) => {
    if (!isOver) console.warn('The own base map is not there, or not as a whole', cause)
  })
  return () => {
    isOver = true
    stopWatching()
    engine.setOwnBase(undefined)
  }
}

function watchTiles(engine: MapEngine): () => void {
  const watch = (name: TileLayerName) =>
    new TileWatch(engine.tiles.tally(name), {
      clock: CLOCK,
      // Of a layer that is not chosen no tile is wanted.
      probe: async () =>
        engine.getSnapshot().baseLayer === name && !document.hidden && engine.probeTile(name),
      onChange: reachable => engine.setTileServerAway(name, !reachable),
    })
  const watches = { map: watch('map'), satellite: watch('satellite') }
  const stopListening = engine.tiles.onTiles((name, news) => watches[name].tell(news))
  const retry = () => {
    for (const one of Object.values(watches)) one.retry()
  }
  window.addEventListener('online', retry)
  // A layer that is chosen again is tried at once.
  let chosen = engine.getSnapshot().baseLayer
  const unsubscribe = engine.subscribe(({ baseLayer }) => {
    if (baseLayer !== chosen) {
      chosen = baseLayer
      retry()
    }
  })
  return () => {
    stopListening()
    unsubscribe()
    window.removeEventListener('online', retry)
    for (const one of Object.values(watches)) one.dispose()
  }
}
