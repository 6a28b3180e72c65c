import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import type { MapEngine, Selection } from '#map/engine/map-engine.ts'
import type { City } from '#sync/page/city.ts'

const kindOf = ({ kind }: Selection): FeatureKind | undefined => FEATURE_KINDS.find(name => name === kind)

type Engine = Pick<MapEngine, 'getSnapshot' | 'subscribe' | 'follow' | 'clearSelection'>
type Sync = Pick<City, 'getSnapshot' | 'subscribe'> & {
  features: Pick<City['features'], 'idOf' | 'find'>
}

/**
 * Rows are numbered anew with every set. The selected feature's id is asked for at once, while its set is still here;
 * when a newer one takes its place the feature is looked up in there, and the popup closes if it is gone.
 */
export function followSelection(engine: Engine, sync: Sync): () => void {
  let followed: { serial: number; kind: FeatureKind; id: Promise<string | null> } | undefined
  let busy = false
  let stopped = false

  const selected = () => {
    const { selection } = engine.getSnapshot()
    const kind = selection ? kindOf(selection) : undefined
    if (!selection || !kind) followed = undefined
    else if (selection.serial !== followed?.serial) {
      const id = sync.features.idOf(kind, selection.counter, selection.row)
      followed = { serial: selection.serial, kind, id }
    }
  }

  const replaced = async () => {
    if (busy || !followed || !isOutdated(followed.kind)) return
    busy = true
    const { serial, kind } = followed
    const id = await followed.id.catch(() => null)
    const found = id === null ? null : await sync.features.find(kind, id).catch(() => null)
    busy = false
    if (stopped) return
    if (engine.getSnapshot().selection?.serial === serial) {
      if (found) engine.follow(found.columns, found.row)
      else engine.clearSelection()
    }
    void replaced()
  }

  const isOutdated = (kind: FeatureKind) => {
    const { selection } = engine.getSnapshot()
    const { columns } = sync.getSnapshot().layers[kind]
    return selection !== null && columns !== null && columns.counter !== selection.counter
  }

  selected()
  const stop = [
    engine.subscribe(() => {
      selected()
      void replaced()
    }),
    sync.subscribe(() => void replaced()),
  ]
  return () => {
    stopped = true
    for (const unsubscribe of stop) unsubscribe()
  }
}
