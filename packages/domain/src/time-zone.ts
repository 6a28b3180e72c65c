/** Indonesia's own names for its three zones. */
const NAMES: Readonly<Record<number, string>> = { 7: 'WIB', 8: 'WITA', 9: 'WIT' }

function offsetText(gmtOffset: number): string {
  const minutes = Math.round(Math.abs(gmtOffset) * 60)
  const rest = minutes % 60
  return `GMT${gmtOffset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** M2.11: the zone that the dates of a city are in. */
export const timeZoneName = (gmtOffset: number): string => NAMES[gmtOffset] ?? offsetText(gmtOffset)
