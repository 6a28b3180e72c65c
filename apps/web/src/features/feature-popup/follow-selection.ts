import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import type { MapEngine, Selection } from '#map/engine/map-engine.ts'
import { baseOf } from '#sync/feature-columns.ts'
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
  let followed:
    | { serial: number; kind: FeatureKind; base: number | undefined; id: Promise<string | null> }
    | undefined
  let busy = false
  let stopped = false

  const selected = () => {
    const { selection } = engine.getSnapshot()
    const kind = selection ? kindOf(selection) : undefined
    if (!selection || !kind) followed = undefined
    else if (selection.serial !== followed?.serial) {
      const id = sync.features.idOf(kind, selection.counter, selection.row)
      followed = { serial: selection.serial, kind, base: rowsOf(kind), id }
    }
  }

  /** The whole set whose rows those of a layer are. */
  const rowsOf = (kind: FeatureKind) => baseOf(sync.getSnapshot().layers[kind].columns)

  const replaced = async () => {
    if (busy || !followed || !isOutdated(followed)) return
    busy = true
    const { serial, kind } = followed
    const id = await followed.id.catch(() => null)
    const found = id === null ? null : await sync.features.find(kind, id).catch(() => null)
    busy = false
    if (stopped) return
    if (engine.getSnapshot().selection?.serial === serial) {
      if (found) {
        if (followed?.serial === serial) followed = { ...followed, base: baseOf(found.columns) }
        engine.follow(found.columns, found.row)
      } else engine.clearSelection()
    }
    void replaced()
  }

  const isOutdated = ({ kind, base }: NonNullable<typeof followed>) => {
    const { selection } = engine.getSnapshot()
    const { columns } = sync.getSnapshot().layers[kind]
    if (selection === null || columns === null) return false
    return columns.counter !== selection.counter || baseOf(columns) !== base
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
