import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  deviceAccessSchema,
  deviceHistorySchema,
  deviceIdSchema,
  deviceMessageSchema,
  HISTORY_RANGES,
} from '../entities/device.ts'
import { featureCollectionSchema } from '../entities/geojson.ts'
import { cityQuery, idSchema, pageQuery } from '../primitives.ts'
import { administrators, mapUsers } from './access.ts'

const byCompany = { id: idSchema }

export const deviceCalls = {
  listDevices: defineCall({
    name: 'listDevices',
    method: 'GET',
    path: '/devices',
    summary: 'Devices of a city with their latest readings, streamed',
    module: 'device',
    cost: 'stream',
    access: mapUsers,
    query: { ...cityQuery, ...pageQuery, status: z.enum(['0', '1']).optional() },
    payload: featureCollectionSchema,
  }),
  deviceHistory: defineCall({
    name: 'deviceHistory',
    method: 'GET',
    path: '/devices/history',
    summary: 'What the readings of a device were in the last 24 hours, 7 days or 30 days',
    module: 'device',
    cost: 'read',
    standby: true,
    access: mapUsers,
    query: { ...cityQuery, device: deviceIdSchema, range: z.enum(HISTORY_RANGES).default('24h') },
    payload: deviceHistorySchema,
  }),
  sendReadings: defineCall({
    name: 'sendReadings',
    method: 'POST',
    path: '/devices/readings',
    summary: 'Readings from a device; header X-Device-Key. Answered when they are stored.',
    module: 'device',
    access: { rules: 'device' },
    body: deviceMessageSchema.extend({ deviceId: deviceIdSchema }),
    payload: z.null(),
  }),
  deviceAccess: defineCall({
    name: 'deviceAccess',
    method: 'GET',
    path: '/company/devices',
    summary: 'Whether devices of a utility have a key, and what became of their messages',
    module: 'device',
    access: administrators,
    query: byCompany,
    payload: deviceAccessSchema,
  }),
  issueDeviceKey: defineCall({
    name: 'issueDeviceKey',
    method: 'POST',
    path: '/company/devices/key',
    summary: 'A new key for the devices of a utility; the former one ends. It is shown this once.',
    module: 'device',
    access: administrators,
    query: byCompany,
    payload: z.object({ key: z.string() }),
  }),
  revokeDeviceKey: defineCall({
    name: 'revokeDeviceKey',
    method: 'DELETE',
    path: '/company/devices/key',
    summary: 'End the key of a utility: its devices are refused over HTTP until another is issued',
    module: 'device',
    access: administrators,
    query: byCompany,
    payload: z.null(),
  }),
} as const
