import { accessoriesLayer } from '#layers/accessories/layer.ts'
import { AccessoryHeading } from '#layers/accessories/popup.tsx'
import { needsConfiguration } from '#layers/customer/filter.ts'
import { customerLayer } from '#layers/customer/layer.ts'
import { CustomerHeading } from '#layers/customer/popup.tsx'
import { deviceLayer } from '#layers/device/layer.ts'
import { DeviceHeading } from '#layers/device/popup.tsx'
import { deviceBoundariesLayer } from '#layers/device-boundaries/layer.ts'
import { DeviceBoundaryHeading } from '#layers/device-boundaries/popup.tsx'
import { dmaBoundariesLayer } from '#layers/dma-boundaries/layer.ts'
import { DmaBoundaryHeading } from '#layers/dma-boundaries/popup.tsx'
import { housingLayer } from '#layers/housing/layer.ts'
import { HousingHeading } from '#layers/housing/popup.tsx'
import { kecamatanLayer } from '#layers/kecamatan/layer.ts'
import { KecamatanHeading } from '#layers/kecamatan/popup.tsx'
import { kecamatanBoundariesLayer } from '#layers/kecamatan-boundaries/layer.ts'
import { KecamatanBoundaryHeading } from '#layers/kecamatan-boundaries/popup.tsx'
import { kelurahanLayer } from '#layers/kelurahan/layer.ts'
import { KelurahanHeading } from '#layers/kelurahan/popup.tsx'
import { kelurahanBoundariesLayer } from '#layers/kelurahan-boundaries/layer.ts'
import { KelurahanBoundaryHeading } from '#layers/kelurahan-boundaries/popup.tsx'
import { pdamOfficeLayer } from '#layers/pdam-office/layer.ts'
import { OfficeHeading } from '#layers/pdam-office/popup.tsx'
import { pipeLayer } from '#layers/pipe/layer.ts'
import { PipeHeading } from '#layers/pipe/popup.tsx'
import { rayonBoundariesLayer } from '#layers/rayon-boundaries/layer.ts'
import { RayonBoundaryHeading } from '#layers/rayon-boundaries/popup.tsx'
import { roadLayer } from '#layers/road/layer.ts'
import { RoadHeading } from '#layers/road/popup.tsx'
import { serviceAreaBoundariesLayer } from '#layers/servicearea-boundaries/layer.ts'
import { ServiceAreaBoundaryHeading } from '#layers/servicearea-boundaries/popup.tsx'
import { waterSourceLayer } from '#layers/water-source/layer.ts'
import { WaterSourceHeading } from '#layers/water-source/popup.tsx'
import { CustomerBody, DeviceBody, KecamatanBody, KelurahanBody } from '../popup/popup-bodies.ts'
import {
  boundaryState,
  customerConfiguration,
  pipeConfiguration,
  pipeHighlight,
  summaryState,
  symbolsState,
} from './layer-states.ts'
import { defineMapLayer } from './map-layer.ts'

/** Every layer the map knows. Asked for in this order: what is small and lies below comes first. */
export const LAYERS = [
  defineMapLayer({
    kind: 'servicearea_boundaries',
    mount: engine => engine.mount(serviceAreaBoundariesLayer),
    state: boundaryState,
    Heading: ServiceAreaBoundaryHeading,
  }),
  defineMapLayer({
    kind: 'kecamatan_boundaries',
    mount: engine => engine.mount(kecamatanBoundariesLayer),
    state: boundaryState,
    Heading: KecamatanBoundaryHeading,
  }),
  defineMapLayer({
    kind: 'kelurahan_boundaries',
    mount: engine => engine.mount(kelurahanBoundariesLayer),
    state: boundaryState,
    Heading: KelurahanBoundaryHeading,
  }),
  defineMapLayer({
    kind: 'rayon_boundaries',
    mount: engine => engine.mount(rayonBoundariesLayer),
    state: boundaryState,
    Heading: RayonBoundaryHeading,
  }),
  defineMapLayer({
    kind: 'dma_boundaries',
    mount: engine => engine.mount(dmaBoundariesLayer),
    state: boundaryState,
    Heading: DmaBoundaryHeading,
  }),
  defineMapLayer({
    kind: 'kecamatan',
    mount: engine => engine.mount(kecamatanLayer),
    state: summaryState,
    Heading: KecamatanHeading,
    Body: KecamatanBody,
  }),
  defineMapLayer({
    kind: 'kelurahan',
    mount: engine => engine.mount(kelurahanLayer),
    state: summaryState,
    Heading: KelurahanHeading,
    Body: KelurahanBody,
  }),
  defineMapLayer({
    kind: 'device',
    live: true,
    mount: engine => engine.mount(deviceLayer),
    state: (columns, { devices }) => ({ columns, live: devices }),
    Heading: DeviceHeading,
    Body: DeviceBody,
  }),
  defineMapLayer({
    kind: 'device_boundaries',
    companion: 'device',
    live: true,
    mount: engine => engine.mount(deviceBoundariesLayer),
    state: (columns, { companion, devices }) => ({
      columns,
      devices: companion,
      warnings: devices.warnings,
    }),
    Heading: DeviceBoundaryHeading,
  }),
  defineMapLayer({
    kind: 'pdam_office',
    mount: engine => engine.mount(pdamOfficeLayer),
    state: columns => ({ columns }),
    Heading: OfficeHeading,
  }),
  defineMapLayer({
    kind: 'water_source',
    mount: engine => engine.mount(waterSourceLayer),
    state: (columns, { configuration, filters }) =>
      symbolsState(columns, configuration, 'waterSources', filters.waterSources),
    Heading: WaterSourceHeading,
  }),
  defineMapLayer({
    kind: 'accessories',
    mount: engine => engine.mount(accessoriesLayer),
    state: (columns, { configuration, filters }) =>
      symbolsState(columns, configuration, 'accessories', filters.accessories),
    Heading: AccessoryHeading,
  }),
  defineMapLayer({
    kind: 'pipe',
    mount: engine => engine.mount(pipeLayer),
    state: (columns, { configuration, filters: { pipeTypes, pipeDiameters, highlight } }) =>
      configuration === undefined
        ? undefined
        : {
            columns,
            ...pipeConfiguration(configuration),
            filter: { types: pipeTypes, diameters: pipeDiameters },
            highlight: pipeHighlight(highlight),
          },
    Heading: PipeHeading,
  }),
  defineMapLayer({
    kind: 'customer',
    mount: engine => engine.mount(customerLayer),
    state: (columns, { configuration, filters, complaints }) =>
      configuration === undefined && needsConfiguration(filters)
        ? undefined
        : {
            columns,
            filters,
            ...customerConfiguration(configuration),
            ...(complaints && { highlight: complaints }),
          },
    Heading: CustomerHeading,
    Body: CustomerBody,
  }),
  defineMapLayer({
    kind: 'road',
    mount: engine => engine.mount(roadLayer),
    state: columns => ({ columns }),
    Heading: RoadHeading,
  }),
  defineMapLayer({
    kind: 'housing',
    mount: engine => engine.mount(housingLayer),
    state: columns => ({ columns }),
    Heading: HousingHeading,
  }),
] as const
