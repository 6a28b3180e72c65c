import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'

export const byKind = <T>(make: (kind: FeatureKind) => T): Record<FeatureKind, T> =>
  Object.fromEntries(FEATURE_KINDS.map(kind => [kind, make(kind)])) as Record<FeatureKind, T>
