import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directionsUrl, routeLinks, shuffle, streetViewUrl } from './directions.ts'

const office = { lat: -6.1, lon: 106.1 }
const stop = (i: number) => ({ lat: -6 - i / 1000, lon: 106 })
const stops = (count: number) => Array.from({ length: count }, (_, i) => stop(i))

test('[D48] directions and street view addresses', () => {
  expect(directionsUrl({ origin: office, destination: stop(1), waypoints: [stop(2), stop(3)] })).toBe(
    'https://www.google.com/maps/dir/?api=1&origin=-6.1,106.1&destination=-6.001,106&waypoints=-6.002,106%7C-6.003,106',
  )
  expect(directionsUrl({ destination: office })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=-6.1,106.1',
  )
  expect(streetViewUrl(-6.2, 106.8)).toBe(
    'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=-6.2,106.8',
  )
})

const placesOf = (link: string) => {
  const query = new URL(link).searchParams
  return [
    query.get('origin'),
    ...(query.get('waypoints')?.split('|') ?? []),
    query.get('destination'),
  ].filter(place => place !== null)
}

test('[M7.4] at most 9 stops a link, the office first, every customer exactly once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.boolean(),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (count, withOffice, dice) => {
        const links = routeLinks(stops(count), withOffice ? office : undefined, () => dice.next().value)
        const trips = links.map(placesOf)
        for (const trip of trips) {
          expect(trip.length).toBeLessThanOrEqual(9)
          if (withOffice) expect(trip[0]).toBe('-6.1,106.1')
        }
        const visited = trips.flatMap(trip => (withOffice ? trip.slice(1) : trip))
        expect(visited.toSorted()).toEqual(
          stops(count)
            .map(s => `${s.lat},${s.lon}`)
            .toSorted(),
        )
      },
    ),
  )
  expect(routeLinks(stops(9))).toHaveLength(1)
  expect(routeLinks(stops(10))).toHaveLength(2)
  expect(routeLinks([], office)).toEqual([])
})

test('[M7.4] shuffling leaves its input alone', () => {
  const items = [1, 2, 3]
  expect(shuffle(items, () => 0)).toEqual([2, 3, 1])
  expect(items).toEqual([1, 2, 3])
})
