/** Apart from the schemas: the browser's worker needs the names alone. */
import type { FeatureKind } from './feature-kinds.ts'

/** M7.3: four connections, websocket only, token (and city) in the query. */
export const NAMESPACES = {
  maps: '/maps',
  updateTracker: '/update-tracker',
  subscriber: '/subscriber',
  activities: '/activities',
} as const
export type NamespaceName = keyof typeof NAMESPACES

export const featuresResponseEvent = <K extends FeatureKind>(kind: K): `features_${K}_response` =>
  `features_${kind}_response`
export const subscriberEvent = (city: string): `subscriber-${string}` => `subscriber-${city}`
