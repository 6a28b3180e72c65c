import { useEffect, useState } from 'react'
import type { CitySync } from '#sync/city-sync.ts'
import { openCity } from '#sync/open-city.ts'

/** The city's connection for as long as the page shows it. */
export function useCity(city: string): CitySync | null {
  const [sync, setSync] = useState<CitySync | null>(null)
  useEffect(() => {
    const open = openCity(city)
    setSync(open.sync)
    return () => {
      setSync(null)
      open.close()
    }
  }, [city])
  return sync
}
