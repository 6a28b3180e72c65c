import { cornersOf, extentOf, type SheetPlace } from './page-projection.ts'
import type { SheetView } from './vector-layers.ts'

/** CSS pixels: 1,160 device pixels. Larger ones take more memory, smaller ones more time. */
const STRIP = 464

export interface Strip {
  readonly centre: readonly [number, number]
  readonly resolution: number
  readonly rotation: number
  readonly width: number
  readonly height: number
  /** Upper left, upper right and lower left, map units. */
  readonly corners: readonly (readonly [number, number])[]
}

/** Squares that cover a sheet. They are turned with it, so that names stand upright on paper. */
export function stripsOf(
  { projection, map, resolution }: SheetView,
  { centre, turned }: SheetPlace,
): Strip[] {
  const angle = (turned * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  // Pixels to the right and downwards of the centre; no rectangle exactly, as Mercator stretches by two factors.
  const toMap = (u: number, v: number): [number, number] => [
    centre[0] + (u * cos - v * sin) * resolution,
    centre[1] - (u * sin + v * cos) * resolution,
  ]
  const [minU, minV, maxU, maxV] = extentOf(
    cornersOf(map).map(([x, y]) => {
      const [mapX, mapY] = projection.toMap(x, y)
      const [dx, dy] = [(mapX - centre[0]) / resolution, (mapY - centre[1]) / resolution]
      return [dx * cos - dy * sin, -(dx * sin + dy * cos)]
    }),
  )
  const strips: Strip[] = []
  for (let v = minV; v < maxV; v += STRIP) {
    for (let u = minU; u < maxU; u += STRIP) {
      // A multiple of eight: then it is a whole number of device pixels.
      const width = Math.min(STRIP, 8 * Math.ceil((maxU - u) / 8))
      const height = Math.min(STRIP, 8 * Math.ceil((maxV - v) / 8))
      strips.push({
        centre: toMap(u + width / 2, v + height / 2),
        resolution,
        rotation: -angle,
        width,
        height,
        corners: [toMap(u, v), toMap(u + width, v), toMap(u, v + height)],
      })
    }
  }
  return strips
}
