import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BaseLayerNote, BaseLayerToggle, storedBaseLayer } from '#features/map-controls/base-layer-toggle.tsx'
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
