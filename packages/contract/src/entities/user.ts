import { requiredMessage, validatePassword, validateUsername } from '@petatirta/domain'
import { z } from 'zod'
import { checked, idSchema, roleSchema, ruleSchema, text, timestampSchema } from '../primitives.ts'

export const userSchema = z.object({
  _id: idSchema,
  username: z.string(),
  rule: ruleSchema,
  roles: z.array(roleSchema),
  map: z.string().describe('Slug of the utility, or "-" for ops and root'),
  mapName: z.string().nullable().describe("The utility's name"),
  isActive: z.boolean(),
  secondFactor: z.boolean().describe('Whether signing in asks for a code as well'),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})
export type User = z.infer<typeof userSchema>

const username = checked(text(64), validateUsername)
const password = checked(text(200), validatePassword)
/** root is never made from the form (A3). */
const formRule = z.enum(['pdam', 'ops'])

const pdamNeedsMapAndRoles = (
  user: { rule?: string | undefined; map?: string | undefined; roles?: readonly string[] | undefined },
  ctx: z.RefinementCtx,
) => {
  if (user.rule !== 'pdam') return
  if (!user.map || user.map === '-')
    ctx.addIssue({ code: 'custom', path: ['map'], message: requiredMessage('map') })
  if (!user.roles?.length)
    ctx.addIssue({ code: 'custom', path: ['roles'], message: requiredMessage('roles') })
}

const base = z.object({
  username,
  password,
  rule: formRule,
  roles: z.array(roleSchema).max(3).default([]),
  map: text(100).default(''),
  isActive: z.boolean().default(true),
})

export const newUserSchema = base.superRefine(pdamNeedsMapAndRoles)
export type NewUser = z.input<typeof newUserSchema>

/** The first user of a new utility: rule and map are the server's to set (A5). */
export const firstUserSchema = base.omit({ rule: true, map: true }).extend({
  rule: z.literal('pdam').optional(),
  map: text(100).optional(),
  roles: z.array(roleSchema).min(1, requiredMessage('roles')).max(3),
})

const dropEmpty = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, v]) => v !== '' && v !== null && v !== undefined))
    : value

/** Empty strings are dropped on update (A5); `updatedAt` of the record that was edited guards against a lost update. */
export const userChangesSchema = z.preprocess(
  dropEmpty,
  z.object({
    username: username.optional(),
    password: password.optional(),
    rule: formRule.optional(),
    roles: z.array(roleSchema).max(3).optional(),
    map: text(100).optional(),
    isActive: z.boolean().optional(),
    updatedAt: timestampSchema.optional(),
  }),
)
export type UserChanges = z.output<typeof userChangesSchema>

/** What the access token carries (A3, D13). */
const tokenClaimsSchema = z.object({
  sub: idSchema,
  rule: ruleSchema,
  map: z.string(),
  roles: z.array(roleSchema),
  sid: idSchema.describe('The session, as the server keeps it'),
  enrol: z.literal(true).optional().describe('Nothing is open before a second factor is set up'),
  newPassword: z
    .literal(true)
    .optional()
    .describe('Nothing is open before a password that another person chose is changed'),
  iat: z.number(),
  exp: z.number(),
})
export type TokenClaims = z.infer<typeof tokenClaimsSchema>
