import type { Role } from '@petatirta/domain'
import type { Claims } from '#shared/session/session.ts'

/** Whether a user may do what is open to these roles; administrators may do what any role may. */
export const hasRole = (claims: Claims | null, roles: readonly Role[]): boolean =>
  claims !== null && (claims.rule !== 'pdam' || claims.roles.some(role => roles.includes(role)))
