import { CUSTOMER_EDITOR_PAGE_SIZE, CUSTOMER_MAINTENANCE_CITY } from '@petatirta/domain'
import { z } from 'zod'
import { type Access, defineCall } from '../call.ts'
import {
  areaCorrectionSchema,
  customerChangesSchema,
  customerChoicesSchema,
  customerFeatureSchema,
  customerInputSchema,
  listedCustomerSchema,
} from '../entities/customer.ts'
import { cityQuery, optionalFlag, optionalText, smallPageQuery, text } from '../primitives.ts'
import { administrators, mapUsers, personalDataReaders } from './access.ts'

const maintainers = { ...mapUsers, onlyCity: CUSTOMER_MAINTENANCE_CITY } as const satisfies Access
const byId = { id: text(50).min(1) }
const byIdpelanggan = { idpelanggan: text(50).min(1) }

export const customerCalls = {
  listCustomers: defineCall({
    name: 'listCustomers',
    method: 'GET',
    path: '/customers',
    summary:
      'invalid=true: customers whose area data is wrong, each with a proposal (ops and root); otherwise customers by id or name (kabupaten-sarolangun)',
    module: 'customer',
    cost: 'read',
    access: mapUsers,
    query: {
      ...cityQuery,
      ...smallPageQuery(CUSTOMER_EDITOR_PAGE_SIZE),
      invalid: optionalFlag,
      search: optionalText(),
    },
    payload: z.array(listedCustomerSchema),
    list: true,
  }),
  correctCustomers: defineCall({
    name: 'correctCustomers',
    method: 'PUT',
    path: '/customers',
    summary: 'Correct the areas of several customers: all of them, or none if one cannot be',
    module: 'customer',
    cost: 'write',
    access: { ...administrators, city: true },
    query: cityQuery,
    body: z.array(areaCorrectionSchema).min(1).max(1000),
    payload: z.object({ updated: z.number().int() }),
  }),
  customerChoices: defineCall({
    name: 'customerChoices',
    method: 'GET',
    path: '/customers/choices',
    summary: "The city's own areas, classes, DMA and rayon, for the customer form (kabupaten-sarolangun)",
    module: 'customer',
    cost: 'read',
    access: maintainers,
    query: cityQuery,
    payload: customerChoicesSchema,
  }),
  createCustomer: defineCall({
    name: 'createCustomer',
    method: 'POST',
    path: '/customers',
    summary: 'Add a customer (kabupaten-sarolangun)',
    module: 'customer',
    access: maintainers,
    query: cityQuery,
    bodyBytes: 256 * 1024,
    body: customerInputSchema,
    payload: customerFeatureSchema,
  }),
  editCustomer: defineCall({
    name: 'editCustomer',
    method: 'PUT',
    path: '/customers/{idpelanggan}/edit',
    summary:
      'Change a customer but not its number; properties that are not named stay; with updatedAt, 409 if it was changed since (kabupaten-sarolangun)',
    module: 'customer',
    access: maintainers,
    params: byIdpelanggan,
    query: cityQuery,
    bodyBytes: 256 * 1024,
    body: customerChangesSchema,
    payload: customerFeatureSchema,
  }),
  removeCustomer: defineCall({
    name: 'removeCustomer',
    method: 'DELETE',
    path: '/customers/{idpelanggan}/remove',
    summary: 'Delete a customer with its bills and complaints (kabupaten-sarolangun)',
    module: 'customer',
    access: maintainers,
    params: byIdpelanggan,
    query: cityQuery,
    payload: z.null(),
  }),
  meterPhoto: defineCall({
    name: 'meterPhoto',
    method: 'GET',
    path: '/customers/{id}/bacameter',
    summary: 'Meter photo as base64 text, empty when there is none',
    module: 'customer',
    access: personalDataReaders,
    params: byId,
    query: cityQuery,
    payload: z.string(),
  }),
  housePhoto: defineCall({
    name: 'housePhoto',
    method: 'GET',
    path: '/customers/{id}/rumah',
    summary: 'House photo as base64 text, empty when there is none',
    module: 'customer',
    access: personalDataReaders,
    params: byId,
    query: cityQuery,
    payload: z.string(),
  }),
  mapCustomer: defineCall({
    name: 'mapCustomer',
    method: 'GET',
    path: '/maps/customer/{id}',
    summary:
      'One customer with its current billing fields; telephone, address and photos only for who sees personal data',
    module: 'customer',
    access: mapUsers,
    params: byId,
    query: cityQuery,
    payload: customerFeatureSchema,
  }),
} as const
