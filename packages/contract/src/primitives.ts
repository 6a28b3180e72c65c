import { ROLES, RULES, validateSlug } from '@petatirta/domain'
import { z } from 'zod'

/** Turns a domain validator (message or undefined) into a zod check, so both speak the same words. */
export const checked = <T extends z.ZodType>(
  schema: T,
  validate: (value: z.output<T>) => string | undefined,
): T =>
  schema.superRefine((value, ctx) => {
    const message = validate(value as z.output<T>)
    if (message) ctx.addIssue({ code: 'custom', message })
  }) as T

/** Text from outside: PostgreSQL cannot hold NUL, and nothing here needs it. */
export const text = (max = 500) =>
  z
    .string()
    .max(max)
    .refine(value => !value.includes('\u0000'), 'Teks mengandung karakter yang tidak diizinkan')

export const slugSchema = checked(text(100), validateSlug)
export const idSchema = z.uuid()
export const ruleSchema = z.enum(RULES)
export const roleSchema = z.enum(ROLES)
export const colourSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Warna harus berbentuk #RRGGBB')
export const timestampSchema = z.iso.datetime()

/** Lists take p from 1 and rp up to a million (A7); empty parameters count as absent (A5). */
const count = (max: number, fallback: number) =>
  z.preprocess(
    value => (value === '' ? undefined : value),
    z.coerce.number().int().min(1).max(max).default(fallback),
  )

export const MAX_ROWS = 1_000_000
export const pageQuery = { p: count(MAX_ROWS, 1), rp: count(MAX_ROWS, 5) }
/** For lists whose rows are expensive, so that no request reads all of them at once. */
export const smallPageQuery = (fallback: number) => ({ p: count(MAX_ROWS, 1), rp: count(1000, fallback) })

export const optionalText = (max = 200) =>
  z.preprocess(value => (value === '' ? undefined : value), text(max).optional())

export const optionalFlag = z.preprocess(
  value => (value === '' ? undefined : value),
  z
    .enum(['true', 'false'])
    .transform(value => value === 'true')
    .optional(),
)

/** `city`, or M's `kota`; the platform refuses a call that needs one and got neither. */
export const cityQuery = { city: slugSchema.optional(), kota: slugSchema.optional() }
