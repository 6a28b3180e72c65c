import { metresPerDegree } from '@petatirta/domain'
import type { Place } from './types.ts'

/** More valves are not walked: they are listed by their distance from the leak. */
const MOST_TO_WALK = 2000

/** From the start always the nearest next. */
export function inWalkingOrder(start: Place, valves: number[], placeOf: (valve: number) => Place): number[] {
  const [east, north] = metresPerDegree(start[1])
  const stops = valves.map(valve => {
    const [lon, lat] = placeOf(valve)
    return { valve, x: (lon - start[0]) * east, y: (lat - start[1]) * north }
  })
  const square = (stop: { x: number; y: number }, x: number, y: number) =>
    (stop.x - x) ** 2 + (stop.y - y) ** 2
  if (stops.length > MOST_TO_WALK) {
    return stops.sort((a, b) => square(a, 0, 0) - square(b, 0, 0)).map(({ valve }) => valve)
  }
  const order: number[] = []
  let [x, y] = [0, 0]
  while (stops.length > 0) {
    let nearest = 0
    for (let i = 1; i < stops.length; i++) {
      if (square(stops[i] as (typeof stops)[0], x, y) < square(stops[nearest] as (typeof stops)[0], x, y)) {
        nearest = i
      }
    }
    const stop = stops[nearest] as (typeof stops)[0]
    stops[nearest] = stops.at(-1) as (typeof stops)[0]
    stops.pop()
    order.push(stop.valve)
    x = stop.x
    y = stop.y
  }
  return order
}
