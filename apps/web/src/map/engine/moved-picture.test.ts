import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partAround, partOf, shiftBetween, shifted, stretched, uncovered } from './moved-picture.ts'
import type { View } from './view.ts'

const PLACE: readonly [number, number] = [12_550_000, -810_000]

function viewAt(centre: readonly [number, number], more: Partial<View> = {}): View {
  const shape = { width: 61, height: 47, pixelRatio: 1.25, resolution: 38.2, rotation: 0, zoom: 12, ...more }
  const metres = shape.resolution / shape.pixelRatio
  const [x, y] = [(shape.width / 2) * metres, (shape.height / 2) * metres]
  const extent = [centre[0] - x, centre[1] - y, centre[0] + x, centre[1] + y] as const
  return { left: 0, top: 0, centre, extent, ...shape }
}

/** Where on the canvas a place lies, as every layer reckons. */
function onCanvas(view: View, [x, y]: readonly [number, number]): [number, number] {
  const scale = view.pixelRatio / view.resolution
  return [
    view.left + view.width / 2 + (x - view.centre[0]) * scale,
    view.top + view.height / 2 - (y - view.centre[1]) * scale,
  ]
}

test('[D107] what a moved picture covers and what is drawn beside it are the whole view, no pixel twice', () => {
  const side = fc.integer({ min: 1, max: 12 })
  const step = fc.integer({ min: -11, max: 11 })
  fc.assert(
    fc.property(side, side, step, step, (width, height, x, y) => {
      fc.pre(Math.abs(x) < width && Math.abs(y) < height)
      const times = new Uint8Array(width * height)
      const cover = (left: number, top: number, right: number, bottom: number) => {
        for (let row = Math.max(0, top); row < Math.min(height, bottom); row++)
          for (let column = Math.max(0, left); column < Math.min(width, right); column++)
            times[row * width + column] = (times[row * width + column] as number) + 1
      }
      cover(x, y, x + width, y + height)
      for (const { left, top, ...size } of uncovered({ width, height }, { x, y, isExact: true }))
        cover(left, top, left + size.width, top + size.height)
      expect(times.every(count => count === 1)).toBe(true)
    }),
  )
})

test('[D107] a part of a view has every place where the whole has it, and looks no further than it reaches', () => {
  const view = viewAt(PLACE)
  const part = partOf(view, { left: 50, top: 7, width: 11, height: 40 })
  for (const place of [PLACE, [PLACE[0] + 900, PLACE[1] - 333]] as const) {
    const [x, y] = onCanvas(view, place)
    expect(onCanvas(part, place)[0]).toBeCloseTo(x, 6)
    expect(onCanvas(part, place)[1]).toBeCloseTo(y, 6)
  }
  const [left, top] = onCanvas(view, [part.extent[0], part.extent[3]])
  const [right, bottom] = onCanvas(view, [part.extent[2], part.extent[1]])
  expect([left, top, right, bottom].map(Math.round)).toEqual([50, 7, 61, 47])
})

test('[D107] however far a map is dragged, its picture is half a pixel beside the place at most, and exact after whole pixels', () => {
  const moves = fc.array(
    fc.tuple(fc.double({ min: -20, max: 20, noNaN: true }), fc.integer({ min: -20, max: 20 })),
  )
  fc.assert(
    fc.property(moves, list => {
      const metres = 38.2 / 1.25
      let drawn = viewAt(PLACE)
      let centre = PLACE
      for (const [right, down] of list) {
        centre = [centre[0] + right * metres, centre[1] + down * metres]
        const wanted = viewAt(centre)
        const shift = shiftBetween(drawn, wanted)
        if (!shift) throw new Error('a short move')
        drawn = shifted(drawn, shift)
        const beside = onCanvas(drawn, centre).map((at, i) => at - (onCanvas(wanted, centre)[i] as number))
        expect(Math.max(...beside.map(Math.abs))).toBeLessThanOrEqual(0.5 + 1e-6)
        expect(shift.isExact).toBe(beside.every(part => Math.abs(part) < 1 / 256))
        expect(beside[1]).toBeCloseTo(0, 6)
      }
    }),
  )
})

test('[D107] another zoom, another size or a turned map is drawn anew, and so is one that went out of sight', () => {
  const before = viewAt(PLACE)
  const far = viewAt([PLACE[0] + 61 * 38.2, PLACE[1]])
  for (const other of [{ resolution: 19.1 }, { width: 60 }, { pixelRatio: 1 }, { rotation: 0.1 }])
    expect(shiftBetween(before, viewAt(PLACE, other))).toBeUndefined()
  expect(shiftBetween(before, far)).toBeUndefined()
  expect(shiftBetween(before, before)).toEqual({ x: 0, y: 0, isExact: true })
})

test('[D107] while the map is zoomed its picture is stretched around the same places, unless little of it would be left', () => {
  const before = viewAt(PLACE)
  const closer = viewAt([PLACE[0] + 100, PLACE[1] + 50], { resolution: 19.1 })
  const [, right, down, scale] =
    /^translate\((.+)px, (.+)px\) scale\((.+)\)$/.exec(stretched(before, closer) ?? '') ?? []
  const place = [PLACE[0] - 333, PLACE[1] + 777] as const
  // The style of the canvas has its origin in the middle and counts in CSS pixels.
  const size = [before.width, before.height]
  const stretchedTo = onCanvas(before, place).map((at, axis) => {
    const half = (size[axis] as number) / 2
    return half + (at - half) * Number(scale) + Number([right, down][axis]) * before.pixelRatio
  })
  onCanvas(closer, place).forEach((at, axis) => {
    expect(stretchedTo[axis]).toBeCloseTo(at, 6)
  })
  expect(stretched(before, viewAt(PLACE, { resolution: 2.1 * 38.2 }))).toBeUndefined()
  expect(stretched(before, viewAt(PLACE, { width: 60 }))).toBeUndefined()
})

test('[D107] the part around a place reaches as far as its symbol does, and ends where the canvas does', () => {
  const view = viewAt(PLACE)
  const rectOf = (part: View | undefined) => part && [part.left, part.top, part.width, part.height]
  expect(rectOf(partAround(view, PLACE, 8))).toEqual([20, 13, 21, 21])
  const [west, , , north] = view.extent
  expect(rectOf(partAround(view, [west, north], 8))).toEqual([0, 0, 10, 10])
  expect(partAround(view, [west - 9 * view.resolution, north], 8)).toBeUndefined()
})
