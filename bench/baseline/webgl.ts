/// <reference lib="dom" />
import { BILLING_COLOURS } from '@petatirta/domain'
import WebGLVectorLayer from 'ol/layer/WebGLVector.js'
import VectorSource from 'ol/source/Vector.js'
import { answerClicks, createMap, rendered, run, show, timed, zoomTo } from './bench-map.ts'
import { fetchFeatures } from './features.ts'

const { paid, latePaid, unpaid } = BILLING_COLOURS

run(async () => {
  const map = createMap()
  const features = await fetchFeatures()
  const layer = new WebGLVectorLayer({
    source: new VectorSource({ features }),
    variables: { hidden: '' },
    style: [
      {
        filter: ['!=', ['get', 'state'], ['var', 'hidden']],
        style: {
          'circle-radius': 3,
          'circle-fill-color': ['match', ['get', 'state'], 'paid', paid, 'latePaid', latePaid, unpaid],
        },
      },
    ],
  })
  let hidden = ''
  const toggle = () => {
    hidden = hidden ? '' : 'unpaid'
    layer.updateStyleVariables({ hidden })
  }
  await show(map, layer, features.length)
  answerClicks(map)
  window.__bench = {
    zoom: level => zoomTo(map, level),
    filter: () => timed(toggle, () => rendered(map)),
  }
})
