import { ROLES } from '@petatirta/domain'
import { customerLayer } from '#layers/customer/layer.ts'
import { CustomerHeading } from '#layers/customer/popup.tsx'
import { CUSTOMER_FIELDS } from '#layers/customer/texts.ts'
import { kelurahanBoundariesLayer } from '#layers/kelurahan-boundaries/layer.ts'
import { KelurahanHeading } from '#layers/kelurahan-boundaries/popup.tsx'
import { pipeLayer } from '#layers/pipe/layer.ts'
import { PipeHeading } from '#layers/pipe/popup.tsx'
import { defineMapLayer } from './map-layer.tsx'

const NO_TYPES: readonly never[] = []

/** Every layer the map knows. Asked for in this order: what is small and lies below comes first. */
export const LAYERS = [
  defineMapLayer({
    kind: 'kelurahan_boundaries',
    views: ['umum'],
    mount: engine => engine.mount(kelurahanBoundariesLayer),
    state: columns => ({ columns }),
    Heading: KelurahanHeading,
  }),
  defineMapLayer({
    kind: 'pipe',
    views: ['umum'],
    mount: engine => engine.mount(pipeLayer),
    state: (columns, { configuration, filters }) =>
      configuration === undefined
        ? undefined
        : { columns, types: configuration?.filters.pipe_types ?? NO_TYPES, filter: filters.pipe },
    Heading: PipeHeading,
  }),
  defineMapLayer({
    kind: 'customer',
    views: ROLES,
    mount: engine => engine.mount(customerLayer),
    state: (columns, { filters }) => ({ columns, filter: filters.customer }),
    Heading: CustomerHeading,
    order: CUSTOMER_FIELDS,
  }),
] as const
