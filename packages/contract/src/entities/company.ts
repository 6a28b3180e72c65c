import {
  validateApiService,
  validateCompanyName,
  validateGmtOffset,
  validateLatitude,
  validateLongitude,
  validateUniqueCode,
  validateUniqueCodeDevice,
} from '@petatirta/domain'
import { z } from 'zod'
import { FEATURE_KINDS } from '../feature-kinds.ts'
import { checked, idSchema, slugSchema, text, timestampSchema } from '../primitives.ts'

export const companySchema = z.object({
  _id: idSchema,
  name: z.string(),
  slug: z.string(),
  uniqueCode: z.string(),
  uniqueCodeDevice: z.string(),
  lon: z.number(),
  lat: z.number(),
  gmtOffset: z.number(),
  apiService: z.string(),
  isActive: z.boolean(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})
export type Company = z.infer<typeof companySchema>

/** What a map needs to know of its city; nothing about billing services or device codes. */
export const mapCompanySchema = companySchema.pick({
  _id: true,
  name: true,
  slug: true,
  lon: true,
  lat: true,
  gmtOffset: true,
  isActive: true,
})
export type MapCompany = z.infer<typeof mapCompanySchema>

const fields = z.object({
  name: checked(text(200), validateCompanyName),
  slug: slugSchema,
  uniqueCode: checked(text(100), validateUniqueCode),
  uniqueCodeDevice: checked(text(100), validateUniqueCodeDevice),
  lon: checked(z.number(), validateLongitude),
  lat: checked(z.number(), validateLatitude),
  gmtOffset: checked(z.number(), validateGmtOffset),
  apiService: checked(text(500), validateApiService),
  isActive: z.boolean(),
})

export const newCompanySchema = fields.extend({ isActive: z.boolean().default(true) })
export type NewCompany = z.input<typeof newCompanySchema>

/** Empty, null and undefined fields are dropped on update (A5). */
export const companyChangesSchema = z.preprocess(
  value =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([, v]) => v !== '' && v !== null && v !== undefined))
      : value,
  fields.partial().extend({ updatedAt: timestampSchema.optional() }),
)
export type CompanyChanges = z.output<typeof companyChangesSchema>

const rows = z.number().int()

/** What goes with a utility when it is deleted; layers that hold nothing are left out. */
export const companyContentsSchema = z.object({
  users: rows,
  customers: rows,
  bills: rows,
  complaints: rows,
  symbols: rows,
  features: z.partialRecord(z.enum(FEATURE_KINDS), rows),
})
export type CompanyContents = z.infer<typeof companyContentsSchema>

export const companyOptionSchema = companySchema.pick({ _id: true, name: true, slug: true, isActive: true })
export type CompanyOption = z.infer<typeof companyOptionSchema>
