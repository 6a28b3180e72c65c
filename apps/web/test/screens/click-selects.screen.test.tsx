import Point from 'ol/geom/Point.js'
import BaseLayer from 'ol/layer/Layer.js'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { MapEngine } from '#map/engine/map-engine.ts'

const [WIDTH, HEIGHT] = [800, 600]

class NothingDrawn extends BaseLayer {
  override render(): HTMLElement {
    return document.createElement('div')
  }
}

/** A map on which each column of pixels is a customer. */
async function map() {
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
  engine.mount({
    kind: 'customer',
    stacking: 1,
    create: () => new NothingDrawn({}),
    update: () => {},
    remove: () => {},
    pick: (_, { at, pixel }) => ({
      row: pixel[0] ?? 0,
      counter: 1,
      anchor: at,
      geometry: new Point([...at]),
    }),
  })
  engine.use(ol => ol.renderSync())
  const press = (type: 'pointerdown' | 'pointerup', clientX: number) => {
    const event = { bubbles: true, button: 0, clientX, clientY: 200, pointerId: 1, isPrimary: true }
    const target = type === 'pointerdown' ? element.querySelector('canvas, .ol-viewport') : document
    target?.dispatchEvent(new PointerEvent(type, event))
  }
  const click = (x = 300) => {
    press('pointerdown', x)
    press('pointerup', x)
  }
  const move = (clientX: number) => {
    const event = { bubbles: true, clientX, clientY: 200, pointerId: 1, isPrimary: true }
    element.querySelector('.ol-viewport')?.dispatchEvent(new PointerEvent('pointermove', event))
  }
  const view = () => engine.use(ol => ol.getView())
  return { engine, click, press, move, view }
}

test('[M4.6] a click selects at once', async () => {
  const { engine, click } = await map()
  click()
  expect(engine.getSnapshot().selection).toMatchObject({ kind: 'customer', row: 300 })
})

test('[M4.6] what is pressed, or what a mouse rests on, is known before the click', async () => {
  const { engine, press, move } = await map()
  const aimed: number[] = []
  onTestFinished(engine.onAim(({ row }) => aimed.push(row)))
  press('pointerdown', 300)
  expect(aimed).toEqual([300])
  press('pointerup', 300)
  // It passes by the first ones.
  for (const x of [400, 450, 500]) move(x)
  await expect.poll(() => aimed).toEqual([300, 500])
  const end = engine.holdSelection()
  press('pointerdown', 600)
  end()
  expect(aimed).toEqual([300, 500])
})

test('what marks the selection takes a canvas only while there is one', async () => {
  const { engine, click } = await map()
  const canvases = () => {
    engine.use(ol => ol.renderSync())
    return engine.use(ol => ol.getViewport().querySelectorAll('.ol-layer canvas').length)
  }
  const without = canvases()
  click()
  expect(canvases()).toBe(without + 1)
  engine.clearSelection()
  expect(canvases()).toBe(without)
})

test('[M4.6] two quick clicks on two things are two clicks', async () => {
  const { engine, click, view } = await map()
  const zoom = view().getZoom()
  click()
  click(500)
  expect(engine.getSnapshot().selection).toMatchObject({ kind: 'customer', row: 500 })
  await expect.poll(() => view().getAnimating()).toBe(false)
  expect(view().getZoom()).toBe(zoom)
})

test('[M4.6] a double click zooms in, and leaves no popup behind', async () => {
  const { engine, click, view } = await map()
  const zoom = view().getZoom() ?? 0
  click()
  click()
  expect(engine.getSnapshot().selection).toBeNull()
  await expect.poll(() => view().getAnimating()).toBe(false)
  expect(view().getZoom()).toBe(zoom + 1)
  click()
  expect(engine.getSnapshot().selection).not.toBeNull()
})
