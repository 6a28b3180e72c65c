import { z } from 'zod'
import { defineCall } from '../call.ts'
import { signInAnswerSchema, verificationCodeSchema } from '../entities/account.ts'
import { text } from '../primitives.ts'
import { accountHolders, everyone } from './access.ts'

export const authCalls = {
  login: defineCall({
    name: 'login',
    method: 'POST',
    path: '/user/login',
    summary: 'Sign in with user name and password; who has a second factor gets a ticket for it instead',
    module: 'auth',
    access: everyone,
    body: z.object({ username: text(200).min(1), password: text(500).min(1) }),
    payload: signInAnswerSchema,
  }),
  loginSecondFactor: defineCall({
    name: 'loginSecondFactor',
    method: 'POST',
    path: '/user/login/second-factor',
    summary: 'The second step of signing in, with a code of the authenticator or a recovery code',
    module: 'auth',
    access: everyone,
    body: z.object({ ticket: text(2000).min(1), code: verificationCodeSchema }),
    payload: z.object({ accessToken: z.string() }),
  }),
  logout: defineCall({
    name: 'logout',
    method: 'POST',
    path: '/user/logout',
    summary: 'End this session, its sockets included',
    module: 'auth',
    access: accountHolders,
    payload: z.null(),
  }),
} as const
