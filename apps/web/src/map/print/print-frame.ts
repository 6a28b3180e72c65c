import { groundScale } from '@petatirta/domain'
import type { Coordinate } from 'ol/coordinate.js'
import Feature from 'ol/Feature.js'
import Polygon from 'ol/geom/Polygon.js'
import PointerInteraction from 'ol/interaction/Pointer.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import Overlay from 'ol/Overlay.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { FONT_FAMILY } from '#map/labels/labels.ts'
import type { Sheet } from './atlas.ts'
import { type Pair, type SheetPlace, sheetOutline } from './page-projection.ts'

/** Above everything that is drawn on the map. */
const STACKING = 80
const COLOUR = '#b3261e'
/** Beyond the edges of the world: what is not printed is dimmed. */
const WORLD: Coordinate[] = [
  [-3e7, -3e7],
  [3e7, -3e7],
  [3e7, 3e7],
  [-3e7, 3e7],
  [-3e7, -3e7],
]
/** Pixels between the upper edge and the handle, around the handle, and of a step by keys. */
const HANDLE_AWAY = 30
const HANDLE_REACH = 24
const [STEP, FINE_STEP] = [20, 4]
/** Degrees near a quarter of a turn that are taken for it. */
const SNAP = 3

const casing = new Style({ stroke: new Stroke({ color: '#ffffff', width: 5 }) })
const edge = new Style({ stroke: new Stroke({ color: COLOUR, width: 2 }) })
const dim = new Style({ fill: new Fill({ color: 'rgba(16 40 48 / 0.28)' }) })

const numbered = (text: string) =>
  new Style({
    text: new Text({
      text,
      font: `700 15px ${FONT_FAMILY}`,
      fill: new Fill({ color: COLOUR }),
      stroke: new Stroke({ color: '#ffffff', width: 4 }),
      overflow: true,
    }),
  })

export interface FrameState extends SheetPlace {
  /** Millimetres of the map's part of the paper. */
  readonly size: { readonly width: number; readonly height: number }
}

/** Degrees from 0 to 359. */
const wholeTurn = (degrees: number): number => ((Math.round(degrees) % 360) + 360) % 360

function snapped(degrees: number): number {
  const quarter = 90 * Math.round(degrees / 90)
  return wholeTurn(Math.abs(degrees - quarter) <= SNAP ? quarter : degrees)
}

/**
 * Where the paper lies on the map. It is moved by its inside and by the arrow keys, and turned by the handle above its
 * upper edge and by the keys [ and ].
 */
export class PrintFrame {
  /** Has the focus while keys move the frame; the caller names it. */
  readonly moveElement = document.createElement('button')
  readonly turnElement = document.createElement('div')
  readonly #map: OlMap
  readonly #change: (place: Pick<SheetPlace, 'centre' | 'turned'>) => void
  /** Not repeated around the world: what is dimmed would be dimmed again by its copies. */
  readonly #source = new VectorSource({ wrapX: false })
  readonly #layer = new VectorLayer({
    source: this.#source,
    zIndex: STACKING,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
    properties: { printed: false },
  })
  readonly #move = new Overlay({ element: this.moveElement, positioning: 'center-center', stopEvent: false })
  readonly #turn = new Overlay({ element: this.turnElement, positioning: 'center-center', stopEvent: false })
  readonly #pointer: PointerInteraction
  #state: FrameState | undefined
  #last: Coordinate = [0, 0]
  #drags: 'move' | 'turn' | undefined
  #isLocked = false

  constructor(map: OlMap, onChange: (place: Pick<SheetPlace, 'centre' | 'turned'>) => void) {
    this.#map = map
    this.#change = onChange
    this.#pointer = new PointerInteraction({
      handleDownEvent: event => this.#down(event),
      handleDragEvent: event => this.#drag(event),
      handleUpEvent: () => {
        this.#drags = undefined
        return false
      },
      handleMoveEvent: event => this.#hover(event),
    })
    this.moveElement.type = 'button'
    this.moveElement.addEventListener('keydown', this.#key)
    map.addLayer(this.#layer)
    map.addOverlay(this.#move)
    map.addOverlay(this.#turn)
    map.addInteraction(this.#pointer)
    map.getView().on('change:resolution', this.#placeHandle)
  }

  show(state: FrameState): void {
    this.#state = state
    const outline = sheetOutline(state, state.size)
    const ring = closed(outline)
    const outside = new Feature(new Polygon([WORLD, ring]))
    outside.setStyle(dim)
    const frame = new Feature(new Polygon([ring]))
    frame.setStyle([casing, edge])
    this.#source.clear()
    this.#source.addFeatures([outside, frame])
    this.#move.setPosition([...state.centre])
    this.#placeHandle()
  }

  /** The sheets of an atlas; they are not moved one by one. */
  showSheets(sheets: readonly Sheet[], size: FrameState['size']): void {
    this.#state = undefined
    this.#move.setPosition(undefined)
    this.#turn.setPosition(undefined)
    this.#source.clear()
    this.#source.addFeatures(
      sheets.map(sheet => {
        const feature = new Feature(new Polygon([closed(sheetOutline(sheet, size))]))
        feature.setStyle([casing, edge, numbered(String(sheet.number))])
        return feature
      }),
    )
  }

  readonly #placeHandle = (): void => {
    const handle = this.#handle()
    if (handle) this.#turn.setPosition(handle)
  }

  /** Above the middle of the upper edge, whichever way that is. */
  #handle(): Coordinate | undefined {
    if (!this.#state) return undefined
    const { centre, turned, scale, size } = this.#state
    const resolution = this.#map.getView().getResolution() ?? 1
    const [east, north] = groundScale(centre[1])
    const away = (size.height * scale) / 2000 + HANDLE_AWAY * resolution * north
    const angle = (turned * Math.PI) / 180
    return [centre[0] + (Math.sin(angle) * away) / east, centre[1] + (Math.cos(angle) * away) / north]
  }

  #whatIsAt(event: MapBrowserEvent): 'move' | 'turn' | undefined {
    const handle = this.#handle()
    if (!this.#state || !handle) return undefined
    const [x = 0, y = 0] = this.#map.getPixelFromCoordinate(handle) ?? []
    const [atX = 0, atY = 0] = event.pixel
    if (Math.hypot(atX - x, atY - y) <= HANDLE_REACH) return 'turn'
    const frame = new Polygon([closed(sheetOutline(this.#state, this.#state.size))])
    return frame.intersectsCoordinate(event.coordinate) ? 'move' : undefined
  }

  #down(event: MapBrowserEvent): boolean {
    const { originalEvent } = event
    // A second finger zooms the map.
    const single = this.#pointer.getPointerCount() === 1
    const isMain = !(originalEvent instanceof PointerEvent) || originalEvent.button === 0
    this.#drags = single && isMain ? this.#whatIsAt(event) : undefined
    this.#last = event.coordinate
    return this.#drags !== undefined
  }

  /** At once: a pointer may be ahead of the page. */
  #go(place: Pick<SheetPlace, 'centre' | 'turned'>): void {
    if (this.#isLocked || !this.#state) return
    this.show({ ...this.#state, ...place })
    this.#change(place)
  }

  /** While it is printed the frame stays. */
  lock(locked: boolean): void {
    this.#isLocked = locked
  }

  #drag(event: MapBrowserEvent): void {
    if (!this.#state) return
    const { centre, turned } = this.#state
    const [x = 0, y = 0] = event.coordinate
    if (this.#drags === 'move') {
      const [fromX = 0, fromY = 0] = this.#last
      this.#last = event.coordinate
      this.#go({ centre: [centre[0] + x - fromX, centre[1] + y - fromY], turned })
    } else {
      const bearing = (Math.atan2(x - centre[0], y - centre[1]) * 180) / Math.PI
      this.#go({ centre, turned: snapped(bearing) })
    }
  }

  #hover(event: MapBrowserEvent): void {
    const what = this.#whatIsAt(event)
    // The map has set its own before interactions are asked.
    if (what) this.#map.getTargetElement().style.cursor = what === 'turn' ? 'grab' : 'move'
  }

  /** A listener of its own, below the map's: it would move the map as well. */
  readonly #key = (event: KeyboardEvent): void => {
    if (!this.#state || event.ctrlKey || event.altKey || event.metaKey) return
    const { centre, turned } = this.#state
    const step = (event.shiftKey ? FINE_STEP : STEP) * (this.#map.getView().getResolution() ?? 1)
    const moves: Readonly<Record<string, Pair>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    }
    const turns: Readonly<Record<string, number>> = { '[': -1, ']': 1, '{': -15, '}': 15 }
    const move = moves[event.key]
    const turn = turns[event.key]
    if (move) this.#go({ centre: [centre[0] + move[0], centre[1] + move[1]], turned })
    else if (turn !== undefined) this.#go({ centre, turned: wholeTurn(turned + turn) })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  remove(): void {
    this.#map.getView().un('change:resolution', this.#placeHandle)
    this.#map.removeInteraction(this.#pointer)
    this.#map.removeOverlay(this.#move)
    this.#map.removeOverlay(this.#turn)
    this.#map.removeLayer(this.#layer)
    this.#layer.dispose()
    const target = this.#map.getTargetElement()
    if (target) target.style.cursor = ''
  }
}

const closed = (corners: readonly Pair[]): Coordinate[] =>
  [...corners, ...corners.slice(0, 1)].map(corner => [...corner])
