export interface LonLat {
  readonly lon: number
  readonly lat: number
}

const UNAVAILABLE = 'Geolocation is not available in your browser.'

/** Follows the user's position. Absent, forbidden or failing geolocation is only logged (M2.1, M8). */
export function watchLocation(
  geolocation: Geolocation | undefined,
  moved: (position: LonLat) => void,
  log: (message: string, cause?: unknown) => void = console.info,
): () => void {
  if (!geolocation) {
    log(UNAVAILABLE)
    return () => {}
  }
  let failed = false
  const id = geolocation.watchPosition(
    ({ coords }) => moved({ lon: coords.longitude, lat: coords.latitude }),
    error => {
      // A lost signal is reported over and over.
      if (!failed) log(UNAVAILABLE, error.message)
      failed = true
    },
    { enableHighAccuracy: true, maximumAge: 10_000 },
  )
  return () => geolocation.clearWatch(id)
}
