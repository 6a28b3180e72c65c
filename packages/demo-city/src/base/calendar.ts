const DAY = 86_400_000

/** Days since 1970-01-01; all dates here are plain days without a time zone. */
export function toDay(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / DAY
}

export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** Months since year 0: month arithmetic without surprises. */
export function monthOfDay(day: number): number {
  const date = new Date(day * DAY)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

export function dayOfMonth(month: number, day: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, day) / DAY
}

/** YYYYMM */
export function periodText(month: number): string {
  return `${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}`
}

export function clockText(secondOfDay: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(secondOfDay / 3600))}:${two(Math.floor(secondOfDay / 60) % 60)}:${two(secondOfDay % 60)}`
}
