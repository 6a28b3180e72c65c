import { z } from 'zod'
import { defineCall } from '../call.ts'
import { basemapFileSchema, basemapListSchema, basemapSchema } from '../entities/basemap.ts'
import { cityQuery, optionalText } from '../primitives.ts'
import { mapUsers, operators } from './access.ts'

export const basemapCalls = {
  basemap: defineCall({
    name: 'basemap',
    method: 'GET',
    path: '/basemap',
    summary: "The installation's own base map for a city; null where there is none",
    module: 'storage',
    access: mapUsers,
    query: cityQuery,
    payload: basemapSchema.nullable(),
  }),
  basemapFile: defineCall({
    name: 'basemapFile',
    method: 'GET',
    path: '/basemap/file/{version}',
    summary: 'The file (PMTiles) by ranges; 404 once it was replaced',
    module: 'storage',
    access: mapUsers,
    params: { version: z.string().regex(/^[0-9a-f]{32}$/) },
    query: cityQuery,
    download: 'application/vnd.pmtiles',
    payload: z.null(),
  }),
  listBasemaps: defineCall({
    name: 'listBasemaps',
    method: 'GET',
    path: '/basemaps',
    summary: 'Files with base maps, for all utilities or for one',
    module: 'storage',
    access: operators,
    payload: basemapListSchema,
  }),
  uploadBasemap: defineCall({
    name: 'uploadBasemap',
    method: 'POST',
    path: '/basemaps',
    summary:
      'A PMTiles file for one utility, or for all that have none; it replaces the one before when it is sound',
    module: 'storage',
    access: operators,
    query: { city: optionalText(100) },
    multipart: ['file'],
    payload: basemapFileSchema,
  }),
  deleteBasemap: defineCall({
    name: 'deleteBasemap',
    method: 'DELETE',
    path: '/basemaps/{name}',
    summary: 'Delete a base map',
    module: 'storage',
    access: operators,
    params: { name: z.string().regex(/^[\w][\w.-]{0,199}\.pmtiles$/) },
    payload: z.null(),
  }),
} as const
