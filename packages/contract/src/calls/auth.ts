import { z } from 'zod'
import { defineCall } from '../call.ts'
import { text } from '../primitives.ts'
import { everyone } from './access.ts'

export const authCalls = {
  login: defineCall({
    name: 'login',
    method: 'POST',
    path: '/user/login',
    summary: 'Sign in with user name and password',
    module: 'auth',
    access: everyone,
    body: z.object({ username: text(200).min(1), password: text(500).min(1) }),
    payload: z.object({ accessToken: z.string() }),
  }),
} as const
