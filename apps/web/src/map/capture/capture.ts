import type OlMap from 'ol/Map.js'
import { getPointResolution } from 'ol/proj.js'
import { isOfBaseMap } from '#map/engine/base-layers.ts'
import { paintElement } from './capture-element.ts'

export interface Captured {
  readonly canvas: HTMLCanvasElement
  /** Pixels of the canvas to a CSS pixel. */
  readonly pixelRatio: number
  /** Metres on the ground to a CSS pixel, in the middle of the map. */
  readonly metresPerPixel: number
  /** Whose maps these are, in plain words. */
  readonly attribution: string
}

/** A tile server that does not answer must not keep the picture for itself. */
const LONGEST_WAIT_MS = 5000

/** What the map shows once everything has arrived, in one picture; panels and buttons lie elsewhere. */
export async function capture(map: OlMap, { tiles }: { tiles: boolean }): Promise<Captured> {
  await arrived(map)
  const hidden = tiles ? [] : map.getAllLayers().filter(isOfBaseMap)
  const shown = hidden.filter(layer => layer.getVisible())
  for (const layer of shown) layer.setVisible(false)
  try {
    map.renderSync()
    return compose(map)
  } finally {
    // Before the browser paints again, so that nothing flickers.
    for (const layer of shown) layer.setVisible(true)
  }
}

const arrived = (map: OlMap): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      map.un('rendercomplete', done)
      resolve()
    }
    const timer = setTimeout(done, LONGEST_WAIT_MS)
    map.on('rendercomplete', done)
    map.render()
  })

function compose(map: OlMap): Captured {
  const [width = 0, height = 0] = map.getSize() ?? []
  const pixelRatio = map.getPixelRatio()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * pixelRatio)
  canvas.height = Math.round(height * pixelRatio)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas for the picture of the map')
  context.fillStyle = getComputedStyle(map.getTargetElement()).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  const viewport = map.getViewport()
  paintLayers(context, map)
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  for (const element of labels(map)) paintElement(context, element, viewport.getBoundingClientRect())
  const attributions = viewport.querySelectorAll('.ol-attribution li')
  return {
    canvas,
    pixelRatio,
    metresPerPixel: metresPerPixel(map),
    attribution: Array.from(attributions, item => item.textContent.trim()).join(' · '),
  }
}

/** What the layers of a map have drawn, one over the other, in device pixels. */
export function paintLayers(context: CanvasRenderingContext2D, map: OlMap): void {
  for (const layer of map.getViewport().querySelectorAll<HTMLCanvasElement>('.ol-layers canvas')) {
    // Whatever blinks is drawn in either half of its second.
    if (layer.style.display !== 'none') paintLayer(context, layer, map.getPixelRatio())
  }
}

function paintLayer(context: CanvasRenderingContext2D, layer: HTMLCanvasElement, pixelRatio: number): void {
  if (layer.width === 0 || layer.height === 0) return
  const ground = layer.parentElement?.style.backgroundColor
  if (ground) {
    context.resetTransform()
    context.fillStyle = ground
    context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  }
  const { transform, opacity } = layer.style
  // OpenLayers scales its canvases down to CSS pixels; those of our own layers fill the map.
  if (transform) context.setTransform(new DOMMatrix().scale(pixelRatio).multiply(new DOMMatrix(transform)))
  else context.resetTransform()
  context.globalAlpha = Number(layer.parentElement?.style.opacity || opacity || 1)
  context.drawImage(layer, 0, 0)
  context.globalAlpha = 1
}

/** Elements that stand at a place of the map and name it; a card that speaks of a feature is a panel. */
const labels = (map: OlMap): HTMLElement[] =>
  map
    .getOverlays()
    .getArray()
    .flatMap(overlay => {
      const element = overlay.getElement()
      return element && overlay.getPosition() && !element.querySelector('[role=dialog]') ? [element] : []
    })

function metresPerPixel(map: OlMap): number {
  const view = map.getView()
  return getPointResolution(view.getProjection(), view.getResolution() ?? 1, view.getCenter() ?? [0, 0], 'm')
}
