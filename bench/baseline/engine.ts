/// <reference lib="dom" />
/** The product's own points layer and decoder without the page around them: what a filter change costs the engine. */
import { decodePart } from '@petatirta/contract'
import { customerSpec } from '../../apps/web/src/layers/customer/layer.ts'
import { initialFilters } from '../../apps/web/src/shared/filters/filter-state.ts'
import { decodeStyle } from '../../apps/web/src/sync/worker/decode-style.ts'
import { createMap, parameter, run, show, timed, zoomTo } from './bench-map.ts'

const ALL = initialFilters('umum', '2026-11-15')
const NO_UNPAID = { ...ALL, customer: { ...ALL.customer, unpaid: false } }
const NAMES = { classes: [], channels: [] }

run(async () => {
  const map = createMap()
  const answer = await fetch(`/style/bench-${parameter('size')}`)
  const columns = decodeStyle(decodePart(new Uint8Array(await answer.arrayBuffer())))
  const layer = customerSpec.create()
  let filters = ALL
  customerSpec.update(layer, { columns, filters, ...NAMES })
  await show(map, layer, columns.rows)
  const probe = window.__probe
  window.__bench = {
    zoom: level => zoomTo(map, level),
    filter: async () => {
      const before = probe.frame
      filters = filters === ALL ? NO_UNPAID : ALL
      const result = await timed(
        () => customerSpec.update(layer, { columns, filters, ...NAMES }),
        async () => {
          while (probe.drawnInFrame <= before) await probe.frames(1)
        },
      )
      return { ...result, frames: probe.drawnInFrame - before }
    },
  }
})
