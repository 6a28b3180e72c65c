/// <reference lib="dom" />
/** The product's own points layer and decoder without the page around them: what a filter change costs the engine. */
import { decodePart } from '@petatirta/contract'
import type { CustomerFilter } from '../../apps/web/src/layers/customer/filter.ts'
import { customerLayer } from '../../apps/web/src/layers/customer/layer.ts'
import { decodeStyle } from '../../apps/web/src/sync/decode-style.ts'
import { createMap, parameter, run, show, timed, zoomTo } from './bench-map.ts'

const ALL: CustomerFilter = { unpaid: true, latePaid: true, paid: true }
const NO_UNPAID: CustomerFilter = { ...ALL, unpaid: false }

run(async () => {
  const map = createMap()
  const answer = await fetch(`/style/bench-${parameter('size')}`)
  const columns = decodeStyle(decodePart(new Uint8Array(await answer.arrayBuffer())))
  const layer = customerLayer.create()
  let filter = ALL
  customerLayer.update(layer, { columns, filter })
  await show(map, layer, columns.rows)
  const probe = window.__probe
  window.__bench = {
    zoom: level => zoomTo(map, level),
    filter: async () => {
      const before = probe.frame
      filter = filter === ALL ? NO_UNPAID : ALL
      const result = await timed(
        () => customerLayer.update(layer, { columns, filter }),
        async () => {
          while (probe.drawnInFrame <= before) await probe.frames(1)
        },
      )
      return { ...result, frames: probe.drawnInFrame - before }
    },
  }
})
