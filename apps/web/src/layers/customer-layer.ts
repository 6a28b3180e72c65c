import { firstText } from '#map/engine/property-text.ts'
import { customerConfiguration, needsConfiguration } from './customer/filter.ts'
import { customerSpec } from './customer/layer.ts'
import { defineMapLayer } from './map-layer.ts'

export const customerLayer = defineMapLayer({
  kind: 'customer',
  mount: engine => engine.mount(customerSpec),
  state: (columns, { configuration, filters, complaints }) =>
    configuration === undefined && needsConfiguration(filters)
      ? undefined
      : {
          columns,
          filters,
          ...customerConfiguration(configuration),
          ...(complaints && { highlight: complaints }),
        },
  // M2.10: name and customer id.
  describe: properties => {
    const id = firstText(properties, ['idpelangga'])
    return {
      title: firstText(properties, ['nama']) || 'Tanpa nama',
      detail: `No. Sambungan ${id || '-'}`,
      id: id ? { what: 'No. Sambungan', text: id } : undefined,
    }
  },
})
