import { formatDateTimePiped } from '@petatirta/domain'

/** When it was taken in the city's own time, and without what no file may be called. */
export function screenshotName(city: string, taken: Date, gmtOffset: number): string {
  const moment = formatDateTimePiped(taken, gmtOffset).replace(' | ', ' ').replaceAll(':', '.')
  const safe = city.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').slice(0, 100)
  return `PetaTirta ${safe} ${moment}.png`.replace(/ +/g, ' ')
}
