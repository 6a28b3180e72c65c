import {
  CUSTOMER_FORM_FIELDS,
  type CustomerFormField,
  customerField,
  type OptionalFormField,
  parseCoordinate,
  STORED_FIELDS,
  type StoredField,
  savedDate,
  validateCustomerField,
} from '@petatirta/domain'
import { z } from 'zod'
import { checked, text, timestampSchema } from '../primitives.ts'
import { codedNameSchema } from './configuration.ts'
import { pointSchema } from './geojson.ts'

const storedText = () => z.string().nullish()
const STORED = Object.fromEntries(STORED_FIELDS.map(name => [name, storedText()])) as Record<
  StoredField,
  ReturnType<typeof storedText>
>

/** The properties of M3.2 that the product reads; a publisher's other properties travel along untouched. */
export const customerPropertiesSchema = z.looseObject({
  idpelangga: z.string(),
  ...STORED,
  type: z.literal('customer').optional(),
  status_billing: z.enum(['terbayar', 'belum_terbayar']).optional(),
  status_payment: z.enum(['paid', 'unpaid']).optional(),
  pemakaian_m3: z.number().nullish(),
  pemakaian_m3_kini: z.number().nullish(),
  total: z.number().nullish(),
  total_kini: z.number().nullish(),
  tunggakan: z.union([z.string(), z.number()]).nullish(),
})
export type CustomerProperties = z.infer<typeof customerPropertiesSchema>

export const customerFeatureSchema = z.object({
  type: z.literal('Feature'),
  _id: z.string().optional(),
  updatedAt: timestampSchema.describe('Send it back with a change'),
  geometry: pointSchema,
  properties: customerPropertiesSchema,
})
export type CustomerFeature = z.infer<typeof customerFeatureSchema>

/** A field of the customer form: trimmed, and in its own words when it is wrong (M5.1). Absent is empty. */
const formText = (field: CustomerFormField) =>
  checked(
    z
      .string()
      .nullish()
      .transform(value => value?.trim() ?? ''),
    value => validateCustomerField(field, value),
  )
/** One that may stay empty, which is a dash then. Not sent at all it is nothing: an edit leaves it as it was. */
const optionalFormText = (field: CustomerFormField, save: (text: string) => string) =>
  checked(
    z
      .string()
      .nullish()
      .transform(value => (value === undefined ? undefined : (value?.trim() ?? ''))),
    value => (value === undefined ? undefined : validateCustomerField(field, value)),
  ).transform(value => (value === undefined ? undefined : save(value)))
const formCoordinate = (field: 'latitude' | 'longitude') =>
  checked(
    z
      .union([z.number(), z.string()])
      .nullish()
      .transform(value => String(value ?? '').trim()),
    value => validateCustomerField(field, value),
  ).transform(value => parseCoordinate(value) ?? Number.NaN)

type FormField = Exclude<CustomerFormField, 'idpelangga'>
type FormShape = {
  [K in FormField]: K extends 'latitude' | 'longitude'
    ? ReturnType<typeof formCoordinate>
    : K extends OptionalFormField
      ? ReturnType<typeof optionalFormText>
      : ReturnType<typeof formText>
}

function formValue(name: FormField) {
  if (name === 'latitude' || name === 'longitude') return formCoordinate(name)
  const { type, isOptional } = customerField(name)
  if (!isOptional) return formText(name)
  if (type === 'day') return optionalFormText(name, value => savedDate(value).slice(0, 10))
  return optionalFormText(name, type === 'moment' ? savedDate : value => value || '-')
}

const FORM = Object.fromEntries(
  CUSTOMER_FORM_FIELDS.flatMap(name => (name === 'idpelangga' ? [] : [[name, formValue(name)]])),
) as FormShape

const formSchema = <Id extends z.ZodType<string>>(idpelangga: Id) =>
  z
    .object({
      type: z.literal('Feature'),
      _id: z.string().optional(),
      updatedAt: timestampSchema
        .optional()
        .describe('Of the record that was edited: a change in between is refused, not lost'),
      geometry: pointSchema,
      properties: z.looseObject({ idpelangga, ...FORM }),
    })
    .superRefine(({ geometry, properties: { longitude, latitude } }, ctx) => {
      const place = [longitude, latitude]
      // What is no number has been refused already.
      if (!place.every(Number.isFinite) || place.every((value, i) => value === geometry.coordinates[i]))
        return
      const message = 'geometry tidak sama dengan longitude dan latitude'
      ctx.addIssue({ code: 'custom', path: ['geometry', 'coordinates'], message })
    })

export const customerInputSchema = formSchema(formText('idpelangga'))
export type CustomerInput = z.output<typeof customerInputSchema>

/** A number that came with an import may hold letters. A change leaves it as it is, so it need not follow the form. */
export const customerChangesSchema = formSchema(text(50).min(1))

const area = z.string().nullable()
const areaNames = z.object({ Kecamatan: area, Kelurahan: area })

/** In the list of invalid area data: the areas that contain the customer's point, null where none does. */
export const listedCustomerSchema = customerFeatureSchema.extend({ proposal: areaNames.optional() })
export type ListedCustomer = z.infer<typeof listedCustomerSchema>

export const areaListSchema = z.object({
  kecamatan: z.array(z.string()),
  kelurahan: z.array(z.object({ name: z.string(), kecamatan: z.string().nullable() })),
})

const coded = z.array(codedNameSchema)
/** What the customer form offers (M2.9): the areas of the city, and codes with their names. */
export const customerChoicesSchema = areaListSchema.extend({ golongan: coded, dma: coded, rayon: coded })
export type CustomerChoices = z.infer<typeof customerChoicesSchema>

/**
 * One row of the area editor (A7): a customer's feature with its corrected areas; whatever else the feature carries is
 * left as it is stored. `previous` holds the areas as they were listed: if they changed since, nothing is saved.
 */
export const areaCorrectionSchema = z.object({
  type: z.literal('Feature'),
  properties: z.looseObject({
    idpelangga: text(50).min(1),
    Kecamatan: text(200).nullish(),
    Kelurahan: text(200).nullish(),
  }),
  previous: z
    .object({ Kecamatan: text(200).nullable(), Kelurahan: text(200).nullable() })
    .optional()
    .describe('The areas as they were listed'),
})
export type AreaCorrection = z.output<typeof areaCorrectionSchema>

export const billSchema = z.object({
  periode: z.string().regex(/^\d{6}$/),
  total: z.number(),
  flaglunas: z.boolean(),
  pemakaian_m3: z.number().nullable(),
  due_date: z.string().nullable(),
  tanggal_bayar: z.string().nullable(),
  loket_bayar: z.string().nullable(),
})
export type Bill = z.infer<typeof billSchema>
