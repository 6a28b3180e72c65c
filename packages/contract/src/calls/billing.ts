import { z } from 'zod'
import { defineCall } from '../call.ts'
import { billSchema } from '../entities/customer.ts'
import { areaSummaryFeatureSchema, billingSummarySchema, syncJobSchema } from '../entities/summary.ts'
import { cityQuery, text } from '../primitives.ts'
import { administrators, mapUsers } from './access.ts'

const byId = { id: text(200).min(1) }

export const billingCalls = {
  syncBilling: defineCall({
    name: 'syncBilling',
    method: 'GET',
    path: '/upload/customer/sync',
    summary: "Start the city's billing synchronisation, or answer with the one that runs",
    module: 'billing',
    access: { ...administrators, city: true },
    query: cityQuery,
    payload: syncJobSchema,
  }),
  syncStatus: defineCall({
    name: 'syncStatus',
    method: 'GET',
    path: '/upload/customer/sync/status',
    summary: "The city's newest billing synchronisation, running or over; null if there never was one",
    module: 'billing',
    access: { ...administrators, city: true },
    query: cityQuery,
    payload: syncJobSchema.nullable(),
  }),
  customerBills: defineCall({
    name: 'customerBills',
    method: 'GET',
    path: '/bills/customer/{id}',
    summary: 'Bills of one customer, newest first',
    module: 'billing',
    access: mapUsers,
    params: byId,
    query: cityQuery,
    payload: z.array(billSchema),
  }),
  customerSummary: defineCall({
    name: 'customerSummary',
    method: 'GET',
    path: '/summary/customer',
    summary: 'Customers by billing status, class and channel',
    module: 'summary',
    access: mapUsers,
    query: cityQuery,
    payload: billingSummarySchema,
  }),
  summariseKelurahan: defineCall({
    name: 'summariseKelurahan',
    method: 'GET',
    path: '/summary/kelurahan',
    summary: 'Recompute and store the summary of every kelurahan',
    module: 'summary',
    access: { ...administrators, city: true },
    query: cityQuery,
    payload: z.array(areaSummaryFeatureSchema),
  }),
  summariseKecamatan: defineCall({
    name: 'summariseKecamatan',
    method: 'GET',
    path: '/summary/kecamatan',
    summary: 'Recompute and store the summary of every kecamatan',
    module: 'summary',
    access: { ...administrators, city: true },
    query: cityQuery,
    payload: z.array(areaSummaryFeatureSchema),
  }),
  summariseAreas: defineCall({
    name: 'summariseAreas',
    method: 'GET',
    path: '/summary/kecamatan-kelurahan',
    summary: "Both summaries: the map's Summarize button",
    module: 'summary',
    access: mapUsers,
    query: cityQuery,
    payload: z.object({
      kecamatan: z.array(areaSummaryFeatureSchema),
      kelurahan: z.array(areaSummaryFeatureSchema),
    }),
  }),
  mapKelurahan: defineCall({
    name: 'mapKelurahan',
    method: 'GET',
    path: '/maps/kelurahan/{id}',
    summary: 'Summary of one kelurahan by name or id',
    module: 'summary',
    access: mapUsers,
    params: byId,
    query: cityQuery,
    payload: areaSummaryFeatureSchema,
  }),
  mapKecamatan: defineCall({
    name: 'mapKecamatan',
    method: 'GET',
    path: '/maps/kecamatan/{id}',
    summary: 'Summary of one kecamatan by name or id',
    module: 'summary',
    access: mapUsers,
    params: byId,
    query: cityQuery,
    payload: areaSummaryFeatureSchema,
  }),
} as const
