import Point from 'ol/geom/Point.js'
import { fromLonLat } from 'ol/proj.js'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { MapEngine } from '#map/engine/map-engine.ts'
import { PHONE } from '../support/map-part.tsx'

const [WIDTH, HEIGHT] = PHONE

async function phoneMap() {
  await page.viewport(WIDTH, HEIGHT)
  const element = document.createElement('div')
  element.style.cssText = `position: fixed; inset: 0; width: ${WIDTH}px; height: ${HEIGHT}px`
  document.body.append(element)
  const engine = new MapEngine({ lon: 110, lat: -7 }, { top: 0, right: 0, bottom: 0, left: 0 })
  const detach = engine.attach(element)
  onTestFinished(() => {
    detach()
    engine.dispose()
    element.remove()
  })
  engine.setPopupBeside(false)
  return engine
}

test('[M4.6] on a phone what is selected stays in sight above its sheet, also when a tab makes it higher', async () => {
  const engine = await phoneMap()
  const [x = 0, y = 0] = fromLonLat([110.002, -7.002])
  const fromTop = () => engine.use(map => map.getPixelFromCoordinate([x, y])?.[1] ?? Number.NaN)
  engine.select('customer', { row: 0, counter: 1, anchor: [x, y], geometry: new Point([x, y]) })
  for (const sheet of [220, 460]) {
    engine.setCovered(sheet)
    await expect.poll(fromTop).toBeLessThan(HEIGHT - sheet - 20)
    await expect.poll(() => engine.use(map => map.getView().getAnimating())).toBe(false)
    expect(fromTop()).toBeGreaterThan(60)
  }
  // A user who has moved on is not fetched back.
  engine.use(map => map.getView().setCenter([x, y + 50_000]))
  engine.setCovered(461)
  expect(engine.use(map => map.getView().getAnimating())).toBe(false)
})
