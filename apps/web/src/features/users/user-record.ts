import type { User } from '@petatirta/contract'
import { formTexts } from '#shared/ui/form/texts.ts'
import type { Difference } from '#shared/ui/form/use-newest.ts'
import { inOrder, type UserValues } from '#shared/ui/form/user-values.ts'
import { withoutEmpty } from '#shared/ui/form/without-empty.ts'
import { statusTexts } from '#shared/ui/status/texts.ts'

export const toUserValues = ({ username, rule, roles, map, isActive }: User): UserValues => ({
  username,
  password: '',
  rule,
  roles: inOrder(roles),
  map: rule === 'pdam' ? map : '',
  status: isActive ? 'true' : 'false',
})

/** A5: empty strings are dropped. root keeps its rule, and only a pdam user has map and roles. */
export function toUserChanges({ username, password, rule, roles, map, status }: UserValues, seen: User) {
  return withoutEmpty({
    username,
    password,
    rule: rule === 'root' ? undefined : rule,
    ...(rule === 'pdam' && { roles, map }),
    isActive: status === 'true',
    updatedAt: seen.updatedAt,
  })
}

/** What another user saved in a field; passwords cannot be read. */
export function describeUser(values: UserValues, name: keyof UserValues): Difference | undefined {
  if (name === 'password') return undefined
  const label = formTexts[name]
  if (name === 'status')
    return { label, stored: values.status === 'true' ? statusTexts.active : statusTexts.inactive }
  if (name === 'roles') return { label, stored: values.roles.join(', ') || '-' }
  return { label, stored: values[name] || '-' }
}
