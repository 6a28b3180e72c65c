/** Names on the map as text of the PDF, which can be searched. They make room for each other as on the screen. */
import Point from 'ol/geom/Point.js'
import type VectorLayer from 'ol/layer/Vector.js'
import type Style from 'ol/style/Style.js'
import type { Content } from './pdf/content.ts'
import { type FontName, textWidth } from './pdf/fonts.ts'
import { PIXEL_MM, type SheetView, stylesOf } from './vector-layers.ts'

interface Label {
  readonly text: string
  readonly at: readonly [number, number]
  readonly size: number
  readonly font: FontName
  readonly halo: number
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Words alone, on points: what else a layer draws is a picture. */
const isLabel = (style: Style) => {
  const text = style.getText()
  const plain = !style.getImage() && !style.getFill() && !style.getStroke() && !style.getRenderer()
  return Boolean(text) && plain && typeof text?.getText() === 'string' && !text.getBackgroundFill()
}

/** The names of a layer in the order of their importance; undefined where it draws anything else. */
export function labelsOf(layer: VectorLayer, view: SheetView): Label[] | undefined {
  const features = layer.getSource()?.getFeatures?.() ?? []
  const labels: Label[] = []
  for (const feature of features) {
    const geometry = feature.getGeometry()
    if (!(geometry instanceof Point)) return undefined
    for (const style of stylesOf(layer, feature, view.resolution)) {
      if (!isLabel(style)) return undefined
      const text = style.getText()
      const font = text?.getFont() ?? ''
      const [x = 0, y = 0] = geometry.getCoordinates()
      const [pageX, pageY] = view.projection.toPage(x, y)
      labels.push({
        text: String(text?.getText() ?? ''),
        at: [pageX, pageY + (text?.getOffsetY() ?? 0) * PIXEL_MM],
        size: Number(/([\d.]+)px/.exec(font)?.[1] ?? 12) * PIXEL_MM,
        font: font.startsWith('italic')
          ? 'italic'
          : Number(/\b\d{3}\b/.exec(font)?.[0] ?? 400) >= 550
            ? 'bold'
            : 'regular',
        halo: (text?.getStroke()?.getWidth() ?? 0) * PIXEL_MM,
      })
    }
  }
  return labels
}

/** Of labels that collide the first stays; one that would be cut by the neat line is left out. */
export class LabelPlaces {
  readonly #taken: Box[] = []
  readonly #view: SheetView

  constructor(view: SheetView) {
    this.#view = view
  }

  place(labels: readonly Label[]): (content: Content) => void {
    const { map } = this.#view
    const placed = labels.filter(({ text, at: [x, y], size, font }) => {
      const half = textWidth(text, font, size) / 2 + 1
      const box = { left: x - half, right: x + half, top: y - 0.8 * size, bottom: y + 0.8 * size }
      const isInside =
        box.left >= map.x &&
        box.right <= map.x + map.width &&
        box.top >= map.y &&
        box.bottom <= map.y + map.height
      if (!isInside || this.#taken.some(other => overlaps(box, other))) return false
      this.#taken.push(box)
      return true
    })
    return content => {
      for (const { text, at, size, font, halo } of placed) {
        content.write(text, [at[0], at[1] + 0.35 * size], {
          size,
          font,
          align: 'middle',
          ...(halo > 0 && { halo: { colour: '#ffffff', width: halo } }),
        })
      }
    }
  }
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
