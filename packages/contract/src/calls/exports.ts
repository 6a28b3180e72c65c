import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  layerCountsSchema,
  layerExportSchema,
  layerQuestionSchema,
  shortNamesSchema,
} from '../entities/export.ts'
import { cityQuery } from '../primitives.ts'
import { mapUsers } from './access.ts'

/** Complaints are refused to a pdam user who may not read them (complaintReaders). */
export const exportCalls = {
  layerCount: defineCall({
    name: 'layerCount',
    method: 'POST',
    path: '/export/layer/count',
    summary: 'How many features a layer has, and how many of them pass the filters',
    module: 'summary',
    cost: 'read',
    standby: true,
    access: mapUsers,
    query: cityQuery,
    body: layerQuestionSchema,
    payload: layerCountsSchema,
  }),
  layerShortNames: defineCall({
    name: 'layerShortNames',
    method: 'POST',
    path: '/export/layer/short-names',
    summary: "The layer's columns whose names a Shapefile has to shorten, and what they become",
    module: 'summary',
    cost: 'read',
    standby: true,
    access: mapUsers,
    query: cityQuery,
    body: layerQuestionSchema,
    payload: shortNamesSchema,
  }),
  exportLayer: defineCall({
    name: 'exportLayer',
    method: 'POST',
    path: '/export/layer',
    summary:
      "A layer as a file, whole or under the map's filters, streamed; personal data only for who sees it; the header x-total-count says how many features it has",
    module: 'summary',
    cost: 'stream',
    access: mapUsers,
    query: cityQuery,
    body: layerExportSchema,
    download: 'application/octet-stream',
    payload: z.null(),
  }),
} as const
