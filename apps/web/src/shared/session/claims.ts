import { type TokenClaims, tokenClaimsSchema } from '@petatirta/contract'
import { decodeJson } from './base64url.ts'

export type Claims = Pick<TokenClaims, 'sub' | 'rule' | 'map' | 'roles' | 'exp'>

/** The server checks everything anyway; what A3 demands of the client is map, rule and roles. */
const readable = tokenClaimsSchema.partial({ sub: true, iat: true, exp: true })

/** The claims of a token, unverified; null for a token that counts as signed out (A3). */
export function readClaims(token: string): Claims | null {
  const [, body, signature, ...more] = token.split('.')
  if (body === undefined || signature === undefined || more.length > 0) return null
  const parsed = readable.safeParse(decodeJson(body))
  if (!parsed.success) return null
  const { sub = '', rule, map, roles, exp = Number.POSITIVE_INFINITY } = parsed.data
  return { sub, rule, map, roles, exp }
}

export const isExpired = (claims: Claims, nowMs: number): boolean => claims.exp * 1000 <= nowMs
