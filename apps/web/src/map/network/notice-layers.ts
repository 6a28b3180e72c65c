import type Layer from 'ol/layer/Layer.js'
import { isBaseMap } from '#map/print/map-part.ts'

/** What a closure draws is marked with this kind; layers of the city bear the kind of their features. */
export const CLOSURE_KIND = 'closure'

const PUBLIC_KINDS: ReadonlySet<unknown> = new Set(['pipe', CLOSURE_KIND])

/**
 * A notice goes to the public: whatever else the screen shows stays there, such as customers in the colours of what they owe. Names of
 * the base map are a layer of their own above all others; what a base map draws on paper says `forPrint`.
 */
export const isOnNotice = (layer: Layer): boolean =>
  isBaseMap(layer) || typeof layer.get('forPrint') === 'function' || PUBLIC_KINDS.has(layer.get('kind'))
