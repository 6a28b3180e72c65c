import type { Box } from './boxes.ts'

/** What a layer needs to know of the view to draw itself. */
export interface View {
  /** Device pixels; where on the canvas it begins: a part of what is in view is drawn as a view of its own. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly pixelRatio: number
  /** Map units. */
  readonly centre: readonly [number, number]
  readonly extent: Box
  /** Metres per CSS pixel. */
  readonly resolution: number
  readonly rotation: number
  readonly zoom: number
}
