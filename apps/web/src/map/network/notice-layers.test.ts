import VectorLayer from 'ol/layer/Vector.js'
import { expect, test } from 'vitest'
import { CLOSURE_KIND, isOnNotice } from './notice-layers.ts'

const layer = (zIndex: number, properties: Record<string, unknown> = {}) =>
  new VectorLayer({ zIndex, properties })

test('[D101] a notice shows the base map with its names, pipes and what is closed, and nothing of customers', () => {
  const shown = [
    layer(0),
    layer(90, { forPrint: () => layer(90) }),
    layer(40, { kind: 'pipe' }),
    layer(58, { kind: CLOSURE_KIND }),
  ]
  expect(shown.map(isOnNotice)).toEqual([true, true, true, true])
  const hidden = [layer(50, { kind: 'customer' }), layer(54, { kind: 'incidents' }), layer(60)]
  expect(hidden.map(isOnNotice)).toEqual([false, false, false])
})
