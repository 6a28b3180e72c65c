import { validatePassword } from '@petatirta/domain'
import { z } from 'zod'
import { checked, idSchema, roleSchema, ruleSchema, text, timestampSchema } from '../primitives.ts'

export const accountSchema = z.object({
  _id: idSchema,
  username: z.string(),
  rule: ruleSchema,
  roles: z.array(roleSchema),
  map: z.string().describe('Slug of the utility, or "-" for ops and root'),
  mapName: z.string().nullable(),
  passwordChangedAt: timestampSchema.nullable(),
  version: z.string().describe('Of the product'),
  mustChangePassword: z.boolean().describe('Nothing else is open before'),
  secondFactor: z.object({
    isOn: z.boolean(),
    /** ops and root alone. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
})
export type Account = z.infer<typeof accountSchema>

export const ownSessionSchema = z.object({
  _id: idSchema,
  current: z.boolean(),
  createdAt: timestampSchema,
  /** To the minute. */
  seenAt: timestampSchema,
  expiresAt: timestampSchema,
  address: z.string().describe('The network, without the part that tells one household from the next'),
  agent: z.string().describe('Browser and system in short words; empty where neither was recognised'),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const currentPasswordSchema = text(500).min(1)
export const passwordChangeSchema = z.object({
  current: currentPasswordSchema,
  next: checked(text(200), validatePassword),
})

/** Six digits, or a recovery code with or without its hyphens. */
export const verificationCodeSchema = text(64).min(1)
export const recoveryCodesSchema = z.array(z.string())

export const signInAnswerSchema = z.union([
  z.object({ accessToken: z.string() }),
  z.object({ ticket: z.string().describe('For the second step; good for five minutes') }),
])
