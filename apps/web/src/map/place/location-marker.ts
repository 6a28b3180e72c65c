import { LOCATION_BOUNCE_MS, LOCATION_BOUNCE_UNITS } from '@petatirta/domain'
import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Icon from 'ol/style/Icon.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import { FeaturesLayer } from '#map/engine/features-layer.ts'
import { reducedMotion } from '#map/engine/motion.ts'
import { PIN_PATH } from '#shared/ui/brand/pin-path.ts'
import type { LonLat } from './location-watch.ts'

/** Above every layer, below the selection. */
const STACKING = 55
const BLUE = '#1d4ed8'
const PIN_SIZE = 36
/** The pin's foot in its 32 × 32 drawing. */
const FOOT = 27.4 / 32

/** Sharp on screens with two pixels to one. */
const SCALE = 2

function drawPin(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = PIN_SIZE * SCALE
  canvas.height = PIN_SIZE * SCALE
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.scale(canvas.width / 32, canvas.height / 32)
  const pin = new Path2D(PIN_PATH)
  context.lineJoin = 'round'
  context.lineWidth = 2.4
  context.strokeStyle = '#ffffff'
  context.stroke(pin)
  context.fillStyle = '#ffffff'
  context.fill(pin, 'nonzero')
  context.fillStyle = BLUE
  context.fill(pin, 'evenodd')
  return canvas
}

/** Where the user is: a spot on the ground and a pin that bounces above it (M2.1). */
export class LocationMarker extends FeaturesLayer {
  readonly #ground = new Feature<Point>()
  readonly #pin = new Feature<Point>()
  #at: number[] | undefined
  #bounce: ReturnType<typeof setInterval> | undefined
  #up = false

  constructor() {
    super({ zIndex: STACKING, source: new VectorSource(), updateWhileAnimating: true })
    this.#ground.setStyle(
      new Style({
        image: new CircleStyle({
          radius: 8,
          fill: new Fill({ color: 'rgba(29 78 216 / 0.28)' }),
          stroke: new Stroke({ color: 'rgba(255 255 255 / 0.95)', width: 2 }),
        }),
      }),
    )
    this.#pin.setStyle(
      new Style({ image: new Icon({ img: drawPin(), scale: 1 / SCALE, anchor: [0.5, FOOT] }) }),
    )
  }

  /** Map units; undefined while the place is not known. */
  get position(): number[] | undefined {
    return this.#at
  }

  show({ lon, lat }: LonLat): void {
    const first = this.#at === undefined
    this.#at = fromLonLat([lon, lat])
    this.#draw()
    if (!first) return
    this.getSource()?.addFeatures([this.#ground, this.#pin])
    if (reducedMotion()) return
    this.#bounce = setInterval(() => {
      this.#up = !this.#up
      this.#draw()
    }, LOCATION_BOUNCE_MS)
  }

  #draw(): void {
    const [x = 0, y = 0] = this.#at ?? []
    this.#ground.setGeometry(new Point([x, y]))
    this.#pin.setGeometry(new Point([x, y + (this.#up ? LOCATION_BOUNCE_UNITS : 0)]))
  }

  protected override disposeInternal(): void {
    clearInterval(this.#bounce)
    super.disposeInternal()
  }
}
