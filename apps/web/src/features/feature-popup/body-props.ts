import type { FeatureKind } from '@petatirta/contract'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'

export interface BodyProps {
  kind: FeatureKind
  /** In the set that the properties are from. */
  row: number
  properties: FeatureProperties
  /** Of the set that the properties are from. */
  counter: number
  /** Where the feature was pressed, degrees. */
  at?: readonly [lon: number, lat: number] | undefined
  sync: City
  /** Of the city, for its dates. */
  gmtOffset: number
  wide: boolean
}
