import type { FeatureKind } from '@petatirta/contract'
import type { FilterState } from '#shared/filters/filter-state.ts'
import { isOn, showsCustomers, showsPipes } from '#shared/filters/selectors.ts'

/** M4.2: a layer is hidden, and not even loaded, until its filter shows it. */
export const SHOWN: Readonly<Record<FeatureKind, (filters: FilterState) => boolean>> = {
  road: ({ general }) => general.road,
  housing: ({ general }) => general.housing,
  device: ({ general }) => general.device,
  device_boundaries: ({ general }) => general.device,
  pdam_office: ({ general }) => general.pdamOffice,
  pipe: showsPipes,
  accessories: ({ accessories }) => isOn(accessories),
  water_source: ({ waterSources }) => isOn(waterSources),
  customer: showsCustomers,
  kelurahan: ({ cluster }) => cluster.kelurahan,
  kelurahan_boundaries: ({ cluster }) => cluster.kelurahan,
  kecamatan: ({ cluster }) => cluster.kecamatan,
  kecamatan_boundaries: ({ cluster }) => cluster.kecamatan,
  dma_boundaries: ({ serviceArea }) => serviceArea.dmaBoundaries,
  rayon_boundaries: ({ serviceArea }) => serviceArea.rayonBoundaries,
  servicearea_boundaries: ({ serviceArea }) => serviceArea.serviceAreaBoundaries,
}
