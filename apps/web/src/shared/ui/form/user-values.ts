import type { NewUser } from '@petatirta/contract'
import { ROLES, type Role, type Rule } from '@petatirta/domain'
import type { StatusValue } from '#shared/ui/list/list-search.ts'

/** A user as a form holds it. */
export interface UserValues {
  username: string
  password: string
  rule: Rule | ''
  roles: Role[]
  /** Slug of the utility. */
  map: string
  status: StatusValue
}

export const EMPTY_USER: UserValues = {
  username: '',
  password: '',
  rule: '',
  roles: [],
  map: '',
  status: 'true',
}

/** A5: while a field is empty there is nothing to add. Only a pdam user has map and roles. */
export const isComplete = ({ username, password, rule, roles, map }: UserValues): boolean =>
  Boolean(username && password && rule) && (rule !== 'pdam' || (map !== '' && roles.length > 0))

export const inOrder = (roles: readonly Role[]): Role[] => ROLES.filter(role => roles.includes(role))

export const toNewUser = ({ status, rule, ...values }: UserValues) =>
  ({
    ...values,
    rule: rule === 'ops' ? 'ops' : 'pdam',
    isActive: status === 'true',
  }) satisfies NewUser
