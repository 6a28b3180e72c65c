import { z } from 'zod'
import { defineCall } from '../call.ts'
import { deviceMessageSchema } from '../entities/device.ts'
import { featureCollectionSchema } from '../entities/geojson.ts'
import { cityQuery, pageQuery, text } from '../primitives.ts'
import { mapUsers } from './access.ts'

export const deviceCalls = {
  listDevices: defineCall({
    name: 'listDevices',
    method: 'GET',
    path: '/devices',
    summary: 'Devices of a city with their latest readings',
    module: 'device',
    access: mapUsers,
    query: { ...cityQuery, ...pageQuery, status: z.enum(['0', '1']).optional() },
    payload: featureCollectionSchema,
  }),
  sendReadings: defineCall({
    name: 'sendReadings',
    method: 'POST',
    path: '/devices/readings',
    summary: 'Readings from a device; header X-Device-Key',
    module: 'device',
    access: { rules: 'device' },
    body: deviceMessageSchema.extend({ deviceId: text(100).min(1) }),
    payload: z.null(),
  }),
} as const
