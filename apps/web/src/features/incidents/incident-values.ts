import type { Incident } from '@petatirta/contract'
import { readTime } from '#shared/dates/read-time.ts'
import { type Hours, hoursBetween, instantOf } from './hours.ts'
import { formTexts as texts } from './texts.ts'
import type { IncidentChange } from './use-incidents.ts'

/** An incident as its forms hold it. */
export interface IncidentValues extends Hours {
  title: string
  reason: string
}

export const valuesOf = (
  { title, reason, startsAt, endsAt }: Pick<Incident, 'title' | 'reason' | 'startsAt' | 'endsAt'>,
  gmtOffset: number,
): IncidentValues => ({
  title,
  reason,
  ...hoursBetween(new Date(startsAt), new Date(endsAt), gmtOffset),
})

export const validateTitle = (text: string) => (text.trim() === '' ? texts.empty(texts.name) : undefined)

export function validateTime(label: string, text: string): string | undefined {
  if (text.trim() === '') return texts.empty(label)
  return readTime(text) === undefined ? texts.badTime : undefined
}

/** What is sent; undefined where the hours are none, or end before they begin. */
export function changeOf(
  { title, reason, ...hours }: IncidentValues,
  gmtOffset: number,
): IncidentChange | undefined {
  const startsAt = instantOf(hours.startDay, hours.startTime, gmtOffset)
  const endsAt = instantOf(hours.endDay, hours.endTime, gmtOffset)
  if (!startsAt || !endsAt || startsAt >= endsAt) return undefined
  return { title: title.trim(), reason: reason.trim(), startsAt, endsAt }
}
