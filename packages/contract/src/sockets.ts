import { z } from 'zod'
import { ACTIVITY_ACTIONS } from './activities.ts'
import { type Device, deviceIdSchema } from './entities/device.ts'
import type { SyncCounts } from './entities/summary.ts'
import { FEATURE_KINDS, type FeatureKind } from './feature-kinds.ts'
import { slugSchema, text } from './primitives.ts'

export const featureKindSchema = z.enum(FEATURE_KINDS)

export const featuresRequestSchema = z.object({
  featureType: featureKindSchema,
  city: slugSchema,
  /** Resume after a dropped connection: the counter and the parts already held. */
  counter: z.number().int().optional(),
  have: z.array(text(40)).max(1000).optional(),
  /** What the layer is drawn from, and nothing more for now: the rest is asked for when the map is on the screen. */
  only: z.literal('style').optional(),
  /**
   * For clients that apply changes: the counter of the whole set that they have, -1 without one. The answer is what changed
   * since, or a whole set, which may be some changes behind.
   */
  since: z.number().int().min(-1).optional(),
})
export type FeaturesRequest = z.input<typeof featuresRequestSchema>

/**
 * Customers' payment status of earlier months (Garis waktu), in the rows of the whole set with this counter; with `since` that of
 * the customers who changed since.
 */
export const monthsRequestSchema = z.object({
  city: slugSchema,
  counter: z.number().int().min(0),
  since: z.number().int().min(0).optional(),
})
export type MonthsRequest = z.input<typeof monthsRequestSchema>

/** In place of frames: the set that was named is not kept any more, or the status could not be made. */
export interface MonthsRefused {
  city: string
  counter: number
  reason: 'gone' | 'failed'
}

export const cityRequestSchema = z.object({ city: slugSchema })
export type CityRequest = z.infer<typeof cityRequestSchema>

/** An action makes it an entry in the city's log; either way the answer is the caller's newest entries, or all people's for administrators. */
export const activitiesRequestSchema = z.object({
  city: slugSchema,
  action: z.enum(ACTIVITY_ACTIONS).optional(),
})
export type ActivitiesRequest = z.infer<typeof activitiesRequestSchema>

/** Devices whose readings a map shows now; the next request takes the place of the former. */
export const MOST_WATCHED_DEVICES = 500
export const watchDevicesSchema = z.object({
  city: slugSchema,
  ids: z.array(deviceIdSchema).max(MOST_WATCHED_DEVICES),
})
export type WatchDevices = z.infer<typeof watchDevicesSchema>

export interface SocketException {
  code: number
  message: string
}

export interface UpdateTracker {
  city: string
  counters: Record<FeatureKind, number>
}

export interface Activity {
  city: string
  action: string
  username: string
  at: string
}

/**
 * `billing-sync`, `import` and `import-source` report progress; `configuration`, `network`, `valves`, `incidents` and `complaints` that
 * colours or symbols, the network, states of valves, incidents or complaints are to be fetched again.
 */
export interface SubscriberMessage {
  type:
    | 'billing-sync'
    | 'import'
    | 'import-source'
    | 'configuration'
    | 'network'
    | 'valves'
    | 'incidents'
    | 'complaints'
    | 'session'
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'changed'
  /** Of the job or import that `progress` and `message` are about. */
  jobId?: string
  /** Features, complaints or lines that an import has read so far. */
  processed?: number
  progress?: number
  message?: string
  /** How long it may still take, where it is known. */
  remainingSeconds?: number
  /** Bills that a synchronisation has dealt with so far. */
  counts?: SyncCounts
}

interface Failing {
  exception: (error: SocketException) => void
}

export interface MapsClientEvents {
  request_features: (request: FeaturesRequest) => void
  /** Answered by `months_response` frames, or by `months_refused`. */
  request_months: (request: MonthsRequest) => void
}
export type MapsServerEvents = Failing & {
  [K in FeatureKind as `features_${K}_response`]: (frame: Uint8Array) => void
} & {
  months_response: (frame: Uint8Array) => void
  months_refused: (refusal: MonthsRefused) => void
}

export interface TrackerClientEvents {
  request_update_tracker: (request: CityRequest) => void
}
export type TrackerServerEvents = Failing & { update_tracker_response: (tracker: UpdateTracker) => void }

/** Which devices warn or are silent. They change oftener than the layer's counter is raised. */
export interface DeviceStatuses {
  city: string
  /** True: every device that is not named is normal and reports. False: every other one is as it was. */
  all: boolean
  statuses: readonly DeviceStanding[]
}

export type DeviceStanding = readonly [id: string, status: 0 | 1, silent: boolean]

/** The latest readings of watched devices. */
export interface DeviceReadings {
  city: string
  devices: readonly Device[]
}

export interface SubscriberClientEvents {
  /** Answered by `device_statuses` with `all` and by `device_readings` of those asked for, and again when they change. */
  watch_devices: (request: WatchDevices) => void
}
export type SubscriberServerEvents = Failing & {
  [E in `subscriber-${string}`]: (message: SubscriberMessage) => void
} & {
  device_statuses: (statuses: DeviceStatuses) => void
  device_readings: (readings: DeviceReadings) => void
}

export interface ActivitiesClientEvents {
  request_activities: (request: ActivitiesRequest) => void
}
export type ActivitiesServerEvents = Failing & {
  update_activities_response: (activities: Activity[]) => void
}
