import type { TokenClaims } from '@petatirta/contract'
import { ROLES, type Role, RULES } from '@petatirta/domain'

/** base64url of UTF-8 text; undefined when it is neither. */
function decodeBase64Url(encoded: string): string | undefined {
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, character => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export function decodeJson(encoded: string): unknown {
  const text = decodeBase64Url(encoded)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Claims = Pick<TokenClaims, 'sub' | 'rule' | 'map' | 'roles' | 'exp'> & {
  /** Nothing is open before a second factor is set up. */
  enrol?: true
  /** Nor before a password that another user chose is changed. */
  newPassword?: true
}

/** Whether the server opens nothing but the own account to this user, until they have done what it asks for. */
export const isHeldBack = ({ enrol, newPassword }: Claims): boolean => enrol === true || newPassword === true

/** By hand: this runs before anything else on the page, and the schemas would have to be loaded for it. */
function parseClaims(value: unknown): Claims | null {
  if (typeof value !== 'object' || value === null) return null
  const claims = value as Partial<Record<keyof Claims, unknown>>
  const { sub = '', map, exp = Number.POSITIVE_INFINITY } = claims
  const rule = RULES.find(name => name === claims.rule)
  const isRole = (role: unknown): role is Role => ROLES.some(name => name === role)
  const roles = Array.isArray(claims.roles) && claims.roles.every(isRole) ? claims.roles : undefined
  if (!rule || !roles || typeof map !== 'string') return null
  if (typeof sub !== 'string' || typeof exp !== 'number') return null
  return {
    sub,
    rule,
    map,
    roles,
    exp,
    ...(claims.enrol === true && { enrol: true }),
    ...(claims.newPassword === true && { newPassword: true }),
  }
}

/** The claims of a token, unverified; null for a token that counts as signed out (A3). */
export function readClaims(token: string): Claims | null {
  const [, body, signature, ...more] = token.split('.')
  if (body === undefined || signature === undefined || more.length > 0) return null
  return parseClaims(decodeJson(body))
}

export const isExpired = (claims: Claims, nowMs: number): boolean => claims.exp * 1000 <= nowMs
