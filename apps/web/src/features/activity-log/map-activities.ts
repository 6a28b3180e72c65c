import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import type { Role } from '@petatirta/domain'
import type { MapEngine } from '#map/engine/map-engine.ts'
import type { ActivityAction } from '#sync/activities.ts'

type Log = (action: ActivityAction) => void
type Selecting = Pick<MapEngine, 'getSnapshot' | 'subscribe'>

const isKind = (kind: string): kind is FeatureKind => (FEATURE_KINDS as readonly string[]).includes(kind)

/**
 * Entries of the log that follow from state, not from a click. Both are called with a state as often as React likes to
 * run an effect, and write it down once.
 */
export function logSelections(engine: Selecting, log: Log): () => void {
  let last = engine.getSnapshot().selection?.serial
  return engine.subscribe(() => {
    const { selection, isTentative } = engine.getSnapshot()
    // What the first half of a double click shows is taken back.
    if (isTentative) return
    // The same serial is the same feature, in a newer set perhaps.
    if (!selection || selection.serial === last) return
    last = selection.serial
    if (isKind(selection.kind)) log(`pop-up-${selection.kind}-ditampilkan`)
  })
}

const views = new WeakMap<object, Role>()

/** halaman-{view}, when a city is opened and whenever its view changes. */
export function logView(sync: { log: Log }, view: Role): void {
  if (views.get(sync) === view) return
  views.set(sync, view)
  sync.log(`halaman-${view}`)
}
