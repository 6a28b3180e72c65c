import type { Role, Rule } from '@petatirta/domain'

export const PASSWORD = 'Rahasia#2026'

export interface Account {
  readonly username: string
  readonly rule: Rule
  readonly roles: readonly Role[]
  /** Which of the cities is its own. */
  readonly city?: 0 | 1
}

const ALL_ROLES = ['umum', 'hublang', 'workOrder'] as const

/** ops rather than root: it reaches every call that changes something, and what is root's alone must refuse it. */
export const ACCOUNTS = [
  { username: 'ops_fuzz', rule: 'ops', roles: [] },
  { username: 'petugas_knralpha7q', rule: 'pdam', roles: ALL_ROLES, city: 0 },
  { username: 'petugas_knrbeta7q', rule: 'pdam', roles: ALL_ROLES, city: 1 },
] as const satisfies readonly Account[]
