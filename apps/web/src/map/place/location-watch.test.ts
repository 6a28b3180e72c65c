import { expect, test, vi } from 'vitest'
import { watchLocation } from './location-watch.ts'

const UNAVAILABLE = 'Geolocation is not available in your browser.'

function fakeGeolocation() {
  const calls: { moved: PositionCallback; failed: PositionErrorCallback }[] = []
  const clearWatch = vi.fn()
  const geolocation = {
    watchPosition: (moved: PositionCallback, failed: PositionErrorCallback) => {
      calls.push({ moved, failed })
      return calls.length
    },
    clearWatch,
  } as unknown as Geolocation
  return { geolocation, calls, clearWatch }
}

test('[M2.1] positions are followed until no page looks any more', () => {
  const { geolocation, calls, clearWatch } = fakeGeolocation()
  const moved = vi.fn()
  const stop = watchLocation(geolocation, moved, vi.fn())
  calls[0]?.moved({ coords: { longitude: 103.6, latitude: -1.6 } } as GeolocationPosition)
  expect(moved).toHaveBeenCalledWith({ lon: 103.6, lat: -1.6 })
  stop()
  expect(clearWatch).toHaveBeenCalledWith(1)
})

test('[M8] missing geolocation is only logged', () => {
  const log = vi.fn()
  watchLocation(undefined, vi.fn(), log)()
  expect(log.mock.calls).toEqual([[UNAVAILABLE]])
})

test('[M8] refused geolocation is logged once', () => {
  const { geolocation, calls } = fakeGeolocation()
  const log = vi.fn()
  watchLocation(geolocation, vi.fn(), log)
  const refused = { message: 'denied' } as GeolocationPositionError
  calls[0]?.failed(refused)
  calls[0]?.failed(refused)
  expect(log.mock.calls).toEqual([[UNAVAILABLE, 'denied']])
})
