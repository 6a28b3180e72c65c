import type { MapCompany } from '@petatirta/contract'
import type { MapEngine } from '#map/engine/map-engine.ts'
import type { City } from '#sync/page/city.ts'

export interface ToolProps {
  engine: MapEngine
  sync: City
  company: MapCompany
  wide: boolean
  /** M8: a failure that belongs to no field. */
  onFailed: (message: string) => void
  onClose: () => void
}
