import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  companyChangesSchema,
  companyOptionSchema,
  companySchema,
  mapCompanySchema,
  newCompanySchema,
} from '../entities/company.ts'
import { firstUserSchema, userSchema } from '../entities/user.ts'
import { cityQuery, idSchema, optionalFlag, optionalText, pageQuery } from '../primitives.ts'
import { administrators, mapUsers } from './access.ts'

const byId = { id: idSchema }

export const companyCalls = {
  companyDropdown: defineCall({
    name: 'companyDropdown',
    method: 'GET',
    path: '/company/dropdown',
    summary: 'Utilities for a selector, by name',
    module: 'company',
    access: administrators,
    query: { ...pageQuery, general: optionalText(), isActive: optionalFlag },
    payload: z.array(companyOptionSchema),
    list: true,
  }),
  listCompanies: defineCall({
    name: 'listCompanies',
    method: 'GET',
    path: '/companies',
    summary: 'Utilities, newest first; general searches name, slug and unique code',
    module: 'company',
    access: administrators,
    query: { ...pageQuery, general: optionalText(), isActive: optionalFlag },
    payload: z.array(companySchema),
    list: true,
  }),
  getCompany: defineCall({
    name: 'getCompany',
    method: 'GET',
    path: '/company',
    summary: 'One utility by id',
    module: 'company',
    access: administrators,
    query: byId,
    payload: companySchema,
  }),
  mapCompany: defineCall({
    name: 'mapCompany',
    method: 'GET',
    path: '/maps/company',
    summary: 'The city of a map; 404 when missing or inactive',
    module: 'company',
    access: mapUsers,
    query: cityQuery,
    payload: mapCompanySchema,
  }),
  createCompany: defineCall({
    name: 'createCompany',
    method: 'POST',
    path: '/company',
    summary: 'Create a utility',
    module: 'company',
    access: administrators,
    body: newCompanySchema,
    payload: companySchema,
  }),
  createCompanyWithUser: defineCall({
    name: 'createCompanyWithUser',
    method: 'POST',
    path: '/company/with-user',
    summary: 'Create a utility and its first user in one transaction: both exist, or neither',
    module: 'company',
    access: administrators,
    body: z.object({ company: newCompanySchema, user: firstUserSchema }),
    payload: z.object({ company: companySchema, user: userSchema }),
  }),
  updateCompany: defineCall({
    name: 'updateCompany',
    method: 'PUT',
    path: '/company',
    summary: 'Change a utility',
    module: 'company',
    access: administrators,
    query: byId,
    body: companyChangesSchema,
    payload: companySchema,
  }),
  deleteCompany: defineCall({
    name: 'deleteCompany',
    method: 'DELETE',
    path: '/company',
    summary: 'Delete a utility with its users and all of its data',
    module: 'company',
    access: administrators,
    query: byId,
    payload: z.null(),
  }),
} as const
