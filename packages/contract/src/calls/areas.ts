import { z } from 'zod'
import { defineCall } from '../call.ts'
import { areaListSchema, customerPropertiesSchema } from '../entities/customer.ts'
import { featureSchema } from '../entities/geojson.ts'
import {
  areaCountsSchema,
  areaRequestSchema,
  areaSpreadsheetSchema,
  areaSummarySchema,
} from '../entities/summary.ts'
import { cityQuery } from '../primitives.ts'
import { administrators, mapUsers } from './access.ts'

const coordinates = z.object({ longitude: z.number(), latitude: z.number() })

/** What we know of a customer, and what is needed besides to arrive at the summary's figures. */
const exportedCustomerSchema = customerPropertiesSchema.extend({
  ...coordinates.shape,
  total_tagihan: z.number().describe('All recorded bills'),
  pemakaian_m3_bayar: z.number().describe('Usage of the paid ones'),
})

export const areaCalls = {
  listAreas: defineCall({
    name: 'listAreas',
    method: 'GET',
    path: '/areas',
    summary: 'Names of the areas of a city; a kelurahan with its kecamatan where that is known',
    module: 'customer',
    cost: 'read',
    access: { ...administrators, city: true },
    query: cityQuery,
    payload: areaListSchema,
  }),
  areaSummary: defineCall({
    name: 'areaSummary',
    method: 'POST',
    path: '/summary/customer/within-boundaries-by-filter',
    summary: 'Summary of the customers inside a polygon under the given filters',
    module: 'summary',
    cost: 'read',
    standby: true,
    access: mapUsers,
    query: cityQuery,
    body: areaRequestSchema,
    payload: areaSummarySchema,
  }),
  areaCount: defineCall({
    name: 'areaCount',
    method: 'POST',
    path: '/count/customer/within-boundaries-by-filter',
    summary:
      'How many customers lie inside a polygon or belong to a named area, and how many of them pass the filters',
    module: 'summary',
    cost: 'read',
    standby: true,
    access: mapUsers,
    query: cityQuery,
    body: areaSpreadsheetSchema,
    payload: areaCountsSchema,
  }),
  areaExport: defineCall({
    name: 'areaExport',
    method: 'POST',
    path: '/export/customer/within-boundaries-by-filter',
    summary: 'Customers inside a polygon, streamed; addresses only for who sees personal data',
    module: 'summary',
    cost: 'stream',
    access: mapUsers,
    query: cityQuery,
    body: areaRequestSchema,
    payload: z.object({ pdamOffice: z.array(featureSchema), customers: z.array(exportedCustomerSchema) }),
  }),
  areaSpreadsheet: defineCall({
    name: 'areaSpreadsheet',
    method: 'POST',
    path: '/export/customer/within-boundaries-by-filter/spreadsheet',
    summary:
      "Spreadsheet 'Total Tagihan' of the customers inside a polygon or of a named area, streamed, with addresses for who sees personal data; the header x-total-count says how many they are",
    module: 'summary',
    cost: 'stream',
    access: mapUsers,
    query: cityQuery,
    body: areaSpreadsheetSchema,
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    payload: z.null(),
  }),
  areaDirections: defineCall({
    name: 'areaDirections',
    method: 'POST',
    path: '/direction/customer/within-boundaries-by-filter',
    summary: 'Coordinates of the customers inside a polygon, streamed',
    module: 'summary',
    cost: 'stream',
    access: mapUsers,
    query: cityQuery,
    body: areaRequestSchema,
    payload: z.object({ pdamOffice: z.array(coordinates), customers: z.array(coordinates) }),
  }),
} as const
