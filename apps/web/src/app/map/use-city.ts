import { useEffect, useState } from 'react'
import type { City } from '#sync/page/city.ts'
import { takeCity } from '#sync/page/open-city.ts'

/** The city's connection for as long as the page shows it. */
export function useCity(slug: string): City | null {
  const [city, setCity] = useState<City | null>(null)
  useEffect(() => {
    const open = takeCity(slug)
    setCity(open.city)
    return () => {
      setCity(null)
      open.close()
    }
  }, [slug])
  return city
}
