import { HOUR_MS, MONTH_NAMES, timeZoneName, toInstant, wallClock } from '@petatirta/domain'
import { readTime } from '#shared/dates/read-time.ts'

type Clock = NonNullable<ReturnType<typeof wallClock>>

const dayText = ({ day, month, year }: Clock) => `${Number(day)} ${MONTH_NAMES[Number(month) - 1]} ${year}`
const timeText = ({ hour, minute }: Clock) => `${hour}.${minute}`
const isSameDay = (one: Clock, other: Clock) => dayText(one) === dayText(other)

/** '18 November 2026 pukul 15.00 WIB', by the clocks of the city. */
export function momentText(at: string, gmtOffset: number): string {
  const clock = wallClock(at, gmtOffset)
  return clock ? `${dayText(clock)} pukul ${timeText(clock)} ${timeZoneName(gmtOffset)}` : at
}

/** '18 November 2026, 09.00–15.00 WIB'; a second day is named where there is one. */
export function hoursText(startsAt: string, endsAt: string, gmtOffset: number): string {
  const [start, end] = [wallClock(startsAt, gmtOffset), wallClock(endsAt, gmtOffset)]
  if (!start || !end) return `${startsAt} – ${endsAt}`
  const zone = timeZoneName(gmtOffset)
  return isSameDay(start, end)
    ? `${dayText(start)}, ${timeText(start)}–${timeText(end)} ${zone}`
    : `${dayText(start)} ${timeText(start)} – ${dayText(end)} ${timeText(end)} ${zone}`
}

/** Hours as a form holds them: days as YYYY-MM-DD, times as they are typed. */
export interface Hours {
  startDay: string
  startTime: string
  endDay: string
  endTime: string
}

/** The instant that a day and a time of the city mean. */
export function instantOf(day: string, time: string, gmtOffset: number): string | undefined {
  const read = readTime(time)
  const instant = read && toInstant(`${day} ${read}:00`, gmtOffset)
  return instant ? new Date(instant).toISOString() : undefined
}

function fieldsOf(instant: Date, gmtOffset: number): { day: string; time: string } {
  const clock = wallClock(instant, gmtOffset)
  if (!clock) return { day: '', time: '' }
  return { day: `${clock.year}-${clock.month}-${clock.day}`, time: timeText(clock) }
}

export function hoursBetween(startsAt: Date, endsAt: Date, gmtOffset: number): Hours {
  const [start, end] = [fieldsOf(startsAt, gmtOffset), fieldsOf(endsAt, gmtOffset)]
  return { startDay: start.day, startTime: start.time, endDay: end.day, endTime: end.time }
}

const RUNNING_HOURS = 4
const QUARTER_MS = HOUR_MS / 4

/** What is proposed: from now on for some hours, or tomorrow during the day. */
export function proposedHours(planned: boolean, now: Date, gmtOffset: number): Hours {
  if (!planned) {
    const end = Math.ceil((now.getTime() + RUNNING_HOURS * HOUR_MS) / QUARTER_MS) * QUARTER_MS
    return hoursBetween(now, new Date(end), gmtOffset)
  }
  const { day } = fieldsOf(new Date(now.getTime() + 24 * HOUR_MS), gmtOffset)
  return { startDay: day, startTime: '09.00', endDay: day, endTime: '15.00' }
}
