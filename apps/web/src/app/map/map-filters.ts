import type { FeatureKind } from '@petatirta/contract'
import type { Choice, FilterState } from '#shared/filters/filter-state.ts'

const isOn = (choice: Choice) => choice === 'all' || choice.length > 0
const anyOn = (flags: Readonly<Record<string, boolean>>) => Object.values(flags).includes(true)

/** M4.2: a layer is hidden, and not even loaded, until its filter shows it. */
export const SHOWN: Readonly<Record<FeatureKind, (filters: FilterState) => boolean>> = {
  road: ({ general }) => general.road,
  housing: ({ general }) => general.housing,
  device: ({ general }) => general.device,
  device_boundaries: ({ general }) => general.device,
  pdam_office: ({ general }) => general.pdamOffice,
  pipe: ({ pipeTypes, pipeDiameters }) => isOn(pipeTypes) || isOn(pipeDiameters),
  accessories: ({ accessories }) => isOn(accessories),
  water_source: ({ waterSources }) => isOn(waterSources),
  customer: ({ customer }) => anyOn(customer),
  kelurahan: ({ cluster }) => cluster.kelurahan,
  kelurahan_boundaries: ({ cluster }) => cluster.kelurahan,
  kecamatan: ({ cluster }) => cluster.kecamatan,
  kecamatan_boundaries: ({ cluster }) => cluster.kecamatan,
  dma_boundaries: ({ serviceArea }) => serviceArea.dmaBoundaries,
  rayon_boundaries: ({ serviceArea }) => serviceArea.rayonBoundaries,
  servicearea_boundaries: ({ serviceArea }) => serviceArea.serviceAreaBoundaries,
}
