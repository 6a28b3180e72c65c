import { z } from 'zod'
import { defineCall } from '../call.ts'
import { newUserSchema, userChangesSchema, userSchema } from '../entities/user.ts'
import { idSchema, optionalFlag, optionalText, pageQuery, ruleSchema } from '../primitives.ts'
import { administrators } from './access.ts'

const byId = { id: idSchema }

export const userCalls = {
  listUsers: defineCall({
    name: 'listUsers',
    method: 'GET',
    path: '/users',
    summary: 'Users, newest first; keyword searches user name and utility',
    module: 'user',
    access: administrators,
    query: {
      ...pageQuery,
      keyword: optionalText(),
      rule: z.preprocess(value => (value === '' ? undefined : value), ruleSchema.optional()),
      isActive: optionalFlag,
      id: z.preprocess(value => (value === '' ? undefined : value), idSchema.optional()),
    },
    payload: z.array(userSchema),
    list: true,
  }),
  createUser: defineCall({
    name: 'createUser',
    method: 'POST',
    path: '/user',
    summary: 'Create a user; only root may create an ops user',
    module: 'user',
    access: administrators,
    body: newUserSchema,
    payload: userSchema,
  }),
  updateUser: defineCall({
    name: 'updateUser',
    method: 'PUT',
    path: '/user',
    summary: 'Change a user; a new password, rule, map, roles or state ends every older token',
    module: 'user',
    access: administrators,
    query: byId,
    body: userChangesSchema,
    payload: userSchema,
  }),
  deleteUser: defineCall({
    name: 'deleteUser',
    method: 'DELETE',
    path: '/user',
    summary: 'Delete a user and end its sessions',
    module: 'user',
    access: administrators,
    query: byId,
    payload: z.null(),
  }),
  resetSecondFactor: defineCall({
    name: 'resetSecondFactor',
    method: 'DELETE',
    path: '/user/second-factor',
    summary: 'Take away the second factor of a user who lost it, and end its sessions',
    module: 'user',
    access: { rules: ['root'] },
    query: byId,
    payload: z.null(),
  }),
} as const
