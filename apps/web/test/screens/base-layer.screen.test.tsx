import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BaseLayerNote, BaseLayerToggle } from '#features/map-controls/base-layer-toggle.tsx'
import { storedBaseLayer } from '#features/map-controls/stored-base-layer.ts'
import { capture } from '#map/capture/capture.ts'
import { MapEngine } from '#map/engine/map-engine.ts'
import type { ActivityAction } from '#sync/activities.ts'
import { show } from '../support/part.tsx'

const group = page.getByRole('group', { name: 'Peta dasar' })
const button = (name: string) => group.getByRole('button', { name })

function engine(): MapEngine {
  const made = new MapEngine({ lon: 110.4, lat: -7 }, { top: 0, right: 0, bottom: 0, left: 0 })
  onTestFinished(() => {
    made.dispose()
    localStorage.clear()
  })
  return made
}

test('[M2.1] [D97] three base layers, by mouse and keyboard, on a phone, too; the browser remembers which', async () => {
  const map = engine()
  const logged: ActivityAction[] = []
  await show(<BaseLayerToggle engine={map} log={action => logged.push(action)} />, [360, 740])
  expect(
    group
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Map', 'Sat', 'Polos'])
  for (const element of group.getByRole('button').elements()) {
    const { width, height } = element.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
  expect(group.element().getBoundingClientRect().width).toBeLessThanOrEqual(176)
  await expect.element(button('Map')).toHaveAttribute('aria-pressed', 'true')
  expect(storedBaseLayer()).toBeUndefined()
  await button('Polos').click()
  await expect.element(button('Polos')).toHaveAttribute('aria-pressed', 'true')
  expect([map.getSnapshot().baseLayer, storedBaseLayer()]).toEqual(['plain', 'plain'])
  await button('Polos').click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(button('Sat')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Sat')).toHaveAttribute('aria-pressed', 'true')
  expect(storedBaseLayer()).toBe('satellite')
  expect(logged).toEqual(['map-style-change', 'map-style-change'])
})

test('[D97] a line says quietly that the own base map stands in, and for what; what was chosen stays chosen', async () => {
  const map = engine()
  await show(
    <>
      <BaseLayerNote engine={map} />
      <BaseLayerToggle engine={map} log={() => {}} />
    </>,
  )
  const line = page.getByRole('status')
  map.setTileServerAway('map', true)
  // There is none to stand in.
  await expect.element(line).toBeEmptyDOMElement()
  const { default: LayerGroup } = await import('ol/layer/Group.js')
  const layer = new LayerGroup({ visible: false })
  map.setOwnBase({ layer, setDark: () => {}, dispose: () => {} })
  await expect.element(line).toHaveTextContent('Peta OSM tidak terjangkau; memakai peta polos')
  await expect.element(button('Map')).toHaveAttribute('aria-pressed', 'true')
  expect(layer.getVisible()).toBe(true)
  await button('Sat').click()
  await expect.element(line).toBeEmptyDOMElement()
  expect(layer.getVisible(), 'pictures from above come').toBe(false)
  await button('Polos').click()
  await expect.element(line).toBeEmptyDOMElement()
  expect(layer.getVisible()).toBe(true)
  await button('Map').click()
  map.setTileServerAway('map', false)
  await expect.element(line).toBeEmptyDOMElement()
  expect(layer.getVisible()).toBe(false)
})

/** A tile of one colour. */
const tile = (colour: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${colour}"/></svg>`
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, attribution: '' }
}

test('[D97] in the dark theme the map of streets is dark, also in a screenshot; pictures from above stay', async () => {
  const map = engine()
  const element = document.createElement('div')
  Object.assign(element.style, { width: '300px', height: '300px' })
  document.body.append(element)
  const detach = map.attach(element)
  onTestFinished(() => {
    detach()
    element.remove()
  })
  map.setTiles({ map: tile('#f2efe9'), satellite: tile('#f2efe9') })
  const middle = async () => {
    const { canvas } = await map.use(olMap => capture(olMap, { tiles: true }))
    return [...(canvas.getContext('2d')?.getImageData(150, 150, 1, 1).data ?? [])].slice(0, 3)
  }
  expect(await middle()).toEqual([0xf2, 0xef, 0xe9])
  map.setDark(true)
  const dark = await middle()
  expect(Math.max(...dark)).toBeLessThan(90)
  expect(Math.min(...dark)).toBeGreaterThan(15)
  map.setBaseLayer('satellite')
  expect(await middle()).toEqual([0xf2, 0xef, 0xe9])
  map.setBaseLayer('map')
  map.setDark(false)
  expect(await middle()).toEqual([0xf2, 0xef, 0xe9])
})
