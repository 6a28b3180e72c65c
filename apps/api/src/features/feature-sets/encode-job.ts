import type pg from 'pg'
import { type Encoded, type EncodeJob, encodeFeatureSet } from './encode.ts'
import { type ChangeSet, type ChangesJob, encodeChanges } from './encode-changes.ts'
import { encodeMonths, type MonthsJob } from './encode-months.ts'

/** Whatever is encoded beside the event loop: a layer, what changed in one, or customers' months. */
export type AnyJob = EncodeJob | ChangesJob | MonthsJob
export type Outcome = Encoded | ChangeSet | undefined

export function encodeJob(client: pg.ClientBase, job: AnyJob, standby?: pg.ClientBase): Promise<Outcome> {
  if ('periods' in job) return encodeMonths(client, job)
  return 'since' in job ? encodeChanges(client, job) : encodeFeatureSet(client, job, standby)
}
