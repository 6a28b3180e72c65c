/** A map without a city: what is drawn over layers can be pressed on it. */
import { onTestFinished } from 'vitest'
import { MapEngine } from '#map/engine/map-engine.ts'

/** Where its middle is. */
export const MIDDLE = [110.4, -7] as const

export function smallMap() {
  const element = document.createElement('div')
  element.style.cssText = 'position: fixed; inset: 0; z-index: -1'
  element.tabIndex = 0
  document.body.append(element)
  const [lon, lat] = MIDDLE
  const engine = new MapEngine({ lon, lat }, { top: 0, right: 0, bottom: 0, left: 0 })
  const detach = engine.attach(element)
  onTestFinished(() => {
    detach()
    engine.dispose()
    element.remove()
  })
  return {
    engine,
    /** What is in the middle is pressed, as Enter does. */
    press: () => {
      engine.use(map => map.renderSync())
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    },
    /** How much is drawn on a layer, by its place in the stack. */
    drawn: (stacking: number) =>
      engine.use(map => {
        const layer = map.getAllLayers().find(one => one.getZIndex() === stacking)
        const source = layer?.getSource()
        return source && 'getFeatures' in source ? (source.getFeatures as () => unknown[])().length : 0
      }),
  }
}
