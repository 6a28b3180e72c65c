import { validateSymbolId, validateSymbolLabel } from '@petatirta/domain'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  colourChangesSchema,
  filterConfigurationSchema,
  symbolSchema,
  symbolTypeSchema,
} from '../entities/configuration.ts'
import { checked, cityQuery, idSchema, slugSchema, text } from '../primitives.ts'
import { administrators, mapUsers } from './access.ts'

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
  updateFilter: defineCall({
    name: 'updateFilter',
    method: 'PUT',
    path: '/filter',
    summary: 'Set pipe colours',
    module: 'filter',
    access: administrators,
    query: { id: idSchema },
    body: colourChangesSchema,
    payload: filterConfigurationSchema,
  }),
  getSymbols: defineCall({
    name: 'getSymbols',
    method: 'GET',
    path: '/symbol/signedurl',
    summary: 'Symbols of a city',
    module: 'symbol',
    access: mapUsers,
    query: cityQuery,
    payload: z.object({ accessories: z.array(symbolSchema), waterSources: z.array(symbolSchema) }),
  }),
  requestSymbolUpload: defineCall({
    name: 'requestSymbolUpload',
    method: 'POST',
    path: '/symbol/signedurl',
    summary: 'Create or overwrite a sub type and get the address its PNG is sent to',
    module: 'symbol',
    access: administrators,
    body: z.object({
      slug: slugSchema,
      type: symbolTypeSchema,
      id: checked(text(50), validateSymbolId),
      label: checked(text(100), validateSymbolLabel),
    }),
    payload: z.object({ url: z.string() }),
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
