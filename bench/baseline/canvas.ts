/// <reference lib="dom" />
import { answerClicks, createMap, rendered, run, show, timed, zoomTo } from './bench-map.ts'
import { canvasLayer, fetchFeatures } from './features.ts'

run(async () => {
  const map = createMap()
  const features = await fetchFeatures()
  const { layer, toggle } = canvasLayer(features)
  await show(map, layer, features.length)
  answerClicks(map)
  window.__bench = {
    zoom: level => zoomTo(map, level),
    filter: () => timed(toggle, () => rendered(map)),
  }
})
