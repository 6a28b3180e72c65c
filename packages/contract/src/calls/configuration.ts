import { validateSymbolId, validateSymbolLabel } from '@petatirta/domain'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  colourChangesSchema,
  filterConfigurationSchema,
  listedSymbolsSchema,
  pipeNamesSchema,
  subTypesSchema,
  symbolTypeSchema,
} from '../entities/configuration.ts'
import { FEATURE_KINDS } from '../feature-kinds.ts'
import { checked, cityQuery, idSchema, slugSchema, text, timestampSchema } from '../primitives.ts'
import { administrators, everyone, mapUsers } from './access.ts'

/** An image's address cannot be guessed, so a picture on a map needs no token. */
const image = { id: z.string().regex(/^[0-9a-f]{32}$/) }

export const configurationCalls = {
  getFilters: defineCall({
    name: 'getFilters',
    method: 'GET',
    path: '/filters',
    summary: 'Colours, classes, channels, symbols and complaint categories of a city',
    module: 'filter',
    access: mapUsers,
    query: cityQuery,
    payload: filterConfigurationSchema,
  }),
  mapCounts: defineCall({
    name: 'mapCounts',
    method: 'GET',
    path: '/maps/counts',
    summary: 'How many features each layer of a city has',
    module: 'filter',
    cost: 'read',
    standby: true,
    access: mapUsers,
    query: cityQuery,
    payload: z.record(z.enum(FEATURE_KINDS), z.number().int()),
  }),
  updateFilter: defineCall({
    name: 'updateFilter',
    method: 'PUT',
    path: '/filter',
    summary: "Set pipe colours, 'Others' included; names are those of the city's pipes",
    module: 'filter',
    access: administrators,
    query: { id: idSchema },
    bodyBytes: 640 * 1024,
    body: colourChangesSchema,
    payload: filterConfigurationSchema,
  }),
  pipeNames: defineCall({
    name: 'pipeNames',
    method: 'GET',
    path: '/filter/pipes',
    summary: 'Types and diameters found in the pipes of a city, most frequent first, coloured or not',
    module: 'filter',
    cost: 'read',
    access: { ...administrators, city: true },
    query: cityQuery,
    payload: pipeNamesSchema,
  }),
  getSymbols: defineCall({
    name: 'getSymbols',
    method: 'GET',
    path: '/symbol/signedurl',
    summary: 'Symbols of a city',
    module: 'symbol',
    access: mapUsers,
    query: cityQuery,
    payload: listedSymbolsSchema,
  }),
  symbolSubTypes: defineCall({
    name: 'symbolSubTypes',
    method: 'GET',
    path: '/symbol/subtypes',
    summary: 'Sub types found in the accessories and water sources of a city, most frequent first',
    module: 'symbol',
    cost: 'read',
    access: { ...administrators, city: true },
    query: cityQuery,
    payload: subTypesSchema,
  }),
  requestSymbolUpload: defineCall({
    name: 'requestSymbolUpload',
    method: 'POST',
    path: '/symbol/signedurl',
    summary:
      'Create or overwrite a sub type and get the address its PNG is sent to; the image it has stays until then',
    module: 'symbol',
    access: administrators,
    body: z.object({
      slug: slugSchema,
      type: symbolTypeSchema,
      id: checked(text(50), validateSymbolId),
      label: checked(text(100), validateSymbolLabel),
      updatedAt: timestampSchema
        .optional()
        .describe('Of the symbol that was edited: a change in between is refused, not lost'),
    }),
    payload: z.object({
      url: z.string().describe('An address of this server, good for one image within five minutes'),
    }),
  }),
  uploadSymbolImage: defineCall({
    name: 'uploadSymbolImage',
    method: 'PUT',
    path: '/symbol/image/{id}',
    summary: 'The signed address of an upload: a PNG of 15 by 15 pixels and at most 50,000 bytes',
    module: 'storage',
    access: everyone,
    params: image,
    query: {
      by: idSchema.describe('Who asked for the address: it holds while they are active administrators'),
      version: z.coerce.number().int().min(0).max(1e15).describe('Of the symbol: it works once'),
      expires: z.coerce.number().int().min(0).max(1e12),
      signature: z.string().regex(/^[0-9a-f]{64}$/),
    },
    upload: 'application/octet-stream',
    payload: z.object({ imageUrl: z.string() }),
  }),
  symbolImage: defineCall({
    name: 'symbolImage',
    method: 'GET',
    path: '/symbol/image/{id}',
    summary: "A symbol's image, as imageUrl names it",
    module: 'storage',
    access: everyone,
    params: image,
    query: { v: z.string().max(40).optional() },
    download: 'image/png',
    payload: z.null(),
  }),
  deleteSymbol: defineCall({
    name: 'deleteSymbol',
    method: 'DELETE',
    path: '/symbol/subtype',
    summary: 'Delete a sub type and its image',
    module: 'symbol',
    access: administrators,
    query: { slug: slugSchema, type: symbolTypeSchema, subtype: text(50).min(1) },
    payload: z.null(),
  }),
} as const
